import LessonCharts
import Media
import Terminal

/// What the parts of a notebook are shown in: a terminal, or a page in HTML.
protocol NotebookMedium {
  /// Shows the notebook's title, and what is said about its file.
  func begin(_ title: String, about lines: [String])

  /// Begins a cell, with a few sentences about it.
  func beginCell(_ number: Int, _ title: String, _ text: String)

  /// Ends a cell.
  func endCell()

  /// Adds a line of text, which may be styled.
  func add(_ line: String)

  /// Adds sentences.
  func add(prose text: String)

  func add(_ table: Table)

  /// Draws a chart.
  ///
  /// - Throws: `UsageError` if an option cannot be understood.
  func draw(_ chart: some Chart, for page: Page) throws

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - encoder: Writes sixels in place of the lesson's own encoder.
  ///   - page: The page that it is a part of.
  ///   - render: Makes the picture for a box.
  /// - Throws: What `render` throws; `UsageError` if an option cannot be understood.
  func draw(
    with encoder: (any ImageEncoder)?, for page: Page, _ render: (PixelSize) throws -> RGBImage
  ) throws

  /// Notes what is wrong with the file; the page has already reported it on standard error.
  func add(problem: String)
}

/// A notebook in a terminal, in a pipe, or in a file of text.
struct TerminalNotebook: NotebookMedium {
  let output: TextOutput
  let style: TextStyle

  func begin(_ title: String, about lines: [String]) {
    output.print(style.title(title))
    lines.forEach { output.print($0) }
    output.print()
  }

  func beginCell(_ number: Int, _ title: String, _ text: String) {
    let heading = "── \(number) · \(title) "
    output.print(
      style.heading(heading + String(repeating: "─", count: max(0, Page.width - heading.count))))
    add(prose: text)
    output.print()
    // With a large film the cell may take a while: there is something to read meanwhile.
    output.flush()
  }

  func endCell() { output.print() }

  func add(_ line: String) { output.print(line) }

  func add(prose text: String) { text.wrapped(to: Page.width).forEach { output.print($0) } }

  func add(_ table: Table) { table.lines.forEach { output.print($0) } }

  func draw(_ chart: some Chart, for page: Page) throws {
    let graphics = try page.graphics
    if let encoder = graphics.chartEncoder(.still) {
      output.write(try encoder.encode(graphics.chartSpace.picture(of: chart)))
      output.print()
    } else {
      chart.lines(width: Page.width, style: style).forEach { output.print($0) }
    }
  }

  func draw(
    with encoder: (any ImageEncoder)?, for page: Page, _ render: (PixelSize) throws -> RGBImage
  ) throws {
    let (graphics, encoders) = (try page.graphics, page.namedEncoders)
    if let way = graphics.decision.graphics {
      let still = way.encoder(
        for: PictureUse(.still, colors: graphics.decision.colors, cell: graphics.cell),
        with: PictureEncoders(sixel: encoder ?? encoders.sixel, png: encoders.png))
      output.write(try still.encode(render(graphics.box)))
      output.print()
    } else if !page.arguments.has(CommonOption.png) {
      output.print(style.note("(a picture: a terminal shows it, --png FILE saves it)"))
    }
  }

  /// The line on standard error is enough: on a screen it appears among the cells.
  func add(problem: String) {}
}
