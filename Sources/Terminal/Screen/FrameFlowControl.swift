/// Decides when the next frame may be sent: when the terminal has dealt with the last one.
///
/// A pipe to a terminal holds more than a frame, and a slow terminal, or a slow line to it, would
/// lag behind by all that fits in between: keys would seem to be obeyed seconds later. So after
/// each frame the player asks for the terminal's status. Answers come in order, and no frame is
/// sent before the answer. A terminal that does not answer the first time is not asked again.
struct FrameFlowControl: Hashable, Sendable {
  private enum Responsiveness: Hashable {
    /// Nothing is known of the terminal yet.
    case unknown
    case answers
    case silent
  }

  /// A frame whose answer is waited for.
  private struct Frame: Hashable {
    let sentAt: Duration
    let isPicture: Bool
  }

  /// How long an unknown terminal is waited for; a line around the world takes 300 ms.
  static let trial = Duration.milliseconds(500)

  /// How long one that does answer is waited for, before its answer counts as lost.
  static let limit = Duration.seconds(5)

  private let patience: Duration
  private var status = Responsiveness.unknown
  private var frame: Frame?
  private(set) var owed = OwedAnswers()

  /// Whether it has ever answered anything.
  private(set) var hasAnswered: Bool

  /// How long its last answer took.
  private var latestAnswer: Duration

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

  /// Whether a frame is followed by a question.
  var asks: Bool { status != .silent }

  /// Creates a flow for a terminal that has not been sent a frame.
  ///
  /// - Parameters:
  ///   - patience: How long one that does answer is waited for.
  ///   - probe: What came of the questions before the film; `nil` where none were asked.
  init(patience: Duration = Self.limit, after probe: TerminalQuery.Outcome? = nil) {
    self.patience = patience
    hasAnswered = probe?.replies.isEmpty == false
    latestAnswer = hasAnswered ? probe?.duration ?? .zero : .zero
    if let probe, !probe.questions.isEmpty, !probe.isComplete {
      owed.ask(.attributes, at: .zero - probe.duration)
    }
  }

  /// Takes note that a frame goes out, with the question at its end where one is asked.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - isPicture: Whether there is a picture in it, and not text alone.
  mutating func sent(at time: Duration, isPicture: Bool = true) {
    guard asks else { return }
    frame = Frame(sentAt: time, isPicture: isPicture)
    owed.ask(.status, at: time)
  }

  /// Takes note that the frame was cut off before its question.
  mutating func cutOff() {
    guard frame.take() != nil else { return }
    owed.retractLast()
  }

  /// Takes note of an answer.
  mutating func answered(_ question: OwedAnswers.Question, at time: Duration) {
    guard let duration = owed.answer(question, at: time) else { return }
    hasAnswered = true
    latestAnswer = duration
    guard question == .status else { return }
    status = .answers
    if let frame = frame.take() { measure(time - frame.sentAt, isPicture: frame.isPicture) }
  }

  private mutating func measure(_ duration: Duration, isPicture: Bool) {
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

  /// Until when to wait for an answer; `nil` if a frame may be sent now.
  mutating func deadline(at time: Duration) -> Duration? {
    guard let frame else { return nil }
    let deadline = frame.sentAt + (status == .answers ? patience : Self.trial)
    guard time >= deadline else { return deadline }
    if status == .unknown {
      status = .silent
    } else if frame.isPicture {
      cost = patience
    }
    self.frame = nil
    return nil
  }
}

// The end of a film

extension FrameFlowControl {
  /// How long a terminal that has never answered is waited for, after the last question.
  static let unknownLimit = Duration.seconds(4)

  /// The least time for which one that does answer is waited for at the end.
  static let leastWait = Duration.milliseconds(1500)

  /// The most, however slow its answers were.
  static let mostWait = Duration.seconds(10)

  /// Takes note that a last question goes out, whose answer follows all others.
  mutating func sentLastQuestion(at time: Duration) {
    frame = nil
    owed.ask(.attributes, at: time)
  }

  /// Until when to wait for all answers that are owed; `nil` if there are none, or no longer.
  ///
  /// The limit grows with the time of the last answer. A line that gets slower at the very end by
  /// more than that is not waited for: a terminal that has gone must not keep the player.
  mutating func finalDeadline(at time: Duration) -> Duration? {
    guard let askedAt = owed.lastAskedAt else { return nil }
    let limit =
      hasAnswered ? min(Self.leastWait + latestAnswer * 4, Self.mostWait) : Self.unknownLimit
    guard time >= askedAt + limit else { return askedAt + limit }
    forgetAnswers()
    return nil
  }

  /// Gives up all answers: the questions never arrived.
  mutating func forgetAnswers() {
    frame = nil
    owed.forgetAll()
  }
}

/// The questions that a terminal has been sent and has not answered; a pure value.
///
/// After each frame the player asks for the terminal's status. An answer that comes when the program has
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
