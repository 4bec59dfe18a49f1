import Media
import Sixel

/// A way to show pictures in a terminal, and everything that the rest of the program needs of it.
///
/// Each protocol has its own file in this folder, with one such value, and a line in ``all``. To
/// add one: write the code that turns images into its bytes, describe it by such a value, and name
/// it in ``all``. `--graphics`, `--probe`, help texts, layouts, charts and films follow from that.
public struct GraphicsProtocol: Sendable {
  /// Every protocol, the best first: left to itself, the program takes the first that is detected.
  public static let all = [kitty, kittyInTmux, sixel, iterm, blocks, halves, text]

  /// How `--graphics` and reports spell it.
  public let name: String

  /// What it shows, in a few words: "sixel pictures".
  package let summary: String

  /// What one pixel of a picture is on the screen.
  enum Pixel {
    /// A pixel of the screen.
    case screen
    /// A part of a character cell: this many of them fit side by side and above one another.
    case part(PixelSize)
  }

  let pixel: Pixel

  /// Pictures are a multiple of this many pixels high.
  let heightStep: Int

  /// Whether it shows colours.
  package let hasColors: Bool

  /// Whether it accepts images with a palette: ``FrameImage/indexed(_:)``.
  ///
  /// An image in all colours can be written too, but takes more time.
  package let prefersFewColors: Bool

  /// Whether a picture covers letters that are written later.
  let coversLetters: Bool

  /// Whether letters in front of a picture stand in cells that are left out of it.
  ///
  /// The terminal then shows both in its own way, and a picture need not be sent again for letters.
  let leavesOutLetters: Bool

  /// Whether the terminal enlarges a picture to the place that it is given.
  package let enlarges: Bool

  /// Whether every terminal that knows it keeps a picture until another one takes its place.
  let keepsPictures: Bool

  /// Whether a picture can be sent in parts, to terminals that keep the rest.
  let sendsParts: Bool

  /// What takes the last frame of a film off the screen, where erasing the screen does not.
  package let deletion: [UInt8]

  /// The question that finds out whether a terminal knows the protocol.
  let questions: [TerminalQuestion]

  /// Variables of the environment that report it.
  let variables: [String]

  /// Returns the reason why the protocol can be used, in words for the user; `nil` if it cannot.
  let detect: @Sendable (Circumstances) -> String?

  /// Returns how large one image may be at most; `nil` if there is no limit, or none is known.
  let limit: @Sendable (TerminalCapabilities) -> PixelSize?

  /// Returns what a terminal says about the protocol: some lines of a report.
  let abilities: @Sendable (TerminalCapabilities) -> [Ability]

  /// Makes the encoder that turns a film's pictures into letters; `nil` if it has none.
  let makeCells: (@Sendable (PictureUse) -> any CellRenderer)?

  /// Makes the encoder that writes images in all colours.
  let makeEncoder: @Sendable (PictureUse, PictureEncoders) -> any ImageEncoder

  /// Makes what writes images in few colours, by given encoders where sixels or PNG are needed.
  let makeIndexedEncoder: @Sendable (PictureUse, IndexedEncoders) -> any IndexedImageEncoder

  init(
    name: String, summary: String, pixel: Pixel, heightStep: Int = 1, hasColors: Bool = true,
    prefersFewColors: Bool = false, coversLetters: Bool = false, leavesOutLetters: Bool = false,
    enlarges: Bool = false, keepsPictures: Bool = false, sendsParts: Bool = false,
    deletion: [UInt8] = [],
    questions: [TerminalQuestion] = [], variables: [String] = [],
    detect: @escaping @Sendable (Circumstances) -> String?,
    limit: @escaping @Sendable (TerminalCapabilities) -> PixelSize? = { _ in nil },
    abilities: @escaping @Sendable (TerminalCapabilities) -> [Ability] = { _ in [] },
    cells: (@Sendable (PictureUse) -> any CellRenderer)? = nil,
    encoder: @escaping @Sendable (PictureUse, PictureEncoders) -> any ImageEncoder,
    indexedEncoder:
      @escaping @Sendable (PictureUse, IndexedEncoders) -> any IndexedImageEncoder
  ) {
    self.name = name
    self.summary = summary
    self.pixel = pixel
    self.heightStep = heightStep
    self.hasColors = hasColors
    self.prefersFewColors = prefersFewColors
    self.coversLetters = coversLetters
    self.leavesOutLetters = leavesOutLetters
    self.enlarges = enlarges
    self.keepsPictures = keepsPictures
    self.sendsParts = sendsParts
    self.deletion = deletion
    self.questions = questions
    self.variables = variables
    self.detect = detect
    self.limit = limit
    self.abilities = abilities
    makeCells = cells
    makeEncoder = encoder
    makeIndexedEncoder = indexedEncoder
  }
}

