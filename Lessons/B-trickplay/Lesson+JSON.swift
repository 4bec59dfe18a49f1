import LessonKit
import MP4
import Media
import TrickPlay

extension Lesson {
  /// Writes the plan: what is requested, and what would be decoded for it.
  func writeJSON() async throws {
    var choices: [(requested: Int64, choice: ThumbnailChoice)] = []
    for index in plan.targets.indices {
      choices.append((time(index).microseconds, try await choice(index, precision)))
    }
    var json = JSONWriter(to: page.output, lineDepth: 2)
    json.object { json in
      json.member("file", page.fileName)
      json.member("track", film.track.id)
      json.member("durationUs", duration.wholeMicroseconds)
      json.member("syncSampleCount", syncTimes.count)
      json.key("thumbnails")
      json.array { json in
        for (requested, choice) in choices {
          json.object { json in
            json.member("requestedUs", Int(requested))
            switch choice {
            case .key(let time):
              json.member("choice", "key")
              json.member("timeUs", Int(time.microseconds))
            case .exact(let time):
              json.member("choice", "exact")
              json.member("timeUs", Int(time.microseconds))
            }
          }
        }
      }
    }
  }
}
