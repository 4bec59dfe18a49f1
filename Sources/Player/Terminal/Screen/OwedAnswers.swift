/// The questions that a terminal has received and not answered; a pure value.
///
/// Each frame ends with a question for the terminal's status. An answer that arrives after the end
/// of the program is typed into the shell: `ESC [ 0 n` puts an `n` in front of the next command. So
/// each question is kept until it is answered, and the program ends when no answer is missing.
///
/// All answers to one kind of question look alike, but a terminal answers in the order of the
/// questions. So an answer belongs to the oldest question of its kind, except for very old ones, and
/// earlier questions that are still open will not be answered any more.
struct OwedAnswers: Hashable, Sendable {
  enum Question: Hashable, Sendable {
    /// `CSI 5 n`, answered by `CSI 0 n`: sent after a frame.
    case status
    /// DA1, `CSI c`, answered by `CSI ? … c`: the last question of a probe, and of a film. Now and
    /// then a frame asks it too, so that a lost answer is noticed.
    case attributes

    /// What is sent.
    var text: String {
      switch self {
      case .status: ControlCode.requestStatus
      case .attributes: TerminalQuestion.deviceAttributes.text
      }
    }
  }

  private struct Entry: Hashable {
    let question: Question
    let askedAt: Duration
  }

  /// More than are ever open: at most one for each frame, and none for a silent terminal.
  private static let limit = 32

  /// An older question that was asked again since has lost its answer.
  private static let longestWait = Duration.seconds(10)

  private var open: [Entry] = []

  /// Whether nothing is owed.
  var isEmpty: Bool { open.isEmpty }

  /// When the last open question was sent.
  var lastAskedAt: Duration? { open.last?.askedAt }

  /// Records that a question goes out.
  mutating func ask(_ question: Question, at time: Duration) {
    // Beyond the limit the oldest are dropped: the answer to the last one covers them too.
    if open.count == Self.limit { open.removeFirst() }
    open.append(Entry(question: question, askedAt: time))
  }

  /// Records an answer; returns how long it took, or `nil` if no such question is open.
  mutating func answer(_ question: Question, at time: Duration) -> Duration? {
    let asked = open.indices.filter { open[$0].question == question }
    let recent = asked.first { time - open[$0].askedAt < Self.longestWait }
    guard let index = recent ?? asked.first else { return nil }
    defer { open.removeFirst(index + 1) }
    return time - open[index].askedAt
  }

  /// Forgets the last question: it was not sent after all.
  mutating func retractLast() {
    _ = open.popLast()
  }

  /// Forgets all questions: no answers are expected any longer.
  mutating func forgetAll() {
    open = []
  }
}
