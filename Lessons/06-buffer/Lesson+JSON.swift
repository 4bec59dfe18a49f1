import LessonKit
import Media
import Playback
import PlaybackSimulation

extension Lesson {
  /// Writes one object a line for every event, simulated or as it happens.
  func writeJSON() async throws {
    if page.arguments[Options.virtual] {
      simulate(settings.world).events.forEach(write)
    } else if let policy = settings.policy {
      _ = try await LivePlayback(self, policy: policy).run { events, _ in
        events.forEach(write)
        page.output.flush()
      }
    }
  }

  private func write(_ event: BufferEvent) {
    var json = JSONWriter(to: page.output, lineDepth: 0)
    json.object { json in
      json.key("t")
      json.value(decimal: event.moment.wallTime.secondsText)
      json.member("event", event.kind.rawValue)
      if let transition = event.transition {
        json.member("from", transition.from.name)
        json.member("to", transition.to.name)
      }
      if let time = event.presentationTime {
        json.member("timeUs", time.wholeMicroseconds)
      }
      json.key("buffered")
      json.value(decimal: event.level.duration.secondsText)
      json.member("frames", event.level.frameCount)
      json.member("bytes", event.level.byteCount)
      json.member("reason", event.reason)
    }
  }
}
