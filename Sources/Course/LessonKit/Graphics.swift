import Media
import POSIX
import Terminal

/// The options that say how pictures are drawn.
package struct GraphicsOptions: Hashable, Sendable {
  package let choice: GraphicsChoice

  /// The box that `--size` asks for.
  package let size: PixelSize?

  /// The pixels of a character cell, if `--cell-size WxH` gives them.
  package let cell: PixelSize?

  /// The options of a command line without any.
  static let automatic = GraphicsOptions(choice: .auto, size: nil, cell: nil)

  /// The same options where no terminal draws anything.
  var withoutTerminal: GraphicsOptions { GraphicsOptions(choice: .none, size: size, cell: cell) }

  private init(choice: GraphicsChoice, size: PixelSize?, cell: PixelSize?) {
    self.choice = choice
    self.size = size
    self.cell = cell
  }

  /// Reads the options.
  ///
  /// - Throws: `UsageError` if a value cannot be understood.
  package init(_ arguments: Arguments) throws(UsageError) {
    choice = try arguments[CommonOption.graphics] ?? .auto
    size = try arguments[CommonOption.size]
    cell = try arguments[CommonOption.cellSize]
  }
}

/// How, and how large, pictures are drawn in this run.
struct Graphics {
  let decision: GraphicsDecision

  /// The pixels that a picture fits into.
  let box: PixelSize

  /// The box of a picture in real pixels: the same as `box` where the terminal shows these.
  let pixelBox: PixelSize

  /// The room for charts.
  let chartSpace: ChartSpace

  /// What the terminal answered; `nil` if there is none, or nothing to ask.
  private let probe: TerminalProbe?

  /// The size of pictures without a terminal, and the largest one in a terminal.
  static let defaultBox = PixelSize(width: 640, height: 360)

  /// The same for pictures that are made of characters: 80 columns, and two pixels a row.
  static let defaultCharacterBox = PixelSize(width: 80, height: 48)

  /// Rows of text that stay visible above and below a picture.
  static let reservedRowCount = 6

  /// Decides from the options, and from what the terminal says if they leave it open.
  ///
  /// - Parameters:
  ///   - options: What the user says.
  ///   - usesColor: Whether letters may be coloured.
  ///   - isAlone: Whether the picture has the window to itself, except for the cursor's line.
  init(options: GraphicsOptions, usesColor: Bool, isAlone: Bool = false) {
    probe =
      options.choice != .none && isTerminal(1)
      ? (try? TerminalDevice()).flatMap { try? TerminalProbe($0, cell: options.cell) } : nil
    let wanted = options.choice.decide(
      isTerminal: isTerminal(1), environment: .current, capabilities: probe?.capabilities,
      usesColor: usesColor)
    box = Self.box(wanted.graphics, options: options, probe: probe, isAlone: isAlone)
    let hasPixels = wanted.graphics?.hasPixels ?? true
    pixelBox = hasPixels ? box : options.size ?? Self.defaultBox
    chartSpace = ChartSpace(wanted.graphics, options: options, probe: probe, otherwise: box)
    decision = wanted.graphics != nil && box.isEmpty ? Self.noRoom : wanted
  }

  private static let noRoom = GraphicsDecision(
    nil, reason: "the window has no room for a picture",
    advice: "the window has no room for a picture: make it larger, or save it with --png FILE")

  /// The size of a cell of the terminal, or a guess.
  var cell: CellSize { probe?.capabilities.cellSize ?? .fallback }

  /// The shape of a picture's pixel.
  var pixelAspect: PixelAspect {
    CanvasLayout(
      size: TerminalSize(columns: 0, rows: 0), cell: cell, graphics: decision.graphics
    ).pixelAspect
  }

  /// The keys that were typed while the terminal answered.
  var keys: [Key] { probe?.outcome.keys ?? [] }

  /// Whether the terminal can collect output and show it at once.
  var isSynchronized: Bool { probe?.capabilities.hasSynchronizedOutput ?? false }

  /// Writes charts as pictures; `nil` if pixels are too large for letters and thin lines.
  func chartEncoder(_ purpose: PictureUse.Purpose) -> (any IndexedImageEncoder)? {
    guard let graphics = decision.graphics, graphics.hasPixels else { return nil }
    return graphics.indexedEncoder(for: PictureUse(purpose, cell: cell), png: PlainPNGEncoder())
  }

  /// Rows of characters that a picture of real pixels takes.
  func rowCount(height: Int) -> Int {
    (height + cell.height - 1) / cell.height
  }

  /// Waits for the terminal's late answers, which would otherwise be typed into the shell.
  func waitForLateAnswers() {
    probe?.lateAnswers?.wait()
  }

  private static func box(
    _ graphics: GraphicsProtocol?, options: GraphicsOptions, probe: TerminalProbe?,
    isAlone: Bool
  ) -> PixelSize {
    guard let probe, let graphics else {
      return options.size ?? (graphics?.hasPixels == false ? defaultCharacterBox : defaultBox)
    }
    let limit = graphics.limit(in: probe.capabilities)
    // There may be any number of real pixels; characters end where the window ends.
    if graphics.hasPixels, let size = options.size { return size.clamped(to: limit) }
    let layout = CanvasLayout(
      size: probe.size, cell: probe.capabilities.cellSize, graphics: graphics,
      statusRowCount: isAlone ? 1 : reservedRowCount,
      limit: isAlone
        ? options.size?.clamped(to: limit) ?? limit
        : (options.size ?? defaultBox).clamped(to: limit))
    return graphics.hasPixels ? layout.box : layout.halfCellBox
  }
}
