import Playback
import Steps

/// Mistakes of lesson 07.
extension Mutant {
  static let lesson7 = clock7 + turn7 + seek7 + loop7

  private static let clock7 = [
    clock("runs on through a pause") { _, to, _ in to.isRunning = true },
    clock("runs on through a stall") { from, to, change in
      guard case .stall? = change else { return }
      to.position = from.position + (to.wallTime - from.wallTime)
    },
    clock("goes on forward to where the pictures end") { _, to, change in
      if case .stall(let end)? = change { to.position = end }
    },
    clock("counts real time at any speed") { from, to, change in
      guard from.isRunning, change == nil, to.wallTime > from.wallTime else { return }
      to.position = from.position + (to.wallTime - from.wallTime)
    },
    clock("applies a new rate to what has passed") { from, to, change in
      guard from.isRunning, case .setRate(let rate)? = change else { return }
      to.position = from.position + rate.mediaTime(in: to.wallTime - from.wallTime)
    },
    clock("keeps the old wall time and counts twice") { from, to, _ in
      to.wallTime = from.wallTime
    },
    clock("goes back for an earlier wall time") { from, to, _ in
      guard from.isRunning, to.wallTime < from.wallTime else { return }
      to.position = from.position - (from.wallTime - to.wallTime)
    },
    clock("takes no notice of an earlier wall time") { from, to, _ in
      to.wallTime = max(from.wallTime, to.wallTime)
    },
    clock("moves on while it stands") { from, to, change in
      guard !from.isRunning else { return }
      to.position = from.position + (to.wallTime - from.wallTime)
    },
    clock("restarts when it is set running twice") { from, to, change in
      if from.isRunning, change == .run { to.position = from.position }
    },
  ]

  private static func clock(
    _ mistake: String,
    _ spoil: @escaping @Sendable (ClockReading, inout ClockReading, ClockChange?) -> Void
  ) -> Mutant {
    Mutant("7.1", mistake) { steps in
      let reference = steps.advance
      steps.advance = { clock, wallTime, change in
        var next = try reference(clock, wallTime, change)
        spoil(clock, &next, change)
        return next
      }
    }
  }

  private static let turn7 = [
    turn("sleeps at normal speed always") { facts in
      facts.next.map { $0 - facts.now }
    },
    turn("multiplies by the rate instead of dividing") { facts in
      facts.rate.flatMap { rate in facts.next.map { rate.mediaTime(in: $0 - facts.now) } }
    },
    turn("sleeps until a position, not for a span") { facts in
      facts.rate.flatMap { rate in facts.next.map { rate.wallTime(for: $0) } }
    },
    turn("does not sleep where no frame waits") { facts in
      facts.rate.flatMap { rate in rate.wallTime(for: facts.next.map { $0 - facts.now } ?? .zero) }
    },
    turn("rounds the sleep down") { facts in
      facts.rate.flatMap { rate in
        facts.next.map { .milliseconds(Int(($0 - facts.now) / .milliseconds(1) / rate.speed)) }
      }
    },
    Mutant("7.2", "shows what is too late") { steps in
      let reference = steps.displayAction
      steps.displayAction = { now, due, next, _, rate in
        try reference(now, due, next, false, rate)
      }
    },
    Mutant("7.2", "drops a late frame while the film is paused") { steps in
      let reference = steps.displayAction
      steps.displayAction = { now, due, next, isTooLate, rate in
        rate == nil && due != nil && isTooLate
          ? .drop(sleep: nil) : try reference(now, due, next, isTooLate, rate)
      }
    },
    Mutant("7.2", "waits where a frame is dropped") { steps in
      let reference = steps.displayAction
      steps.displayAction = { now, due, next, isTooLate, rate in
        let turn = try reference(now, due, next, isTooLate, rate)
        guard case .drop(let sleep) = turn else { return turn }
        return .wait(sleep: sleep)
      }
    },
    Mutant("7.2", "shows nothing while the film stands still") { steps in
      let reference = steps.displayAction
      steps.displayAction = { now, due, next, isTooLate, rate in
        rate == nil ? .wait(sleep: nil) : try reference(now, due, next, isTooLate, rate)
      }
    },
    Mutant("7.2", "shows a frame only where another follows") { steps in
      let reference = steps.displayAction
      steps.displayAction = { now, due, next, isTooLate, rate in
        next == nil ? .wait(sleep: nil) : try reference(now, due, next, isTooLate, rate)
      }
    },
  ]

  private struct TurnFacts {
    let now: Duration
    let next: Duration?
    let rate: PlaybackRate?
  }

  private static func turn(
    _ mistake: String, _ sleep: @escaping @Sendable (TurnFacts) -> Duration?
  ) -> Mutant {
    Mutant("7.2", mistake) { steps in
      let reference = steps.displayAction
      steps.displayAction = { now, due, next, isTooLate, rate in
        let facts = TurnFacts(now: now, next: next, rate: rate)
        switch try reference(now, due, next, isTooLate, rate) {
        case .show: return .show
        case .drop: return .drop(sleep: sleep(facts))
        case .wait: return .wait(sleep: sleep(facts))
        }
      }
    }
  }

