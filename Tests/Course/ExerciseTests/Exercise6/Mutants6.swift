import Playback
import Steps

/// Mistakes of lesson 06; several of them were made by real players.
extension Mutant {
  static let lesson6 = duration6 + thresholds6 + frame6 + late6 + room6

  private static let duration6 = [
    Mutant("6.1", "measures up to the last frame, over all holes") { steps in
      steps.bufferedDuration = { frames, now in
        frames.last.map { max(.zero, $0.end - now) } ?? .zero
      }
    },
    Mutant("6.1", "gives less than nothing where all is over") { steps in
      let reference = steps.bufferedDuration
      steps.bufferedDuration = { frames, now in
        let end = frames.last?.end ?? .zero
        return end < now ? end - now : try reference(frames, now)
      }
    },
    Mutant("6.1", "adds up the durations of all frames") { steps in
      steps.bufferedDuration = { frames, _ in
        frames.reduce(.zero) { $0 + ($1.end - $1.start) }
      }
    },
    Mutant("6.1", "takes each rounded time for a hole") { steps in
      steps.bufferedDuration = { frames, now in
        run(frames.filter { $0.end > now }, from: now) { $0.end }
      }
    },
    Mutant("6.1", "closes gaps of a whole frame") { steps in
      steps.bufferedDuration = { frames, now in
        run(frames.filter { $0.end > now }, from: now) { $0.end + ($0.end - $0.start) }
      }
    },
    Mutant("6.1", "stops at a hole that is over") { steps in
      steps.bufferedDuration = { frames, now in
        max(.zero, run(frames, from: frames.first?.start ?? now) { $0.end } - now)
      }
    },
    Mutant("6.1", "finds nothing where the film starts late") { steps in
      let reference = steps.bufferedDuration
      steps.bufferedDuration = { frames, now in
        frames.contains { $0.start <= now && now < $0.end } ? try reference(frames, now) : .zero
      }
    },
  ]

  /// How long the first frames without a gap last; `reach` says where the next may begin.
  private static func run(
    _ frames: [FrameInterval], from now: Duration, reach: (FrameInterval) -> Duration
  ) -> Duration {
    guard var last = frames.first else { return .zero }
    let begin = max(now, last.start)
    for frame in frames.dropFirst() {
      guard frame.start <= reach(last) else { break }
      last = frame
    }
    return max(.zero, last.end - begin)
  }

  private static let thresholds6 = [
    activity("fills whenever it is below the target: one threshold") { next, facts in
      next.isFilling = facts.level < facts.thresholds.target && !facts.hasEnded
    },
    activity("stands still while it fills") { next, facts in
      if facts.level < facts.thresholds.low, !facts.hasEnded { next.isPlaying = false }
    },
    activity("plays as soon as there is a frame") { next, facts in
      if facts.level > .zero, facts.hasPicture { next.isPlaying = true }
    },
    activity("waits for the target after a stall too") { next, facts in
      if !facts.last.isPlaying, facts.level < facts.thresholds.target, !facts.hasEnded {
        next.isPlaying = false
      }
    },
    activity("waits for thresholds at the end of the stream") { next, facts in
      if facts.hasEnded, facts.level < facts.thresholds.start {
        next.isPlaying = facts.last.isPlaying
      }
    },
    activity("goes on filling after the end") { next, facts in
      if facts.hasEnded { next.isFilling = facts.level < facts.thresholds.target }
    },
    activity("plays on without a picture") { next, facts in
      if facts.last.isPlaying { next.isPlaying = true }
    },
    activity("begins to fill at the low threshold and not below it") { next, facts in
      if facts.level <= facts.thresholds.low, !facts.hasEnded { next.isFilling = true }
    },
    activity("knows 1 and 3 seconds only") { next, facts in
      if facts.level < .seconds(1), !facts.hasEnded { next.isFilling = true }
      if facts.level >= .seconds(3) { next.isFilling = false }
    },
  ]

  private struct ActivityFacts {
    let last: BufferActivity
    let level: Duration
    let hasPicture: Bool
    let hasEnded: Bool
    let thresholds: BufferThresholds
  }

  private static func activity(
    _ mistake: String, _ spoil: @escaping @Sendable (inout BufferActivity, ActivityFacts) -> Void
  ) -> Mutant {
    Mutant("6.2", mistake) { steps in
      let reference = steps.nextActivity
      steps.nextActivity = { last, level, hasPicture, hasEnded, thresholds in
        var next = try reference(last, level, hasPicture, hasEnded, thresholds)
        spoil(
          &next,
          ActivityFacts(
            last: last, level: level, hasPicture: hasPicture, hasEnded: hasEnded,
            thresholds: thresholds))
        return next
      }
    }
  }

