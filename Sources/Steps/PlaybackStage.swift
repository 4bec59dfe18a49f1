import Exercises07
import Playback

/// The steps of lesson 07.
public struct PlaybackStage: Sendable {
  /// 7.1: what the clock tells at a wall time.
  public var advance:
    @Sendable (_ clock: ClockReading, _ wallTime: Duration, _ change: ClockChange?) throws
      -> ClockReading

  /// 7.2: what the display does, and how long it can sleep then.
  public var displayTurn:
    @Sendable (
      _ now: Duration, _ due: Duration?, _ next: Duration?, _ isTooLate: Bool,
      _ rate: PlaybackRate?
    ) throws -> DisplayTurn

  /// 7.3: from where to decode, and from where to show.
  public var seekPlan:
    @Sendable (
      _ origin: Duration, _ target: Duration, _ syncTimes: [Duration], _ isExact: Bool
    ) throws -> SeekPlan

  /// 7.4: whether to jump back.
  public var loopStep:
    @Sendable (
      _ position: Duration, _ firstMark: Duration, _ secondMark: Duration, _ filmEnd: Duration,
      _ rate: PlaybackRate?
    ) throws -> LoopStep

  /// What the core does.
  public static let reference = PlaybackStage(
    advance: { $0.advanced(to: $1, after: $2) },
    displayTurn: { displayTurn(at: $0, due: $1, next: $2, isTooLate: $3, rate: $4) },
    seekPlan: { SeekPlan(from: $0, to: $1, syncTimes: $2, isExact: $3) },
    loopStep: { position, firstMark, secondMark, filmEnd, rate in
      var loop = PlaybackLoop()
      loop.mark(firstMark)
      loop.mark(secondMark)
      return loop.step(at: position, filmEnd: filmEnd, rate: rate) ?? .goOn(for: nil)
    })

  /// Asks the presentation policy, with a patience that nobody outlives: what is late is dropped.
  private static func displayTurn(
    at now: Duration, due: Duration?, next: Duration?, isTooLate: Bool, rate: PlaybackRate?
  ) -> DisplayTurn {
    let ages = Duration.seconds(1 << 40)
    let policy = PresentationPolicy(
      lateTolerance: isTooLate ? .seconds(-1) : ages, patience: ages, skipThreshold: ages)
    let decision = policy.decide(
      now: now, presentationTimes: [due, next].compactMap(\.self), rate: rate, pictureAge: .zero)
    guard case .wait(let until) = decision else { return .show }
    // Without a next frame the policy waits for the end of its patience.
    let span = next == nil ? nil : until.map { $0 - now }
    let sleep = rate.flatMap { rate in span.map { rate.wallTime(for: $0) } }
    return due == nil ? .wait(sleep: sleep) : .drop(sleep: sleep)
  }

  /// What the learner has written.
  public static let learners = PlaybackStage(
    advance: { try Exercises07.advance($0, to: $1, after: $2) },
    displayTurn: {
      try Exercises07.displayTurn(at: $0, due: $1, next: $2, isTooLate: $3, rate: $4)
    },
    seekPlan: { try Exercises07.seekPlan(from: $0, to: $1, syncTimes: $2, isExact: $3) },
    loopStep: {
      try Exercises07.loopStep(
        at: $0, firstMark: $1, secondMark: $2, filmEnd: $3, rate: $4)
    })
}
