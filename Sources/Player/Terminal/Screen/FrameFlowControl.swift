import Media

/// Decides when the next frame may be sent: when the last ones will have arrived.
///
/// A pipe to a terminal holds more than a frame, so a slow terminal, or a slow line to it, would
/// lag by everything in between: keys would take effect seconds later. So each frame ends with a
/// question for the terminal's status. Answers come in order. The times of the last answers tell
/// when the frames under way will arrive, and so when the line will be empty:
///
///     frame 1 ──▶ ████░░░░░░░░░░░ answer
///     frame 2 ──▶     ████░░░░░░░░░░░ answer      █ its bytes on the line, ░ the way
///     frame 3 ──▶         ████░░░░░░░░░░░ answer
///
/// A frame is sent a moment before that: the line is always busy, and never holds much that a key's
/// effect would have to wait for. A distant terminal has several frames under way, a near one has
/// one, and so has an unknown one. If an answer is late, nothing is sent until it arrives. A
/// terminal that does not answer the first time receives no further question.
struct FrameFlowControl: Hashable, Sendable {
  /// What a picture took.
  struct PictureCost: Hashable, Sendable {
    /// The time for its bytes, without the way there and back, and without those before it.
    let duration: Duration
    let size: PixelSize
  }

  private enum Responsiveness: Hashable {
    /// Nothing is known about the terminal yet.
    case unknown
    case answers
    case silent
  }

  /// A frame whose answer is still expected.
  private struct Frame: Hashable {
    let sentAt: Duration
    let byteCount: Int
    /// The size of its picture; `nil` for text alone.
    let picture: PixelSize?
    let question: OwedAnswers.Question
  }

  /// How long to wait for an unknown terminal; a line around the world takes 300 ms.
  static let trial = Duration.milliseconds(500)

  /// How long to wait at first for one that has answered other questions: a slow line needs this
  /// for a large picture.
  static let longTrial = Duration.seconds(2)

  /// How long to wait for one that does answer, before its answer counts as lost.
  static let limit = Duration.seconds(5)

  /// A picture is sent so long before the line has carried those before it.
  static let pictureLead = Duration.milliseconds(20)

  /// Text is: an answer to a key need not wait for a picture.
  static let textLead = Duration.milliseconds(150)

  /// The most frames under way for any line: 60 a second, around the world.
  static let mostFrames = 20

  /// After this many frames with the usual question one asks the other.
  ///
  /// So answers that are lost shift those after them for a quarter of a second at thirty frames a
  /// second.
  static let longestAlike = 7

  private let patience: Duration
  private var status = Responsiveness.unknown

  /// The frames under way, the oldest first.
  private var frames: [Frame] = []
  private(set) var line = LineEstimate()
  private var lastAnswerAt = Duration.zero
  private(set) var owed = OwedAnswers()

  /// What is asked after the next frame; `nil` if the terminal is silent.
  ///
  /// All answers to one question look alike: after one that was lost, each further answer would be
  /// taken for the one before it. So after one that did not come the other question is asked. A busy
  /// line always has a frame under way, so that no answer seems to be missing there: now and then a
  /// frame asks the other question, whose answer belongs to this frame and no other.
  var question: OwedAnswers.Question? {
    if status == .silent { return nil }
    let isDue = status == .answers && frames.count > 0 && alikeCount >= Self.longestAlike
    return isDue && answersOther ? .attributes : nextQuestion
  }

  private var nextQuestion = OwedAnswers.Question.status

  /// How many frames have asked the usual question since the last one that asked the other.
  private var alikeCount = 0

  /// Whether the terminal has ever answered the other question: not all terminals may.
  private var answersOther: Bool

  /// Whether it has ever answered anything.
  private(set) var hasAnswered: Bool

  /// How long its last answer took.
  private var latestAnswer: Duration

  /// How long the last picture took from here through the terminal and back.
  private(set) var roundTrip: Duration?

  /// How often the terminal has answered to a picture, and how long all of that took.
  private var answerCount = 0
  private var totalRoundTrip = Duration.zero
  private var costs: [PictureCost] = []

  /// How long a picture took on average; `nil` without an answer.
  var meanRoundTrip: Duration? { answerCount == 0 ? nil : totalRoundTrip / answerCount }

  /// How long to wait for the oldest frame's answer.
  private var waitingTime: Duration {
    switch status {
    case .answers: patience
    case .unknown, .silent: hasAnswered ? Self.longTrial : Self.trial
    }
  }

  /// How many frames are under way.
  var frameCount: Int { frames.count }

  /// Creates a flow for a terminal that has not been sent a frame.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a terminal that does answer.
  ///   - probe: What came of the questions before the film; `nil` if none were asked.
  init(patience: Duration = Self.limit, after probe: TerminalQuery.Outcome? = nil) {
    self.patience = patience
    hasAnswered = probe?.replies.isEmpty == false
    latestAnswer = hasAnswered ? probe?.duration ?? .zero : .zero
    answersOther = probe?.isComplete == true
    guard let probe, !probe.questions.isEmpty else { return }
    if probe.isComplete {
      line.measured(latency: probe.duration, at: .zero)
    } else {
      owed.ask(.attributes, at: .zero - probe.duration)
    }
  }

