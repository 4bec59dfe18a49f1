/// Asks a terminal about itself, all questions in one go, without ever hanging.
///
/// A terminal answers what it knows and is silent about the rest, so no silence says anything, and
/// waiting for each answer would cost a time-out each. The way out: the last question, DA1, is one
/// that every terminal answers, and answers come in the order of the questions. Once DA1's answer
/// is there, whatever is missing will not come.
public enum TerminalQuery {
  /// How long a terminal may be silent before it is taken for one that answers nothing.
  ///
  /// A local terminal answers in a millisecond or two, one at the other end of the world in 250.
  public static let timeout = Duration.milliseconds(300)

  /// The questions.
  ///
  ///     CSI > q          XTVERSION: name and version
  ///     CSI 16 t         size of a cell in pixels
  ///     CSI 14 t         size of the text area in pixels
  ///     CSI ? 2026 $ p   DECRQM: is there synchronized output?
  ///     CSI ? 1 ; 1 ; 0 S   XTSMGRAPHICS: how many colours has a sixel picture?
  ///     CSI ? 2 ; 1 ; 0 S   XTSMGRAPHICS: how large may a sixel picture be?
  ///     CSI c            DA1: class and abilities; always answered, so it comes last
  public static let questions = Array(
    "\u{1B}[>q\u{1B}[16t\u{1B}[14t\u{1B}[?2026$p\u{1B}[?1;1;0S\u{1B}[?2;1;0S\u{1B}[c".utf8)

  /// What came in while the terminal was asked.
  public struct Outcome: Sendable {
    public let replies: [TerminalReply]

    /// Keys that were pressed meanwhile; they are the user's and must not be lost.
    public let keys: [Key]
  }

  /// Asks, and waits for the answers; blocks the calling thread for at most `timeout`.
  ///
  /// Nothing else may read from the terminal meanwhile.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  public static func ask(
    _ device: TerminalDevice, timeout: Duration = timeout
  ) throws(TerminalError) -> Outcome {
    let mode = try RawMode(device)
    try device.write(questions)
    let deadline = ContinuousClock.now + timeout
    var parser = InputParser()
    var inputs: [TerminalInput] = []
    while !inputs.contains(where: \.isLastReply) {
      let left = max(.zero, ContinuousClock.now.duration(to: deadline))
      let bytes = try device.read(timeout: left)
      inputs += parser.parse(bytes)
      if bytes.isEmpty && left == .zero { break }
    }
    if parser.isAmbiguous { inputs += parser.flush() }
    mode.leave()
    return Outcome(inputs)
  }
}

extension TerminalQuery.Outcome {
  init(_ inputs: [TerminalInput]) {
    var replies: [TerminalReply] = []
    var keys: [Key] = []
    for input in inputs {
      switch input {
      case .reply(let reply): replies.append(reply)
      case .key(let key): keys.append(key)
      }
    }
    self.init(replies: replies, keys: keys)
  }
}

extension TerminalInput {
  fileprivate var isLastReply: Bool {
    if case .reply(.deviceAttributes) = self { true } else { false }
  }
}