extension GraphicsProtocol {
  /// Whether pixels are smaller than a cell, so that letters in a picture can be read.
  package var hasPixels: Bool {
    if case .screen = pixel { true } else { false }
  }

  /// The pixels of one character cell in the pictures of a film.
  func pixelsPerCell(_ cell: CellSize) -> PixelSize {
    switch pixel {
    case .screen: PixelSize(width: cell.width, height: cell.height)
    case .part(let count): count
    }
  }

  /// The shape of one pixel in the pictures of a film.
  func pixelAspect(_ cell: CellSize) -> PixelAspect {
    switch pixel {
    case .screen: .square
    case .part(let count):
      PixelAspect(
        horizontal: count.height * cell.width, vertical: count.width * cell.height)
    }
  }

  /// How large one image may be at most; larger pictures of a film are sent in tiles.
  package func imageLimit(in terminal: TerminalCapabilities?) -> PixelSize? {
    terminal.flatMap(limit)
  }

  /// The largest still picture that a terminal shows, where that is smaller than its window.
  package func limit(in terminal: TerminalCapabilities?) -> PixelSize? {
    guard let terminal, let limit = limit(terminal), !terminal.area.fits(in: limit) else {
      return nil
    }
    return limit
  }

  /// What writes images in all colours.
  package func encoder(for use: PictureUse, with encoders: PictureEncoders) -> any ImageEncoder {
    makeEncoder(use, encoders)
  }

  /// What writes images in few colours, such as charts.
  ///
  /// - Parameters:
  ///   - use: What they are for.
  ///   - png: Writes them as PNG, for protocols that wrap it.
  ///   - sixel: Writes them as sixels.
  /// - Returns: The encoder.
  package func indexedEncoder(
    for use: PictureUse, png: any IndexedImageEncoder,
    sixel: any IndexedImageEncoder = SixelEncoder()
  ) -> any IndexedImageEncoder {
    makeIndexedEncoder(use, IndexedEncoders(sixel: sixel, png: png))
  }
}

/// Two protocols are the same if they have the same name.
extension GraphicsProtocol: Hashable {
  public static func == (one: GraphicsProtocol, other: GraphicsProtocol) -> Bool {
    one.name == other.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension GraphicsProtocol: CustomStringConvertible {
  public var description: String { name }
}

extension GraphicsProtocol {
  /// What is known where a protocol has to be chosen.
  struct Circumstances {
    let environment: TerminalEnvironment

    /// What the terminal says; `nil` if it was not asked.
    let capabilities: TerminalCapabilities?

    /// Whether letters may be coloured: `--color` and `NO_COLOR`.
    let usesColor: Bool

    /// The colours that letters can have.
    var colors: ColorDepth { capabilities?.colors.depth ?? .trueColor }
  }

  /// One thing that a terminal can do or cannot: a line in a report, a member in its data.
  package struct Ability: Hashable, Sendable {
    package let name: String
    package let key: String
    package let isThere: Bool

    /// A longer answer, if yes or no is not enough.
    let text: String?

    /// How it is known.
    let source: String

    init(_ name: String, key: String, _ isThere: Bool, text: String? = nil, source: String) {
      self.name = name
      self.key = key
      self.isThere = isThere
      self.text = text
      self.source = source
    }
  }
}
