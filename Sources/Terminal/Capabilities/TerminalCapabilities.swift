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

  /// Whether a frame can be shown in one go, without tearing: private mode 2026.
  public let hasSynchronizedOutput: Bool

  /// Whether letters may have any of 16 million colours.
  public let hasTrueColor: Bool

  public let cellSize: CellSize

  /// The program between this one and the real terminal, if one is known.
  public let multiplexer: Multiplexer?

  /// Concludes what a terminal can do from what it has answered; a pure function.
  public init(replies: [TerminalReply], size: TerminalSize, environment: TerminalEnvironment) {
    var facts = Facts()
    replies.forEach { facts.add($0) }
    answersQueries = facts.abilities != nil
    name = facts.name
    hasSixel = facts.abilities?.contains(Self.sixelAbility) ?? false
    sixelColorCount = facts.colors
    hasSynchronizedOutput = facts.hasSynchronizedOutput
    hasTrueColor = environment.hasTrueColor
    let cell = CellSize.resolve(size: size, cellReport: facts.cell, areaReport: facts.area)
    cellSize = cell
    let area = PixelSize(width: size.columns * cell.width, height: size.rows * cell.height)
    sixelLimit = facts.limit.flatMap { area.fits(in: $0) ? nil : $0 }
    multiplexer = environment.multiplexer
  }

  /// Asks a terminal, unless it is known to understand nothing, and returns the keys typed meanwhile.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  public static func query(
    _ device: TerminalDevice, environment: TerminalEnvironment = .current,
    timeout: Duration = TerminalQuery.timeout
  ) throws(TerminalError) -> (capabilities: TerminalCapabilities, keys: [Key]) {
    let outcome =
      environment.isDumb
      ? TerminalQuery.Outcome([]) : try TerminalQuery.ask(device, timeout: timeout)
    let capabilities = TerminalCapabilities(
      replies: outcome.replies, size: device.size, environment: environment)
    return (capabilities, outcome.keys)
  }

  /// The number of sixel graphics in the answer to DA1.
  private static let sixelAbility = 4

  /// The first answer to each question; a late one to an earlier program's question comes after.
  private struct Facts {
    var abilities: [Int]?
    var name: String?
    var colors: Int?
    var limit: PixelSize?
    var cell: PixelSize?
    var area: PixelSize?
    var hasSynchronizedOutput = false

    mutating func add(_ reply: TerminalReply) {
      switch reply {
      // The first number is the terminal's class, which happens to be 4 for some: no ability.
      case .deviceAttributes(let numbers): abilities = abilities ?? Array(numbers.dropFirst())
      case .version(let text): name = name ?? text.withoutControlCharacters
      case .colorRegisters(let count): colors = count > 0 ? count : colors
      case .graphicsLimit(let size): limit = size.isEmpty ? limit : size
      case .cellSize(let size): cell = cell ?? size
      case .areaSize(let size): area = area ?? size
      case .mode(number: 2026, let state): hasSynchronizedOutput = 1...3 ~= state
      case .mode: break
      }
    }
  }
}
