extension TerminalQuery {
  /// What came in while the terminal was asked.
  public struct Outcome: Sendable {
    /// A key or a sequence, whole, and what it means; `nil` where it means nothing known.
    public struct Piece: Hashable, Sendable {
      public let bytes: [UInt8]
      public let input: TerminalInput?
    }

    /// What was asked.
    public let questions: [TerminalQuestion]

    public private(set) var pieces: [Piece] = []

    /// The beginning of a piece whose end has not come in time.
    public private(set) var unfinished: [UInt8] = []

    /// How long it took.
    public private(set) var duration = Duration.zero

    /// Has taken what has come so far, and goes on from there.
    ///
    /// The next reader of the terminal continues with it, so that the end of a late answer is
    /// not taken for keys.
    public private(set) var parser = InputParser()

    /// Bytes that have come.
    private(set) var byteCount = 0

    /// Whether the last question has been answered.
    public private(set) var isComplete = false

    init(questions: [TerminalQuestion] = []) {
      self.questions = questions
    }

    /// The answers, in the order in which they came.
    public var replies: [TerminalReply] {
      pieces.compactMap { if case .reply(let reply)? = $0.input { reply } else { nil } }
    }

    /// Keys that were pressed meanwhile; they are the user's and must not be lost.
    public var keys: [Key] {
      pieces.compactMap { if case .key(let key)? = $0.input { key } else { nil } }
    }

    /// The bytes of the first answer to a question; `nil` if there was none.
    public func answer(to question: TerminalQuestion) -> [UInt8]? {
      pieces.first { piece in
        guard case .reply(let reply)? = piece.input else { return false }
        return question.isAnswered(by: reply)
      }?.bytes
    }

    /// Takes what has come; returns whether the terminal has had a part in it.
    mutating func take(_ bytes: [UInt8]) -> Bool {
      byteCount += bytes.count
      var hasAnswered = false
      for byte in bytes {
        unfinished.append(byte)
        guard let completion = parser.consume(byte) else { continue }
        // An Escape that another one follows is complete; the other one is not.
        let piece = parser.isAmbiguous ? Array(unfinished.dropLast()) : unfinished
        unfinished.removeFirst(piece.count)
        pieces.append(Piece(bytes: piece, input: completion.input))
        if case .reply(let reply)? = completion.input {
          hasAnswered = true
          if case .deviceAttributes = reply { isComplete = true }
        }
      }
      return hasAnswered || unfinished.count > 1
    }

    /// Decides what is open: a beginning that no answer has may be the Escape key.
    mutating func finish(after duration: Duration) {
      self.duration = duration
      guard parser.isAmbiguous else { return }
      pieces += parser.flush().map { Piece(bytes: unfinished, input: $0) }
      unfinished = []
    }
  }
}
