import Playback
import Steps

extension Seams {
  /// What the player asks in place of its own rules: the steps of lessons 06 and 07.
  var playbackSteps: PlaybackSteps {
    var own = PlaybackSteps()
    replaceBuffering(&own)
    replacePresentation(&own)
    replaceCommands(&own)
    return own
  }

  private func replaceBuffering(_ own: inout PlaybackSteps) {
    let (buffer, ledger) = (steps.buffer, ledger)
    own.bufferedDuration = { frames, now in
      ledger.attempt("6.1") {
        try buffer.bufferedDuration(frames, now)
      } problem: {
        $0 < .zero ? "found less than nothing buffered" : nil
      }
    }
    own.policy = { ours in
      SteppedPolicy(ours) { activity, level, hasPicture, hasEnded, thresholds in
        ledger.attempt("6.2") {
          try buffer.nextActivity(activity, level, hasPicture, hasEnded, thresholds)
        }
      } room: { level, byteCount, duration, limit, target in
        ledger.attempt("6.5") {
          try buffer.frameRoom(level, byteCount, duration, limit, target)
        } problem: {
          // A film would wait for ever.
          let isStarving = $0 < 1 && level.frameCount == 0 && level.duration < target
          return isStarving ? "lets no frame into an empty buffer" : nil
        }
      }
    }
  }

  private func replacePresentation(_ own: inout PlaybackSteps) {
    let (buffer, playback, ledger) = (steps.buffer, steps.playback, ledger)
    own.frameIndex = { now, times in
      let index = ledger.attempt("6.3") {
        try buffer.frameIndex(now, times)
      } problem: { index in
        guard let index else {
          return times.first.map { $0 <= now } == true ? "found no frame where one is due" : nil
        }
        return times.indices.contains(index) ? nil : "chose frame \(index) of \(times.count)"
      }
      return index ?? nil
    }
    own.frameFate = { lateness, age in
      ledger.attempt("6.4") { try buffer.fate(lateness, age) }
    }
    own.displayTurn = { now, due, next, isTooLate, rate in
      ledger.attempt("7.2") {
        try playback.displayTurn(now, due, next, isTooLate, rate)
      } problem: {
        problem(of: $0, due: due, next: next, isTooLate: isTooLate, rate: rate)
      }
    }
  }

  private func replaceCommands(_ own: inout PlaybackSteps) {
    let (playback, ledger) = (steps.playback, ledger)
    own.clock = { clock, wallTime, change in
      ledger.attempt("7.1") {
        try playback.advance(clock, wallTime, change)
      } problem: {
        problem(of: $0, from: clock, at: wallTime, after: change)
      }
    }
    own.seekPlan = { origin, target, syncTimes, isExact in
      ledger.attempt("7.3") {
        try playback.seekPlan(origin, target, syncTimes, isExact)
      }
    }
    own.loopStep = { position, start, end, filmEnd, rate in
      ledger.attempt("7.4") {
        try playback.loopStep(position, start, end, filmEnd, rate)
      } problem: {
        guard case .goOn(let wait?) = $0, wait <= .zero else { return nil }
        return "goes on for no time at all"
      }
    }
  }

  /// What the player could not do, or would do without end.
  private func problem(
    of turn: DisplayTurn, due: Duration?, next: Duration?, isTooLate: Bool, rate: PlaybackRate?
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

  /// A clock that goes back or stands still while it runs would show one picture for ever.
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
}
