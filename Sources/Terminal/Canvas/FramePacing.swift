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

  private let patience: Duration
  private var habit = Habit.unknown
  private var sentAt: Duration?
  private var isPicture = false

  /// Whether an answer may still come.
  var isOwed: Bool { sentAt != nil && habit != .silent }

  /// How long the last picture took from here through the terminal and back.
  private(set) var roundTrip: Duration?

  /// How often the terminal has answered to a picture, and how long all of that took.
  private var answerCount = 0
  private var totalRoundTrip = Duration.zero

  /// How long text alone took at best: the way there and back, with next to nothing to draw.
  private var latency: Duration?
  private var cost: Duration?

  /// How long a picture took on average; `nil` without an answer.
  var meanRoundTrip: Duration? { answerCount == 0 ? nil : totalRoundTrip / answerCount }

  /// Creates a pacing for a terminal of which nothing is known.
  ///
  /// - Parameter patience: How long one that does answer is waited for.
  init(patience: Duration = Self.limit) {
    self.patience = patience
  }

  /// Takes note that a frame goes out, with the question at its end.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - isPicture: Whether there is a picture in it, and not text alone.
  mutating func sent(at time: Duration, isPicture: Bool = true) {
    sentAt = time
    self.isPicture = isPicture
  }

  /// Takes note that the terminal has answered.
  mutating func answered(at time: Duration) {
    habit = .answers
    guard let sentAt = sentAt.take() else { return }
    let duration = time - sentAt
    guard isPicture else {
      latency = min(latency ?? duration, duration)
      return
    }
    roundTrip = duration
    answerCount += 1
    totalRoundTrip += duration
    cost = max(.zero, duration - (latency ?? .zero))
  }

  /// What the last picture took beyond the way there and back; `nil` if that was asked before.
  mutating func takeCost() -> Duration? { cost.take() }

  /// Forgets a frame whose answer nobody will read.
  mutating func forget() {
    sentAt = nil
  }

  /// Until when to wait for an answer; `nil` if a frame may be sent now.
  mutating func deadline(at time: Duration) -> Duration? {
    guard let sentAt, habit != .silent else { return nil }
    let deadline = sentAt + (habit == .answers ? patience : Self.trial)
    guard time >= deadline else { return deadline }
    if habit == .unknown {
      habit = .silent
    } else if isPicture {
      cost = patience
    }
    self.sentAt = nil
    return nil
  }
}
