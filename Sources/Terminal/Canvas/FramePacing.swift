/// Decides when the next frame may be sent: when the terminal has dealt with the last one.
///
/// A pipe to a terminal holds more than a frame, and a slow terminal, or a slow line to it, would
/// lag behind by all that fits in between: keys would seem to be obeyed seconds later. So after
/// each frame the terminal is asked for its status, which it answers in its turn, and no frame is
/// sent before the answer. Some terminals never answer: those are not waited for twice.
struct FramePacing: Hashable, Sendable {
  private enum Habit: Hashable {
    /// Nothing is known of the terminal yet.
    case unknown
    case answers
    case silent
  }

  /// How long a terminal of unknown habits is waited for; a line around the world takes 300 ms.
  static let trial = Duration.milliseconds(500)

  /// How long one that does answer is waited for, before its answer counts as lost.
  static let limit = Duration.seconds(5)

  private var habit = Habit.unknown
  private var sentAt: Duration?

  /// Whether an answer may still come.
  var isOwed: Bool { sentAt != nil && habit != .silent }

  /// How long the last frame took from here through the terminal and back.
  private(set) var roundTrip: Duration?

  /// How often the terminal has answered, and how long all of that took.
  private(set) var answerCount = 0
  private var totalRoundTrip = Duration.zero

  /// How long a frame took on average; `nil` without an answer.
  var meanRoundTrip: Duration? { answerCount == 0 ? nil : totalRoundTrip / answerCount }

  /// Takes note that a frame goes out, with the question at its end.
  mutating func sent(at time: Duration) {
    sentAt = time
  }

  /// Takes note that the terminal has answered.
  mutating func answered(at time: Duration) {
    habit = .answers
    guard let sentAt = sentAt.take() else { return }
    roundTrip = time - sentAt
    answerCount += 1
    totalRoundTrip += time - sentAt
  }

  /// Forgets a frame whose answer nobody will read.
  mutating func forget() {
    sentAt = nil
  }

  /// Until when to wait for an answer; `nil` if a frame may be sent now.
  mutating func deadline(at time: Duration) -> Duration? {
    guard let sentAt, habit != .silent else { return nil }
    let deadline = sentAt + (habit == .answers ? Self.limit : Self.trial)
    guard time >= deadline else { return deadline }
    if habit == .unknown { habit = .silent }
    self.sentAt = nil
    return nil
  }
}
