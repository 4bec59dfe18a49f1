import Media

/// What the terminal in front of the user can do, as far as it says.
///
/// What it says about a ``GraphicsProtocol`` is in the file of the protocol: ``hasSixel`` and
/// others are concluded from ``replies``.
package struct TerminalCapabilities: Hashable, Sendable {
  /// What the terminal has answered.
  package let replies: [TerminalReply]

  /// What the environment says about it.
  let environment: TerminalEnvironment

  /// The window in pixels, as far as cells fill it.
  let area: PixelSize

  /// The colours that letters may have.
  package let colors: ColorSupport

  package let cellSize: CellSize

  /// Concludes what a terminal can do from what it has answered; a pure function.
  ///
  /// - Parameters:
  ///   - replies: Its answers.
  ///   - size: The window as the kernel knows it.
  ///   - environment: What the environment says about it.
  ///   - cell: The size of a cell, where the user has given it.
  package init(
    replies: [TerminalReply], size: TerminalSize, environment: TerminalEnvironment,
    cell: PixelSize? = nil
  ) {
    self.replies = replies
    self.environment = environment
    let cellSize = CellSize.resolve(
      given: cell, size: size,
      cellReport: replies.first { if case .cellSize(let size) = $0 { size } else { nil } },
      areaReport: replies.first { if case .areaSize(let size) = $0 { size } else { nil } })
    self.cellSize = cellSize
    area = PixelSize(width: size.columns * cellSize.width, height: size.rows * cellSize.height)
    colors = ColorSupport.resolve(
      rendition: replies.first { if case .rendition(let text) = $0 { text } else { nil } },
      environment: environment,
      multiplexer: Multiplexer(version: replies.version) ?? environment.multiplexer)
  }

  /// The numbers of the terminal's abilities; `nil` if it has not answered DA1.
  ///
  /// The first number of an answer is left out: the terminal's class, which happens to be 4 for
  /// some, and is not an ability.
  var abilities: [Int]? {
    replies.first { if case .deviceAttributes(let numbers) = $0 { numbers } else { nil } }
      .map { Array($0.dropFirst()) }
  }

  /// Whether the terminal has answered at all.
  package var answersQueries: Bool { abilities != nil }

  /// Name and version in the terminal's own words, such as `XTerm(379)`.
  package var name: String? { replies.version }

  /// Its answer to DA2.
  var secondaryAttributes: [Int]? {
    replies.first { if case .secondaryAttributes(let numbers) = $0 { numbers } else { nil } }
  }

  /// Whether a frame can be shown in one go, without tearing: private mode 2026.
  package var hasSynchronizedOutput: Bool {
    replies.contains { if case .mode(number: 2026, state: 1...3) = $0 { true } else { false } }
  }

  /// Whether the terminal says that its wheel sends arrow keys on the second screen, and that this
  /// can be switched off: private mode 1007.
  package var hasAlternateScroll: Bool { replies.contains(.mode(number: 1007, state: 1)) }

  /// The program between this one and the real terminal, if one is known.
  ///
  /// Its own answer gives a multiplexer away where the environment does not, over ssh say.
  package var multiplexer: Multiplexer? { Multiplexer(version: name) ?? environment.multiplexer }
}

extension [TerminalReply] {
  /// The first answer of a kind; a second one may be to an earlier program's question.
  fileprivate func first<Value>(_ pick: (TerminalReply) -> Value?) -> Value? {
    for reply in self {
      if let value = pick(reply) { return value }
    }
    return nil
  }

  fileprivate var version: String? {
    first { if case .version(let text) = $0 { text.withoutControlCharacters } else { nil } }
  }
}
