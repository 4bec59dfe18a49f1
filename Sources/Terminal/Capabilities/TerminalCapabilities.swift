import Media

/// What the terminal in front of the user can do, as far as it says.
public struct TerminalCapabilities: Hashable, Sendable {
  /// Whether the terminal has answered at all.
  public let answersQueries: Bool

  /// Name and version in the terminal's own words, such as `XTerm(379)`.
  public let name: String?

  /// Whether it draws sixel pictures.
  public let hasSixel: Bool

  /// How many colours a sixel picture may have; `nil` where it does not say.
  public let sixelColorCount: Int?

  /// The largest sixel picture, where the terminal draws none as large as its window.
  ///
  /// xterm, for one, draws nothing beyond 1000 × 1000 pixels. In a smaller window it gives the
  /// window's size instead, which is no limit: it grows with the window.
  public let sixelLimit: PixelSize?

  /// Whether it draws pictures that come by kitty's graphics protocol.
  public let hasKittyGraphics: Bool

  /// Whether a frame can be shown in one go, without tearing: private mode 2026.
  public let hasSynchronizedOutput: Bool

  /// Whether a sixel picture may be sent in parts.
  public let pictureKeeping: PictureKeeping

  /// The colours that letters may have.
  public let colors: ColorSupport

  public let cellSize: CellSize

  /// The program between this one and the real terminal, if one is known.
  public let multiplexer: Multiplexer?

  /// Concludes what a terminal can do from what it has answered; a pure function.
  ///
  /// - Parameters:
  ///   - replies: Its answers.
  ///   - size: The window as the kernel knows it.
  ///   - environment: What the environment says of it.
  ///   - cell: The size of a cell, where the user has given it.
  public init(
    replies: [TerminalReply], size: TerminalSize, environment: TerminalEnvironment,
    cell: PixelSize? = nil
  ) {
    var facts = Facts()
    replies.forEach { facts.add($0) }
    answersQueries = facts.abilities != nil
    name = facts.name
    hasSixel = facts.abilities?.contains(Self.sixelAbility) ?? false
    sixelColorCount = facts.colorCount
    hasKittyGraphics = facts.hasKittyGraphics
    hasSynchronizedOutput = facts.hasSynchronizedOutput
    // Its own answer gives a multiplexer away where the environment does not, over ssh say.
    let multiplexer = Multiplexer(version: facts.name) ?? environment.multiplexer
    self.multiplexer = multiplexer
    colors = ColorSupport.resolve(
      rendition: facts.rendition, environment: environment, multiplexer: multiplexer)
    let cellSize = CellSize.resolve(
      given: cell, size: size, cellReport: facts.cell, areaReport: facts.area)
    self.cellSize = cellSize
    pictureKeeping = PictureKeeping.resolve(
      name: facts.name, attributes: facts.secondaryAttributes, multiplexer: multiplexer,
      cell: cellSize)
    let area = PixelSize(
      width: size.columns * cellSize.width, height: size.rows * cellSize.height)
    sixelLimit = facts.limit.flatMap { area.fits(in: $0) ? nil : $0 }
  }

  /// The number of sixel graphics in the answer to DA1.
  private static let sixelAbility = 4

  /// The first answer to each question; a late one to an earlier program's question comes after.
  private struct Facts {
    var abilities: [Int]?
    var secondaryAttributes: [Int]?
    var name: String?
    var colorCount: Int?
    var limit: PixelSize?
    var cell: PixelSize?
    var area: PixelSize?
    var rendition: String?
    var hasKittyGraphics = false
    var hasSynchronizedOutput = false

    mutating func add(_ reply: TerminalReply) {
      switch reply {
      // The first number is the terminal's class, which happens to be 4 for some: no ability.
      case .deviceAttributes(let numbers): abilities = abilities ?? Array(numbers.dropFirst())
      case .secondaryAttributes(let numbers): secondaryAttributes = secondaryAttributes ?? numbers
      case .version(let text): name = name ?? text.withoutControlCharacters
      case .colorRegisters(let count): colorCount = count > 0 ? count : colorCount
      case .graphicsLimit(let size): limit = size.isEmpty ? limit : size
      case .cellSize(let size): cell = cell ?? size
      case .areaSize(let size): area = area ?? size
      case .kittyGraphics(let message): hasKittyGraphics = message == "OK"
      case .rendition(let text): rendition = rendition ?? text
      case .mode(number: 2026, let state): hasSynchronizedOutput = 1...3 ~= state
      case .mode: break
      }
    }
  }
}
