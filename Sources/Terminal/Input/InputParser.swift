/// What comes in from a terminal, understood.
public enum TerminalInput: Hashable, Sendable {
  case key(Key)
  case reply(TerminalReply)
  /// The answer to CSI 5 n: all that was sent before it has been dealt with.
  case ready
}

/// Turns the bytes from a terminal into keys and answers; a pure state machine.
///
/// Keys and answers come through the same wire, in any order, cut anywhere. Sequences that are
/// unknown are swallowed whole, so that their parts are not taken for keys.
public struct InputParser: Sendable {
  /// That a unit is complete, and what it means, if that is known.
  struct Completion: Hashable {
    let input: TerminalInput?
  }

  private var tokenizer = InputTokenizer()

  public init() {}

  /// Whether only time can tell what came last; call ``flush()`` if nothing follows for a while.
  public var isAmbiguous: Bool { tokenizer.isAmbiguous }

  /// Takes bytes and returns what they complete.
  public mutating func parse(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    bytes.compactMap { consume($0)?.input }
  }

  /// Takes one byte; `nil` as long as more must follow.
  mutating func consume(_ byte: UInt8) -> Completion? {
    tokenizer.consume(byte).map { Completion(input: Self.understand($0)) }
  }

  /// Returns the key that is meant if nothing follows: Escape, or Alt and a bracket.
  public mutating func flush() -> [TerminalInput] {
    tokenizer.flush().flatMap(Self.understand).map { [$0] } ?? []
  }

  private static func understand(_ token: InputToken) -> TerminalInput? {
    if case .sequence(let sequence) = token, sequence.isStatusReport { return .ready }
    if let reply = TerminalReply(token) { return .reply(reply) }
    return Key(token).map(TerminalInput.key)
  }
}
