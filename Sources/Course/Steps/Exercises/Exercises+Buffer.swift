import Exercises06
import LessonKit
import Oracles
import Playback
import Synchronization

/// Lesson 06.
extension Exercises {
  var buffer: [any AnyExercise] { [bufferedDuration, nextActivity, frameIndex, fate, frameRoom] }

  /// 6.1: for how long there are pictures without a hole.
  package var bufferedDuration:
    Exercise<@Sendable (_ frames: [FrameInterval], _ now: Duration) throws -> Duration>
  {
    Exercise(
      "6.1",
      core: {
        FrameInterval.run(of: $0, from: $1).duration
      },
      learner: Exercises06.bufferedDuration
    ) { bufferedDuration, attempt, rules in
      rules.updatePlayback { core in
        core.bufferedDuration = { frames, now in
          attempt.compared {
            try bufferedDuration(frames, now)
          } damage: {
            $0 < .zero ? "found less than nothing buffered" : nil
          } against: {
            FrameInterval.run(of: frames, from: now).duration
          }
        }
      }
    }
  }

  /// 6.2: what a buffer does next, between two thresholds.
  package var nextActivity:
    Exercise<
      @Sendable (
        _ activity: BufferActivity, _ level: Duration, _ hasPicture: Bool, _ hasEnded: Bool,
        _ thresholds: BufferThresholds
      ) throws -> BufferActivity
    >
  {
    Exercise(
      "6.2",
      core: { activity, level, hasPicture, hasEnded, thresholds in
        var policy = DualThresholdPolicy(target: thresholds.target, low: thresholds.low)
        policy.resume(activity, from: thresholds.start)
        _ = policy.decide(
          BufferFacts(
            level: BufferLevel(duration: level, frameCount: 0, byteCount: 0),
            hasPicture: hasPicture, supply: hasEnded ? .ended : .flowing,
            moment: PlaybackMoment(wallTime: .zero, position: .zero)))
        return policy.activity
      },
      learner: Exercises06.nextActivity
    ) { nextActivity, attempt, rules in
      rules.updatePlayback { core in
        core.activity = { activity, level, hasPicture, hasEnded, thresholds in
          attempt.compared {
            try nextActivity(activity, level, hasPicture, hasEnded, thresholds)
          } against: {
            try Exercises().nextActivity.core(activity, level, hasPicture, hasEnded, thresholds)
          } inputs: {
            "\(level) buffered, \(activity.isFilling ? "filling" : "resting"), "
              + "\(activity.isPlaying ? "playing" : "stopped"), "
              + "\(hasPicture ? "with a picture" : "without a picture")"
              + "\(hasEnded ? ", at the end" : "")"
          }
        }
      }
    }
  }

  /// 6.3: the last frame whose time has come.
  package var frameIndex:
    Exercise<@Sendable (_ now: Duration, _ presentationTimes: [Duration]) throws -> Int?>
  {
    Exercise(
      "6.3",
      core: {
        PresentationPolicy().frameIndex(at: $0, in: $1)
      },
      learner: Exercises06.frameIndex
    ) { frameIndex, attempt, rules in
      rules.updatePlayback { core in
        // A rule that has found a frame may find none where one is due: the film shows what that does.
        let hasFound = Mark()
        core.frameIndex = { now, times in
          attempt.compared {
            try frameIndex(now, times)
          } problem: { index in
            guard let index, !times.indices.contains(index) else { return nil }
            return "chose frame \(index) of \(times.count)"
          } damage: { index in
            if index != nil { hasFound.set() }
            guard index == nil, !hasFound.isSet, let first = times.first, first <= now else {
              return nil
            }
            return "found no frame where one is due"
          } against: {
            PresentationPolicy().frameIndex(at: now, in: times)
          } inputs: {
            "\(now) and frames at \(times.prefix(3).map { "\($0)" }.joined(separator: ", "))"
              + (times.count > 3 ? " …" : "")
          }
        }
      }
    }
  }

  /// 6.4: what happens to a late frame.
  package var fate:
    Exercise<@Sendable (_ lateness: Duration, _ pictureAge: Duration?) throws -> FrameFate>
  {
    Exercise(
      "6.4",
      core: {
        PresentationPolicy().fate(lateness: $0, pictureAge: $1)
      },
      learner: Exercises06.fate
    ) { fate, attempt, rules in
      rules.updatePlayback { core in
        core.frameFate = { lateness, age in
          attempt.compared {
            try fate(lateness, age)
          } against: {
            PresentationPolicy().fate(lateness: lateness, pictureAge: age)
          } inputs: {
            "\(lateness) late, the last picture \(age.map { "\($0) old" } ?? "not there yet")"
          }
        }
      }
    }
  }

  /// 6.5: how many more frames may be decoded.
  package var frameRoom:
    Exercise<
      @Sendable (
        _ level: BufferLevel, _ frameByteCount: Int, _ frameDuration: Duration, _ byteLimit: Int,
        _ target: Duration
      ) throws -> Int
    >
  {
    Exercise(
      "6.5",
      core: { level, frameByteCount, frameDuration, byteLimit, target in
        BufferLimits(byteCount: byteLimit, frameCount: .max).room(
          beside: level, frameByteCount: frameByteCount, frameDuration: frameDuration,
          target: target)
      },
      learner: Exercises06.frameRoom
    ) { frameRoom, attempt, rules in
      rules.updatePlayback { core in
        core.room = { level, byteCount, duration, limit, target in
          attempt.compared {
            try frameRoom(level, byteCount, duration, limit, target)
          } damage: {
            // A film would wait for ever.
            let isStarving = $0 < 1 && level.frameCount == 0 && level.duration < target
            return isStarving ? "lets no frame into an empty buffer" : nil
          } against: {
            try Exercises().frameRoom.core(level, byteCount, duration, limit, target)
          } inputs: {
            "\(level.frameCount) waiting of \(duration) and \(byteCount) bytes each, \(level.duration) in "
              + "all, limit \(limit) bytes, target \(target)"
          }
        }
      }
    }
  }
}

/// Something that has happened once.
private final class Mark: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}

extension RunRules {
  mutating func updatePlayback(_ change: (inout PlaybackRules) -> Void) {
    update(PlaybackRules(name: "learner"), change)
  }
}