  /// Records that a frame is sent, with the question at its end if there is one.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - byteCount: How long it is.
  ///   - picture: The size of the picture in it; `nil` for text alone.
  ///   - question: What is asked at its end.
  mutating func sent(
    at time: Duration, byteCount: Int = 0, picture: PixelSize?,
    asking question: OwedAnswers.Question?
  ) {
    guard let question else { return }
    frames.append(
      Frame(sentAt: time, byteCount: byteCount, picture: picture, question: question))
    alikeCount = question == .status ? alikeCount + 1 : 0
    owed.ask(question, at: time)
  }

  /// Records that the frame was cut off before its question.
  mutating func cutOff() {
    guard question != nil, frames.popLast() != nil else { return }
    owed.retractLast()
  }

  /// Records an answer.
  mutating func answered(_ question: OwedAnswers.Question, at time: Duration) {
    guard let duration = owed.answer(question, at: time) else { return }
    hasAnswered = true
    if question == .attributes { answersOther = true }
    latestAnswer = duration
    let index = frames.firstIndex { $0.question == question && $0.sentAt == time - duration }
    // The answer to a probe says nothing about frames.
    if question == .status || index != nil { status = .answers }
    // A probe's last answer was not kept waiting by any frame: it tells how far the terminal is.
    if index == nil, question == .attributes, !line.isMeasured {
      line.measured(latency: duration, at: time)
    }
    // Frames that were given up have answers too.
    guard let index else { return }
    nextQuestion = .status
    measure(frames[index], at: time, isAlone: index == 0 && lastAnswerAt <= frames[index].sentAt)
    frames.removeFirst(index + 1)
    lastAnswerAt = time
  }

  private mutating func measure(_ frame: Frame, at time: Duration, isAlone: Bool) {
    let duration = time - frame.sentAt
    guard let picture = frame.picture else {
      if isAlone { line.measured(latency: duration, at: time) }
      return
    }
    roundTrip = duration
    answerCount += 1
    totalRoundTrip += duration
    let service = max(.zero, time - max(frame.sentAt + line.latency, lastAnswerAt))
    line.measured(frame.byteCount, roundTrip: duration, service: service)
    costs.append(PictureCost(duration: service, size: picture))
  }

  /// The cost of the oldest picture that has not been taken yet; `nil` if there is none.
  mutating func takeCost() -> PictureCost? {
    costs.isEmpty ? nil : costs.removeFirst()
  }

  /// Until when to wait, for an answer or for the line; `nil` if a frame may be sent now.
  mutating func deadline(at time: Duration, isPicture: Bool = true) -> Duration? {
    guard let oldest = frames.first else { return nil }
    let end = oldest.sentAt + waitingTime
    guard time >= end else {
      guard status == .answers, frames.count < Self.mostFrames,
        let opening = opening(
          at: time, lead: isPicture ? min(Self.pictureLead, line.latency / 2) : Self.textLead)
      else { return end }
      return opening <= time ? nil : min(opening, end)
    }
    if status == .unknown {
      status = .silent
    } else {
      nextQuestion = nextQuestion == .status ? .attributes : .status
      if let picture = frames.last(where: { $0.picture != nil })?.picture {
        costs.append(PictureCost(duration: patience, size: picture))
      }
    }
    frames = []
    return nil
  }

  /// When a frame may be sent because the line will have carried all others; `nil` if it seems to
  /// be slower than it was, and only an answer can tell.
  private func opening(at time: Duration, lead: Duration) -> Duration? {
    guard line.isKnown else { return nil }
    var expected = lastAnswerAt
    for (index, frame) in frames.enumerated() {
      expected = max(expected, frame.sentAt + line.latency) + line.service(frame.byteCount)
      guard index == 0, time > expected else { continue }
      let delay = time - expected
      if delay > line.latency + lead { return nil }
      // What is late by some time may take as long again.
      expected = time + delay
    }
    return expected - line.latency - lead
  }
}

// The end of a film

extension FrameFlowControl {
  /// How long to wait for a terminal that never answered, after the last question and the end.
  static let unknownLimit = Duration.seconds(4)
  static let unknownWait = Duration.milliseconds(500)

  /// The least time to wait at the end for one that does answer.
  static let leastWait = Duration.milliseconds(1500)

  /// The upper limit, however slow its answers were.
  static let mostWait = Duration.seconds(10)

  /// Records that a last question goes out, whose answer follows all others.
  mutating func sentLastQuestion(at time: Duration) {
    frames = []
    owed.ask(.attributes, at: time)
  }

  /// Until when to wait for all answers that are owed.
  ///
  /// The limit grows with the time of the last answer. A line that gets slower at the very end by
  /// more than that is not waited for: a terminal that has gone must not keep the player.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - start: When the film has ended.
  /// - Returns: The deadline; `nil` if there are none, or no longer.
  mutating func finalDeadline(at time: Duration, since start: Duration) -> Duration? {
    guard let askedAt = owed.lastAskedAt else { return nil }
    let deadline =
      hasAnswered
      ? askedAt + min(Self.leastWait + latestAnswer * 4, Self.mostWait)
      : min(askedAt + Self.unknownLimit, start + Self.unknownWait)
    guard time >= deadline else { return deadline }
    forgetAnswers()
    return nil
  }

  /// Gives up all answers: the questions never arrived.
  mutating func forgetAnswers() {
    frames = []
    owed.forgetAll()
  }
}
