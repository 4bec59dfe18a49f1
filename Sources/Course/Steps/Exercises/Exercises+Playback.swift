import Exercises07
import LessonKit
import Playback

/// Lesson 07.
extension Exercises {
  var playback: [any AnyExercise] { [advance, displayAction, seekPlan, loopStep] }

  /// 7.1: what the clock says at a wall time.
  package var advance:
    Exercise<
      @Sendable (_ clock: ClockReading, _ wallTime: Duration, _ change: ClockChange?) throws
        -> ClockReading
    >
  {
    Exercise(
      "7.1",
      core: {
        $0.advanced(to: $1, after: $2)
      },
      learner: Exercises07.advance
    ) { advance, attempt, rules in
      rules.updatePlayback { core in
        core.clock = { clock, wallTime, change in
          attempt.comparedRoughly {
            try advance(clock, wallTime, change)
          } damage: {
            problem(of: $0, from: clock, at: wallTime, after: change)
          } against: {
            clock.advanced(to: wallTime, after: change)
          } allowing: { own, right in
            own.position.isNear(right.position) && own.wallTime == right.wallTime
              && own.rate == right.rate && own.isRunning == right.isRunning
          }
        }
      }
    }
  }

  /// 7.2: what the display does, and how long it can sleep then.
  package var displayAction:
    Exercise<
      @Sendable (
        _ now: Duration, _ due: Duration?, _ next: Duration?, _ isTooLate: Bool,
        _ rate: PlaybackRate?
      ) throws -> DisplayAction
    >
  {
    Exercise(
      "7.2",
      core: {
        turnByCore(at: $0, due: $1, next: $2, isTooLate: $3, rate: $4)
      },
      learner: Exercises07.displayAction
    ) { displayAction, attempt, rules in
      rules.updatePlayback { core in
        core.displayAction = { now, due, next, isTooLate, rate in
          attempt.comparedRoughly {
            try displayAction(now, due, next, isTooLate, rate)
          } damage: {
            problem(of: $0, due: due, next: next, isTooLate: isTooLate, rate: rate)
          } against: {
            turnByCore(at: now, due: due, next: next, isTooLate: isTooLate, rate: rate)
          } allowing: { own, right in
            switch (own, right) {
            case (.drop(let sleep), .drop(let other)), (.wait(let sleep), .wait(let other)):
              sleep.isNear(other)
            default: own == right
            }
          }
        }
      }
    }
  }

  /// 7.3: from where to decode, and from where to show.
  package var seekPlan:
    Exercise<
      @Sendable (
        _ origin: Duration, _ target: Duration, _ syncTimes: [Duration], _ isExact: Bool
      ) throws -> SeekPlan
    >
  {
    Exercise(
      "7.3",
      core: {
        SeekPlan(from: $0, to: $1, syncTimes: $2, isExact: $3)
      },
      learner: Exercises07.seekPlan
    ) { seekPlan, attempt, rules in
      rules.updatePlayback { core in
        core.seekPlan = { origin, target, syncTimes, isExact in
          attempt.compared {
            try seekPlan(origin, target, syncTimes, isExact)
          } against: {
            SeekPlan(from: origin, to: target, syncTimes: syncTimes, isExact: isExact)
          }
        }
      }
    }
  }

  /// 7.4: whether to jump back.
  package var loopStep:
    Exercise<
      @Sendable (
        _ position: Duration, _ firstMark: Duration, _ secondMark: Duration, _ filmEnd: Duration,
        _ rate: PlaybackRate?
      ) throws -> LoopStep
    >
  {
    Exercise(
      "7.4",
      core: { position, firstMark, secondMark, filmEnd, rate in
        var loop = PlaybackLoop()
        loop.mark(firstMark)
        loop.mark(secondMark)
        return loop.step(at: position, filmEnd: filmEnd, rate: rate) ?? .play(for: nil)
      },
      learner: Exercises07.loopStep
    ) { loopStep, attempt, rules in
      rules.updatePlayback { core in
        core.loopStep = { position, start, end, filmEnd, rate in
          attempt.comparedRoughly {
            try loopStep(position, start, end, filmEnd, rate)
          } damage: {
            guard case .play(let wait?) = $0, wait <= .zero else { return nil }
            return "goes on for no time at all"
          } against: {
            try Exercises().loopStep.core(position, start, end, filmEnd, rate)
          } allowing: { own, right in
            guard case (.play(let wait), .play(let other)) = (own, right) else {
              return own == right
            }
            return wait.isNear(other)
          }
        }
      }
    }
  }
}

/// Asks the presentation policy, with unlimited patience: late frames are dropped.
private func turnByCore(
  at now: Duration, due: Duration?, next: Duration?, isTooLate: Bool, rate: PlaybackRate?
) -> DisplayAction {
  let ages = Duration.seconds(1 << 40)
  let policy = PresentationPolicy(
    lateTolerance: isTooLate ? .seconds(-1) : ages, patience: ages, skipThreshold: ages)
  // A wrong 6.3 may call a frame due before its time: what is due is shown.
  let decision = policy.decide(
    now: max(now, due ?? now), presentationTimes: [due, next].compactMap(\.self), rate: rate,
    pictureAge: .zero)
  guard case .wait(let until) = decision else { return .show }
  // Without a next frame the policy waits until its patience ends.
  let span = next == nil ? nil : until.map { $0 - now }
  let sleep = rate.flatMap { rate in span.map { rate.wallTime(for: $0) } }
  return due == nil ? .wait(sleep: sleep) : .drop(sleep: sleep)
}

/// What the player could not do, or would do for ever.
private func problem(
  of turn: DisplayAction, due: Duration?, next: Duration?, isTooLate: Bool, rate: PlaybackRate?
) -> String? {
  switch turn {
  case .show: return due == nil ? "shows a frame where none is due" : nil
  case .drop where due == nil: return "drops a frame where none is due"
  case .drop where !isTooLate: return "drops a frame that is in time"
  case .wait where due != nil: return "waits where a frame is due"
  case .drop(let sleep), .wait(let sleep):
    guard let sleep else {
      return next != nil && rate != nil ? "sleeps for ever where a frame waits" : nil
    }
    return sleep <= .zero ? "sleeps for no time at all" : nil
  }
}

/// A clock that goes back or stops while it should run would show one picture for ever.
private func problem(
  of next: ClockReading, from clock: ClockReading, at wallTime: Duration,
  after change: ClockChange?
) -> String? {
  if next.wallTime != wallTime { return "did not set the wall time" }
  if clock.isRunning, change == nil, wallTime - clock.wallTime > .milliseconds(1),
    next.position <= clock.position
  {
    return "does not run"
  }
  switch change {
  case .run: return next.isRunning ? nil : "does not begin to run"
  case .pause, .stall: return next.isRunning ? "does not stop" : nil
  case .setRate(let rate): return next.rate == rate ? nil : "does not take the new rate"
  case nil: return nil
  }
}
