import ExerciseKit
import ExercisesD
import LessonKit
import Streaming

/// Lesson D.
extension Exercises {
  var streaming: [any AnyExercise] { [attributeList, segmentPlace] + adaptation }

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
      "D.1", core: core, learner: { try ExercisesD.attributes(in: $0) }
    ) { attributeList, attempt, rules in
      rules.updateStreaming { streaming in
        streaming.playlist.attributes = { text in
          attempt(on: text, like: { try core($0) }) {
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
      "D.2", core: core, learner: { try ExercisesD.place(of: $0, after: $1) }
    ) { segmentPlace, attempt, rules in
      rules.updateStreaming { streaming in
        streaming.playlist.place = { entry, before in
          // A segment that is taken for another one hides those after it.
          attempt(on: entry, like: { try core($0, before) }) {
            try segmentPlace($0, before)
          } describe: {
            "\($0.sequenceNumber), \($0.byteRange.map { "\($0)" } ?? "no range")"
          }
        }
      }
    }
  }
}

extension RunRules {
  fileprivate mutating func updateStreaming(_ change: (inout StreamingRules) -> Void) {
    update(StreamingRules.core, change)
  }
}
