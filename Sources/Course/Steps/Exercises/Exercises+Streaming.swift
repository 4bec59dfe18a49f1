import Captions
import ExerciseKit
import ExercisesD
import LessonKit
import Streaming

/// Lesson D.
extension Exercises {
  var streaming: [any AnyExercise] {
    [attributeList, segmentPlace] + adaptation + [cueTime, cueBlock]
  }

  /// D.1: names and values in a line of a playlist.
  package var attributeList:
    Exercise<@Sendable (_ text: String) throws -> [AttributeList.Attribute]>
  {
    let core = { @Sendable (text: String) throws -> [AttributeList.Attribute] in
      let list = AttributeList(parsing: text)
      guard !list.isMalformed else { throw Refused("not every part is NAME=value") }
      return list.attributes
    }
    return Exercise(
      "D.1", core: core, learner: ExercisesD.attributes
    ) { attributeList, attempt, rules in
      rules.updateStreaming { streaming in
        streaming.playlist.attributes = { text in
          attempt.confirmed(on: text, like: { try core($0) }) {
            try attributeList($0)
          } describe: {
            "\($0.map { "\($0.name)=\($0.value)" })"
          }
        }
      }
    }
  }

  /// D.2: the numbers of segments, and their bytes.
  package var segmentPlace:
    Exercise<
      @Sendable (_ entry: SegmentEntry, _ before: SegmentPlace) throws -> SegmentPlace
    >
  {
    let core = { @Sendable (entry: SegmentEntry, before: SegmentPlace) throws -> SegmentPlace in
      let place = SegmentPlace(of: entry, after: before)
      guard let text = entry.byteRange else { return place }
      guard place.byteRange != nil else { throw Refused("no range of bytes: \(text)") }
      guard text.contains("@") || before.byteRange != nil && before.uri == entry.uri else {
        throw Refused("a range without an offset, and none of the same resource before it")
      }
      return place
    }
    return Exercise(
      "D.2", core: core, learner: ExercisesD.place
    ) { segmentPlace, attempt, rules in
      rules.updateStreaming { streaming in
        streaming.playlist.place = { entry, before in
          // A segment that is taken for another one hides those after it.
          attempt.confirmed(on: entry, like: { try core($0, before) }) {
            try segmentPlace($0, before)
          } describe: {
            "\($0.sequenceNumber), \($0.byteRange.map { "\($0)" } ?? "no range")"
          }
        }
      }
    }
  }
}

/// Lesson D: subtitles.
extension Exercises {
  /// D.8: a cue's time, on a clock that wraps.
  package var cueTime: Exercise<@Sendable (_ time: CueTime) throws -> Int> {
    Exercise("D.8", core: { $0.ticks }, learner: ExercisesD.ticks) {
      cueTime, attempt, rules in
      rules.updateStreaming { streaming in
        streaming.text.ticks = { time in
          attempt.checked {
            try cueTime(time)
          } problem: { ticks in
            // Beyond the end of any film, sums with it could overflow.
            ticks.magnitude < 1 << 50 ? nil : "says \(ticks) ticks"
          } difference: { ticks in
            ticks == time.ticks ? nil : "says \(ticks), where it is \(time.ticks)"
          }
        }
      }
    }
  }

  /// D.9: a cue as it is written.
  package var cueBlock: Exercise<@Sendable (_ block: String) throws -> WebVTTCueBlock?> {
    Exercise(
      "D.9", core: { WebVTTCueBlock(parsing: $0) }, learner: ExercisesD.cue
    ) { cueBlock, attempt, rules in
      rules.updateStreaming { streaming in
        streaming.text.cue = { block in
          let core = WebVTTCueBlock(parsing: block)
          return attempt.checked {
            try cueBlock(block)
          } difference: { cue in
            cue == core ? nil : "says \(Self.text(cue)), where it is \(Self.text(core))"
          } ?? core
        }
      }
    }
  }

  private static func text(_ cue: WebVTTCueBlock?) -> String {
    cue.map { "\($0.start) to \($0.end), '\($0.settings)', '\($0.text)'" } ?? "no cue"
  }
}

extension RunRules {
  fileprivate mutating func updateStreaming(_ change: (inout StreamingRules) -> Void) {
    update(StreamingRules.core, change)
  }
}
