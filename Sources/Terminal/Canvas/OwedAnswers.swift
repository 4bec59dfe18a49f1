/// The questions that a terminal has been sent and has not answered; a pure value.
///
/// Frame by frame the terminal is asked for its status. An answer that comes when the program has
/// ended is typed into the shell: `ESC [ 0 n` there is an `n` in front of the next command. So each
/// question is kept until it is answered, and the program ends when nothing is owed.
///
/// All answers to one kind of question look alike, but a terminal answers in the order in which it
/// was asked. So an answer belongs to the oldest question of its kind, and what was asked before
/// that one and is still open will not be answered any more.
struct OwedAnswers: Hashable, Sendable {
  enum Question: Hashable, Sendable {
    /// `CSI 5 n`, answered by `CSI 0 n`: sent after a frame.
    case status
    /// DA1, `CSI c`, answered by `CSI ? … c`: the last question of a probe, and of a film.
    case attributes
  }

  private struct Entry: Hashable {
    let question: Question
    let askedAt: Duration
  }

  /// More than are ever open: at most one a frame, and a terminal that is silent is not asked.
  private static let limit = 16

  private var open: [Entry] = []

  /// Whether nothing is owed.
  var isEmpty: Bool { open.isEmpty }

  /// When the last question that is open was asked.
  var lastAskedAt: Duration? { open.last?.askedAt }

  /// Takes note that a question goes out.
  mutating func ask(_ question: Question, at time: Duration) {
    // After so many the oldest are lost: the answer to the last one says so too.
    if open.count == Self.limit { open.removeFirst() }
    open.append(Entry(question: question, askedAt: time))
  }

  /// Takes note of an answer; returns how long it took, or `nil` if nothing like it was asked.
  mutating func answer(_ question: Question, at time: Duration) -> Duration? {
    guard let index = open.firstIndex(where: { $0.question == question }) else { return nil }
    defer { open.removeFirst(index + 1) }
    return time - open[index].askedAt
  }

  /// Forgets the last question: it was not sent after all.
  mutating func retractLast() {
    _ = open.popLast()
  }

  /// Forgets all questions: they are not waited for any longer.
  mutating func forgetAll() {
    open = []
  }
}