  private static let seek7 = [
    seek("begins to decode behind the target") { _, target, syncs, _ in
      let sync = syncs.first { $0 >= target } ?? target
      return SeekPlan(decodeFrom: sync, showFrom: target)
    },
    seek("shows what an exact seek decodes in vain") { _, target, syncs, _ in
      let sync = syncs.last { $0 <= target } ?? .zero
      return SeekPlan(decodeFrom: sync, showFrom: sync)
    },
    seek("does not take a sync sample at the target") { _, target, syncs, _ in
      let sync = syncs.last { $0 < target } ?? .zero
      return SeekPlan(decodeFrom: sync, showFrom: target)
    },
    quick("quick like exact") { _, target, syncs in nil },
    quick("always the sync sample before the target") { _, target, syncs in
      syncs.last { $0 <= target }
    },
    quick("the nearest one, however far") { _, target, syncs in nearest(syncs, target) },
    quick("refuses half of the way") { origin, target, syncs in
      nearest(syncs, target).flatMap {
        distance($0, target) * 2 < distance(origin, target) ? $0 : nil
      }
    },
    quick("the later of two that are equally near") { origin, target, syncs in
      nearest(syncs.reversed(), target).flatMap {
        distance($0, target) * 2 <= distance(origin, target) ? $0 : nil
      }
    },
  ]

  private static func nearest(_ times: [Duration], _ target: Duration) -> Duration? {
    times.min { distance($0, target) < distance($1, target) }
  }

  private static func distance(_ time: Duration, _ other: Duration) -> Duration {
    time < other ? other - time : time - other
  }

  /// A mistake of exact seeks.
  private static func seek(
    _ mistake: String,
    _ plan: @escaping @Sendable (Duration, Duration, [Duration], Bool) -> SeekPlan
  ) -> Mutant {
    Mutant("7.3", mistake) { steps in
      let reference = steps.seekPlan
      steps.seekPlan = { origin, target, syncs, isExact in
        isExact
          ? plan(origin, target, syncs, isExact) : try reference(origin, target, syncs, isExact)
      }
    }
  }

  /// A mistake of quick ones: where they go, or `nil` to the target.
  private static func quick(
    _ mistake: String, _ choose: @escaping @Sendable (Duration, Duration, [Duration]) -> Duration?
  ) -> Mutant {
    Mutant("7.3", mistake) { steps in
      let reference = steps.seekPlan
      steps.seekPlan = { origin, target, syncs, isExact in
        guard !isExact, let sync = choose(origin, target, syncs) else {
          return try reference(origin, target, syncs, true)
        }
        return SeekPlan(decodeFrom: sync, showFrom: sync)
      }
    }
  }

  private static let loop7 = [
    loop("takes the first mark for the beginning") { position, first, second, end, rate in
      step(position, first, min(second, end), rate)
    },
    loop("waits for a mark beyond the film") { position, first, second, _, rate in
      step(position, min(first, second), max(first, second), rate)
    },
    loop("carries on by what it was late") { position, first, second, end, rate in
      let (start, end) = (min(first, second), min(max(first, second), end))
      return position < end
        ? step(position, start, end, rate) : .jump(to: start + (position - end))
    },
    loop("counts at normal speed") { position, first, second, end, rate in
      let (start, end) = (min(first, second), min(max(first, second), end))
      return step(position, start, end, rate.map { _ in .normal })
    },
    loop("jumps only beyond the end") { position, first, second, end, rate in
      let (start, end) = (min(first, second), min(max(first, second), end))
      return position > end
        ? .jump(to: start) : .play(for: rate.map { $0.wallTime(for: end - position) })
    },
    loop("goes forward to the part") { position, first, second, end, rate in
      let (start, end) = (min(first, second), min(max(first, second), end))
      return position < start ? .jump(to: start) : step(position, start, end, rate)
    },
    loop("repeats a part of no length") { position, first, second, end, rate in
      step(position, min(first, second), min(max(first, second), end), rate)
    },
    loop("wakes while the film stands still") { position, first, second, end, rate in
      let (start, end) = (min(first, second), min(max(first, second), end))
      return step(position, start, end, rate ?? .normal)
    },
  ]

  private static func step(
    _ position: Duration, _ start: Duration, _ end: Duration, _ rate: PlaybackRate?
  ) -> LoopStep {
    position < end
      ? .play(for: rate.map { $0.wallTime(for: end - position) }) : .jump(to: start)
  }

  private static func loop(
    _ mistake: String,
    _ step: @escaping @Sendable (Duration, Duration, Duration, Duration, PlaybackRate?) -> LoopStep
  ) -> Mutant {
    Mutant("7.4", mistake) { $0.loopStep = step }
  }
}