  private static let frame6 = [
    Mutant("6.3", "first frame at or after now instead of the last at or before it") { steps in
      steps.frameIndex = { now, times in times.firstIndex { $0 >= now } }
    },
    Mutant("6.3", "one frame a look, in their order") { steps in
      steps.frameIndex = { now, times in times.firstIndex { $0 <= now } }
    },
    Mutant("6.3", "a frame is not due at its very time") { steps in
      steps.frameIndex = { now, times in times.lastIndex { $0 < now } }
    },
    Mutant("6.3", "the nearest frame, early or late") { steps in
      steps.frameIndex = { now, times in
        times.indices.min { distance(times[$0], now) < distance(times[$1], now) }
      }
    },
    Mutant("6.3", "the first frame where none is due") { steps in
      steps.frameIndex = { now, times in
        times.lastIndex { $0 <= now } ?? (times.isEmpty ? nil : 0)
      }
    },
  ]

  private static func distance(_ time: Duration, _ now: Duration) -> Duration {
    time < now ? now - time : time - now
  }

  private static let late6 = [
    Mutant("6.4", "shows every frame") { steps in
      steps.fate = { lateness, _ in lateness > .milliseconds(500) ? .skipToSync : .show }
    },
    Mutant("6.4", "drops what is late for ever") { steps in
      let reference = steps.fate
      steps.fate = { lateness, _ in try reference(lateness, .zero) }
    },
    Mutant("6.4", "takes no picture for a new one") { steps in
      let reference = steps.fate
      steps.fate = { lateness, age in try reference(lateness, age ?? .zero) }
    },
    Mutant("6.4", "looks at the picture's age before it skips") { steps in
      let reference = steps.fate
      steps.fate = { lateness, age in
        (age ?? .milliseconds(100)) >= .milliseconds(100) ? .show : try reference(lateness, age)
      }
    },
    Mutant("6.4", "skips at 500 ms already") { steps in
      let reference = steps.fate
      steps.fate = { lateness, age in
        lateness >= .milliseconds(500) ? .skipToSync : try reference(lateness, age)
      }
    },
    Mutant("6.4", "drops at 30 ms already") { steps in
      let reference = steps.fate
      steps.fate = { lateness, age in
        lateness == .milliseconds(30) ? .drop : try reference(lateness, age)
      }
    },
  ]

  private static let room6 = [
    room("rounds time down: the target is never reached") { facts in
      let time = (facts.target - facts.level.duration) / facts.duration
      return max(0, min(Int(time.rounded(.down)), facts.fitting))
    },
    room("rounds memory up: the limit is broken") { facts in
      max(0, min(facts.wanted, (facts.bytesLeft + facts.byteCount - 1) / facts.byteCount))
    },
    room("forgets what waits") { facts in
      facts.level.duration >= facts.target ? 0 : max(1, min(75, facts.limit / facts.byteCount))
    },
    room("bounds seconds alone") { facts in facts.wanted },
    room("bounds bytes alone") { facts in max(facts.fitting, facts.level.frameCount == 0 ? 1 : 0) },
    room("lets no large frame into an empty buffer") { facts in
      max(0, min(facts.wanted, facts.fitting))
    },
    room("gives less than nothing") { facts in
      facts.level.frameCount == 0
        ? max(1, min(facts.wanted, facts.fitting)) : min(facts.missing, facts.fitting)
    },
    room("divides durations as floating-point numbers") { facts in
      let quotient = (facts.target - facts.level.duration) / facts.duration
      let wanted = max(0, Int(quotient.rounded(.up)))
      let least = facts.level.frameCount == 0 && wanted > 0 ? 1 : 0
      return max(0, min(wanted, max(facts.fitting, least)))
    },
  ]

  private struct RoomFacts {
    let level: BufferLevel
    let byteCount: Int
    let duration: Duration
    let limit: Int
    let target: Duration

    var bytesLeft: Int { limit - level.byteCount }
    var fitting: Int { bytesLeft / byteCount }
    var missing: Int {
      let span = (target - level.duration).attoseconds
      return Int((span + (span > 0 ? duration.attoseconds - 1 : 0)) / duration.attoseconds)
    }
    var wanted: Int { max(0, missing) }
  }

  private static func room(
    _ mistake: String, _ count: @escaping @Sendable (RoomFacts) -> Int
  ) -> Mutant {
    Mutant("6.5", mistake) { steps in
      steps.frameRoom = {
        count(RoomFacts(level: $0, byteCount: $1, duration: $2, limit: $3, target: $4))
      }
    }
  }
}
