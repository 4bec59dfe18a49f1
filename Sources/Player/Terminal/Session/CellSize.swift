import Media
import POSIX

/// The size of one character cell in pixels, and the source of that knowledge.
///
/// Text is placed by cells and pictures are measured in pixels, so placing a picture needs the
/// ratio. There are several ways to learn it, and no terminal answers all of them.
package struct CellSize: Hashable, Sendable {
  /// Where the size is from; the first that is known wins, in this order.
  package enum Source: String, Hashable, Sendable {
    /// The user's own word.
    case given = "as given"
    /// The kernel's record of the window (TIOCGWINSZ), divided by its cells.
    case window = "the window's size in pixels"
    /// The terminal's answer to CSI 16 t.
    case cellReport = "its answer to CSI 16 t"
    /// The terminal's answer to CSI 14 t, divided by its cells.
    case areaReport = "its answer to CSI 14 t"
    /// A guess: the cell of the VT340, the terminal that sixels were made for.
    case fallback = "a guess"
  }

  package let width: Int
  package let height: Int
  package let source: Source

  package init(width: Int, height: Int, source: Source) {
    precondition(width > 0 && height > 0, "a cell has a size")
    self.width = width
    self.height = height
    self.source = source
  }

  /// 10 × 20 pixels, the assumption if nothing is known.
  package static let fallback = CellSize(width: 10, height: 20, source: .fallback)

  /// Chooses the most trustworthy of what is known.
  ///
  /// - Parameters:
  ///   - given: What the user says.
  ///   - size: The window as the kernel knows it.
  ///   - cellReport: The cell as the terminal reports it.
  ///   - areaReport: The text area as the terminal reports it.
  /// - Returns: The size, with its source.
  package static func resolve(
    given: PixelSize? = nil, size: TerminalSize, cellReport: PixelSize? = nil,
    areaReport: PixelSize? = nil
  ) -> CellSize {
    func divided(_ area: PixelSize) -> PixelSize {
      PixelSize(width: area.width / size.columns, height: area.height / size.rows)
    }
    if let given { return CellSize(width: given.width, height: given.height, source: .given) }
    let report = cellReport.flatMap { isPlausible($0) ? $0 : nil }
    if let report, size.isFilled(by: report) {
      return CellSize(width: report.width, height: report.height, source: .window)
    }
    let window = size.pixels.map(divided).flatMap { isRefuted($0, by: report) ? nil : $0 }
    let rungs: [(PixelSize?, Source)] = [
      (window, .window), (report, .cellReport), (areaReport.map(divided), .areaReport),
    ]
    for case (let cell?, let source) in rungs where isPlausible(cell) {
      return CellSize(width: cell.width, height: cell.height, source: source)
    }
    return .fallback
  }

  /// The size in a window that has changed; a cell changes with the font.
  ///
  /// A window that is dragged need not be a whole number of cells large. Where it has fewer rows than
  /// pixels are left over, division makes cells too high, and parts of pictures would be misplaced.
  package func updated(for size: TerminalSize) -> CellSize {
    guard source == .window, !size.isFilled(by: PixelSize(width: width, height: height)) else {
      return self
    }
    let cell = CellSize.resolve(size: size)
    return cell.source == .window ? cell : self
  }

  /// Whether a letter could be drawn in this many pixels, and a screen be made of such letters.
  ///
  /// Letters are higher than wide; no font's are five times as high, or twice as wide.
  static func isPlausible(_ cell: PixelSize) -> Bool {
    2...1000 ~= cell.width && 4...1000 ~= cell.height
      && cell.height <= 5 * cell.width && cell.width <= 2 * cell.height
  }

  /// Whether the terminal's own word on its cell shows that the kernel's record means nothing.
  ///
  /// Borders make small differences. A factor of two comes from a record that was made up, or
  /// made for another window.
  private static func isRefuted(_ window: PixelSize, by report: PixelSize?) -> Bool {
    guard let report else { return false }
    func differ(_ one: Int, _ other: Int) -> Bool { 2 * min(one, other) <= max(one, other) }
    return differ(window.width, report.width) || differ(window.height, report.height)
  }
}

/// The size of a terminal: in character cells always, in pixels where that can be believed.
package struct TerminalSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// The window in pixels; `nil` if the terminal does not say, or says what cannot be.
  ///
  /// Some fill these fields with zero, some with the size in cells. A cell smaller than 2 × 4
  /// pixels holds no legible letter, so such numbers are not pixels.
  package let pixels: PixelSize?

  /// Creates a size; what is not plausible is left out.
  ///
  /// Where not even the cells are known, as on a serial line, the size is 80 × 24.
  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    let isKnown = columns > 0 && rows > 0
    self.columns = isKnown ? columns : 80
    self.rows = isKnown ? rows : 24
    let cell = PixelSize(width: pixelWidth / self.columns, height: pixelHeight / self.rows)
    pixels =
      isKnown && CellSize.isPlausible(cell)
      ? PixelSize(width: pixelWidth, height: pixelHeight) : nil
  }

  /// Pixels on all sides of the text together that some terminals count as the window's.
  private static let mostBorder = 8

  /// Whether the window's pixels are this many cells of this size, with less than one more left
  /// over.
  func isFilled(by cell: PixelSize) -> Bool {
    guard let pixels else { return false }
    func isFilled(_ length: Int, _ count: Int, _ cell: Int) -> Bool {
      0..<cell + Self.mostBorder ~= length - count * cell
    }
    return isFilled(pixels.width, columns, cell.width)
      && isFilled(pixels.height, rows, cell.height)
  }

  init(_ window: WindowSize) {
    self.init(
      columns: window.columns, rows: window.rows,
      pixelWidth: window.pixelWidth, pixelHeight: window.pixelHeight)
  }
}
