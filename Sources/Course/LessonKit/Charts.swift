import LessonCharts
import Media
import Terminal

extension Page {
  /// Draws a chart: on a terminal as a picture if it shows pixels, else as text.
  ///
  /// Half blocks are too large for letters and thin lines, so text is clearer there. A lesson needs
  /// no encoders for its charts: those for few colours are part of LessonKit.
  ///
  /// - Throws: `UsageError` if an option cannot be understood.
  package func draw(_ chart: some Chart) throws {
    try savePicture {
      PlainPNGEncoder().encode(chart.picture(size: try requestedSize ?? Graphics.defaultBox))
    }
    try medium.draw(chart, for: self)
  }
}

/// The room for charts in a terminal: its whole width, with letters as large as its own.
struct ChartSpace: Hashable {
  /// In pixels of the terminal.
  let box: PixelSize

  /// How many of them make a chart's pixel wide and high: more than one if cells are large.
  let scale: Int

  /// Whether the terminal's ground is light.
  let isLight: Bool

  /// Decides from the size of the window and of its cells.
  ///
  /// - Parameters:
  ///   - graphics: How pictures are drawn.
  ///   - options: Those of the command line; a given size is respected.
  ///   - probe: What the terminal says; `nil` if there is none.
  ///   - box: The room where no terminal says how large it is.
  init(
    _ graphics: GraphicsProtocol?, options: GraphicsOptions, probe: TerminalProbe?,
    otherwise box: PixelSize
  ) {
    let isLight = probe?.capabilities.isLight ?? false
    guard options.size == nil, let probe, let graphics, graphics.hasPixels else {
      self.init(box: box, scale: 1, isLight: isLight)
      return
    }
    let cell = probe.capabilities.cellSize
    let room = CanvasLayout(
      size: probe.size, cell: cell, graphics: graphics,
      statusRowCount: Graphics.reservedRowCount)
    self.init(
      room: room.box.clamped(to: graphics.limit(in: probe.capabilities)),
      cellHeight: cell.height, isLight: isLight)
  }

  /// Decides from the available room and the height of a line of text, in pixels.
  init(room: PixelSize, cellHeight: Int, isLight: Bool = false) {
    // A letter of a chart has 8 rows of pixels: from 16 on, two pixels each are nearer to the
    // terminal's own letters.
    let fitting = (cellHeight + 8) / 12
    let scale = max(1, min(fitting, 8, room.width / Self.leastWidth))
    let height = min(room.height, scale * Graphics.defaultBox.height)
    self.init(
      box: PixelSize(width: room.width, height: height), scale: scale, isLight: isLight)
  }

  private init(box: PixelSize, scale: Int, isLight: Bool) {
    (self.box, self.scale, self.isLight) = (box, scale, isLight)
  }

  /// Pixels of its own that a chart has at least: else letters would leave no room for lines.
  private static let leastWidth = 320

  /// Draws a chart in this room.
  func picture(of chart: some Chart) -> IndexedImage {
    chart.drawing(size: PixelSize(width: box.width / scale, height: box.height / scale))
      .image(scale: scale, isLight: isLight)
  }
}

/// A chart that is redrawn in the same place, below lines that are printed.
///
///     move up to where the last one began, or make room for the first one
///     begin synchronized update   if the terminal has it: no half of a chart is seen
///     save the cursor, draw, restore it: terminals disagree where a picture leaves it
///     move down to the row below the chart
///
/// All of that goes out in one write.
package struct ChangingChart {
  private let page: Page
  private let graphics: Graphics

  /// Rows that the chart takes on the screen now.
  private var rowCount = 0

  /// Creates a chart that is not drawn yet, and asks the terminal what it can show.
  ///
  /// - Throws: `UsageError` if an option cannot be understood.
  package init(on page: Page) throws {
    self.page = page
    graphics = try page.graphics
  }

  /// Draws the chart in place of the one before.
  ///
  /// - Throws: What the encoder throws.
  package mutating func draw(_ chart: some Chart) throws {
    if let encoder = graphics.chartEncoder(.frame) {
      let picture = graphics.chartSpace.picture(of: chart)
      draw(try encoder.encode(picture), height: picture.height)
    } else {
      erase()
      let lines = chart.lines(width: Page.width, style: page.style)
      lines.forEach(page.print)
      rowCount = lines.count
    }
  }

  /// Erases the chart, so that what is printed next takes its place.
  package mutating func erase() {
    guard rowCount > 0 else { return }
    page.output.write(graphics.decision.graphics?.deletion ?? [])
    page.output.write("\(Self.up(rowCount))\u{1B}[J")
    rowCount = 0
  }

  private mutating func draw(_ picture: [UInt8], height: Int) {
    let needed = graphics.rowCount(height: height)
    if needed != rowCount {
      erase()
      // At the bottom of the screen this scrolls, so that the picture never does.
      page.output.write(String(repeating: "\n", count: needed))
      rowCount = needed
    }
    let (begin, end) =
      graphics.isSynchronized
      ? (ControlCode.beginSynchronizedUpdate, ControlCode.endSynchronizedUpdate) : ("", "")
    page.output.write(
      Array("\(begin)\(Self.up(rowCount))\(ControlCode.saveCursor)".utf8) + picture
        + Array("\(ControlCode.restoreCursor)\u{1B}[\(rowCount)B\(end)".utf8))
  }

  /// Moves to the beginning of a line further up.
  private static func up(_ count: Int) -> String { "\u{1B}[\(count)A\r" }
}

/// The kinds of pictures, in the same colours and letters in all lessons.
extension [ChartCategory] {
  package static let pictureTypes = [
    ChartCategory("intra", symbol: "I", color: .vermilion),
    ChartCategory("predicted", symbol: "P", color: .sky),
    ChartCategory("bipredicted", symbol: "B", color: .green),
    ChartCategory("unknown", symbol: "?", color: .faint),
  ]

  /// The index of a kind in ``pictureTypes``; `nil` is an unknown kind.
  package static func index(of type: Frame.PictureType?) -> Int {
    switch type {
    case .intra: 0
    case .predicted: 1
    case .bipredicted: 2
    case nil: 3
    }
  }
}
