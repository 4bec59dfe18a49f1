import POSIX

/// Asks a terminal about itself, all questions at once, without ever hanging.
///
/// A terminal answers the questions it knows and ignores the rest, so silence has no meaning, and a
/// wait for each answer would cost a time-out each. The solution: every terminal answers the last
/// question, DA1, and answers come in the order of the questions. Once DA1's answer has arrived,
/// missing answers will not come.
package enum TerminalQuery {
  /// How long a terminal may be silent before no more answers are expected.
  ///
  /// A local terminal answers in a millisecond or two, one at the other end of the world in 250.
  package static let timeout = Duration.milliseconds(300)

  /// How long the terminal outside tmux may take after tmux has answered, if it received questions.
  package static let forwardedTimeout = Duration.milliseconds(200)

  /// The limit for the whole exchange: a slow line brings answers in pieces.
  package static let limit = Duration.milliseconds(1500)

  /// Bytes after which nothing more is read; all answers together are fewer than 500.
  static let byteLimit = 65_536

  /// The bytes of several questions.
  ///
  /// A terminal that does not know the strings among them may write them on its screen. So the
  /// cursor's place is noted before, and what was written after it is erased, unless it is another
  /// program's line.
  static func text(of questions: [TerminalQuestion], erases: Bool = true) -> [UInt8] {
    Array(
      (ControlCode.saveCursor + questions.map(\.text).joined() + ControlCode.restoreCursor
        + (erases ? ControlCode.eraseToEndOfLine : "")).utf8)
  }

  /// Asks, and waits for the answers; blocks the calling thread for at most `limit`.
  ///
  /// Nothing else may read from the terminal meanwhile.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - questions: What to ask; the last one must be one that every terminal answers.
  ///   - erases: Whether what is to the right of the cursor may be erased.
  ///   - timeout: How long it may be silent.
  ///   - limit: How long it may talk.
  /// - Returns: What came in.
  /// - Throws: `TerminalError` if the terminal is gone, does not read, or is another job's.
  package static func ask(
    _ device: TerminalDevice, _ questions: [TerminalQuestion] = TerminalQuestion.allCases,
    erases: Bool = true,
    timeout: Duration = timeout, limit: Duration = limit
  ) throws(TerminalError) -> Outcome {
    let mode = try RawMode(device)
    let start = ContinuousClock.now
    let end = start + max(timeout, limit)
    var deadline = start + timeout
    var outcome = Outcome(questions: questions)
    let names = questions.compactMap(\.sharedMemory)
    // If there is no shared memory here, the terminal will not find it either.
    for name in names { try? SharedMemory.create(name, holding: [0, 0, 0]) }
    defer { for name in names { SharedMemory.remove(name) } }
    try device.write(text(of: questions, erases: erases))
    var duration: Duration?
    while outcome.awaitsMore && outcome.byteCount < byteLimit {
      let left = max(.zero, ContinuousClock.now.duration(to: deadline))
      let hasAnswered = outcome.take(try device.read(timeout: left))
      let now = ContinuousClock.now
      if outcome.isComplete, duration == nil {
        duration = start.duration(to: now)
        deadline = min(end, now + forwardedTimeout)
      } else if left == .zero {
        break
      } else if hasAnswered, duration == nil {
        deadline = min(end, now + timeout)
      }
    }
    outcome.finish(after: duration ?? start.duration(to: .now))
    mode.leave()
    return outcome
  }
}

extension TerminalQuery {
  /// The input that arrived during the questions.
  package struct Outcome: Sendable {
    /// A complete key or sequence, and its meaning; `nil` if the meaning is unknown.
    package struct Piece: Hashable, Sendable {
      package let bytes: [UInt8]
      package let input: TerminalInput?
    }

    /// The questions that were sent.
    package let questions: [TerminalQuestion]

    package private(set) var pieces: [Piece] = []

    /// The beginning of a piece whose end has not arrived in time.
    package private(set) var unfinished: [UInt8] = []

    /// How long it took until the last question was answered.
    package private(set) var duration = Duration.zero

    /// The parser after all input so far.
    ///
    /// The next reader of the terminal continues with it, so that the end of a late answer is not
    /// mistaken for keys.
    package private(set) var parser = InputParser()

    /// Bytes that have come.
    private(set) var byteCount = 0

    /// Whether the last question has been answered.
    package private(set) var isComplete = false

    /// Whether an answer is still expected: the last one, or one from the terminal outside tmux.
    var awaitsMore: Bool {
      !isComplete
        || questions.contains { question in
          question.isForwarded && !replies.contains(where: question.isAnswered)
        }
    }

    init(questions: [TerminalQuestion] = []) {
      self.questions = questions
    }

    /// The answers, in the order in which they came.
    package var replies: [TerminalReply] {
      pieces.compactMap { if case .reply(let reply)? = $0.input { reply } else { nil } }
    }

    /// Keys that were pressed meanwhile; they are the user's and must not be lost.
    package var keys: [Key] {
      pieces.compactMap { if case .key(let key)? = $0.input { key } else { nil } }
    }

    /// The bytes of the first answer to a question; `nil` if there was none.
    ///
    /// Where answers to two questions look alike, they come in the order of the questions.
    package func answer(to question: TerminalQuestion) -> [UInt8]? {
      let answers = pieces.filter { piece in
        guard case .reply(let reply)? = piece.input else { return false }
        return question.isAnswered(by: reply)
      }
      guard
        case .reply(let reply)? = answers.first?.input
      else { return nil }
      let place = questions.filter { $0.isAnswered(by: reply) }.firstIndex(of: question) ?? 0
      return place < answers.count ? answers[place].bytes : nil
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

    /// Decides open cases: bytes that begin no answer may be the Escape key.
    mutating func finish(after duration: Duration) {
      self.duration = duration
      guard parser.isAmbiguous else { return }
      pieces += parser.flush().map { Piece(bytes: unfinished, input: $0) }
      unfinished = []
    }
  }
}
