import LessonCharts
import Media
import Terminal

extension Page {
  /// Draws a chart: as a picture if the terminal shows pixels, else as text.
  ///
  /// Half blocks are too large for letters and thin lines, so text is clearer there. A lesson needs
  /// no encoders for its charts: those for few colours are part of LessonKit.
  ///
  /// - Throws: `UsageError` if an option cannot be understood.
  package func draw(_ chart: some Chart) throws {
    try savePicture {
      PlainPNGEncoder().encode(chart.picture(size: try requestedSize ?? Graphics.defaultBox))
    }
    let graphics = try graphics
    if let encoder = graphics.chartEncoder(.still) {
      output.write(try encoder.encode(chart.picture(size: graphics.box)))
      print()
    } else {
      chart.lines(width: Self.width, style: style).forEach(print)
    }
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

  /// Draws the chart in the place of the one before.
  ///
  /// - Throws: What the encoder throws.
  package mutating func draw(_ chart: some Chart) throws {
    if let encoder = graphics.chartEncoder(.frame) {
      let picture = chart.picture(size: graphics.box)
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
