import ExerciseKit
import ExercisesB
import LessonKit
import Media
import TrickPlay

/// Lesson B.
extension Exercises {
  var trickPlay: [any AnyExercise] {
    [thumbnailTimes, fillingOrder, nearestTime, storyboardCue, nextPicture, bifIndex]
  }

  /// B.1: the moments that get a thumbnail.
  package var thumbnailTimes: Exercise<@Sendable (_ duration: Duration) throws -> [Duration]> {
    Exercise(
      "B.1", core: ThumbnailInterval.times,
      learner: ExercisesB.thumbnailTimes
    ) { thumbnailTimes, attempt, rules in
      rules.updateTrickPlay { core in
        core.thumbnailTimes = { duration in
          attempt.compared {
            try thumbnailTimes(duration)
          } problem: { times in
            zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
              ? nil : "chose moments that are not in ascending order"
          } against: {
            ThumbnailInterval.times(forFilmOf: duration)
          }
        }
      }
    }
  }

  /// B.2: the order in which thumbnails are made.
  package var fillingOrder: Exercise<@Sendable (_ count: Int) throws -> [Int]> {
    Exercise(
      "B.2", core: ThumbnailOrder.filling,
      learner: ExercisesB.fillingOrder
    ) { fillingOrder, attempt, rules in
      rules.updateTrickPlay { core in
        core.fillOrder = { count in
          attempt.compared {
            try fillingOrder(count)
          } problem: { order in
            order.sorted() == Array(0..<count)
              ? nil : "put \(count) thumbnails in an order that has not each of them once"
          } against: {
            ThumbnailOrder.filling(count)
          }
        }
      }
    }
  }

  /// B.3: the thumbnail nearest to a moment.
  package var nearestTime:
    Exercise<@Sendable (_ times: [Duration], _ moment: Duration) throws -> Int?>
  {
    Exercise(
      "B.3", core: TrickPlay.nearestIndex,
      learner: ExercisesB.nearestIndex
    ) { nearestTime, attempt, rules in
      rules.updateTrickPlay { core in
        core.nearestTime = { times, moment in
          let index: Int?? = attempt.compared {
            try nearestTime(times, moment)
          } problem: { index in
            guard let index else { return times.isEmpty ? nil : "found no time of \(times.count)" }
            return times.indices.contains(index) ? nil : "chose time \(index) of \(times.count)"
          } against: {
            TrickPlay.nearestIndex(in: times, to: moment)
          }
          return index ?? nil
        }
      }
    }
  }

  /// B.4: a picture of a storyboard as WebVTT.
  package var storyboardCue:
    Exercise<
      @Sendable (
        _ start: Duration, _ end: Duration, _ index: Int, _ columns: Int, _ rows: Int,
        _ width: Int, _ height: Int
      ) throws -> String
    >
  {
    Exercise(
      "B.4",
      core: { start, end, index, columns, rows, width, height in
        let layout = StoryboardLayout(
          columns: columns, rows: rows, picture: PixelSize(width: width, height: height))
        return StoryboardCue(start: start, end: end, index: index, layout: layout).text
      },
      learner: ExercisesB.storyboardCue
    ) { storyboardCue, attempt, rules in
      rules.updateTrickPlay { core in
        core.cue = { start, end, index, layout in
          attempt.compared {
            try storyboardCue(
              start, end, index, layout.columns, layout.rows, layout.picture.width,
              layout.picture.height)
          } problem: { text in
            text.split(separator: "\n", omittingEmptySubsequences: false).count == 2
              ? nil : "wrote a cue that has not two lines"
          } against: {
            StoryboardCue(start: start, end: end, index: index, layout: layout).text
          }
        }
      }
    }
  }

  /// B.5: the next picture at some times the speed.
  package var nextPicture:
    Exercise<
      @Sendable (
        _ position: Duration, _ speed: Int, _ syncTimes: [Duration], _ cost: Duration
      ) throws -> (time: Duration, delay: Duration)?
    >
  {
    Exercise(
      "B.5",
      core: { position, speed, syncTimes, cost in
        FastPicture.next(after: position, speed: speed, syncTimes: syncTimes, cost: cost)
          .map { ($0.time, $0.delay) }
      },
      learner: ExercisesB.nextPicture
    ) { nextPicture, attempt, rules in
      rules.updateTrickPlay { core in
        core.nextPicture = { position, speed, syncTimes, cost in
          let next: (time: Duration, delay: Duration)?? = attempt.comparedRoughly {
            try nextPicture(position, speed, syncTimes, cost)
          } problem: { next in
            guard let next else { return nil }
            let isFurther = speed > 0 ? next.time > position : next.time < position
            return isFurther && next.delay >= .zero
              ? nil : "went from \(position.secondsText) to \(next.time.secondsText) s at \(speed)×"
          } against: {
            try Exercises().nextPicture.core(position, speed, syncTimes, cost)
          } allowing: { own, right in
            own?.time == right?.time && (own?.delay).isNear(right?.delay)
          } describe: { next in
            next.map { "\($0.time.secondsText) s after \($0.delay.secondsText) s" } ?? "no picture"
          }
          return next.flatMap { $0 }.map { FastPicture(time: $0.time, delay: $0.delay) }
        }
      }
    }
  }

  /// B.6: the index of a BIF archive.
  package var bifIndex: Exercise<@Sendable (_ times: [UInt32], _ sizes: [Int]) throws -> [UInt8]> {
    Exercise(
      "B.6",
      core: { times, sizes in
        guard sizes.reduce(72 + 8 * sizes.count, +) <= UInt32.max else {
          throw Refused("the archive is too large")
        }
        return BIFArchive.index(times: times, sizes: sizes)
      },
      learner: ExercisesB.bifIndex
    ) { bifIndex, attempt, rules in
      rules.updateTrickPlay { core in
        core.bifIndex = { times, sizes in
          attempt.compared {
            try bifIndex(times, sizes)
          } problem: { bytes in
            let count = 64 + 8 * (times.count + 1)
            return bytes.count == count ? nil : "wrote \(bytes.count) bytes instead of \(count)"
          } against: {
            BIFArchive.index(times: times, sizes: sizes)
          }
        }
      }
    }
  }
}

extension RunRules {
  fileprivate mutating func updateTrickPlay(_ change: (inout TrickPlayRules) -> Void) {
    update(TrickPlayRules.core, change)
  }
}
