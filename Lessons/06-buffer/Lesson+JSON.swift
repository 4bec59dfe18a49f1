import LessonKit
import MP4
import Media
import Playback
import Synchronization
import Video

extension Lesson {
  /// Writes one object a line for every event, simulated or as it happens.
  func writeJSON() async throws {
    if page.arguments.has("--virtual") {
      let world = page.arguments.has("--stall") ? try stalledWorld : quietWorld
      simulate(world).events.forEach { write($0) }
    } else {
      try await playForReal()
    }
  }

  /// Plays the film at its own pace on a screen that nobody sees.
  private func playForReal() async throws {
    let events = Mutex<[BufferEvent]>([])
    var configuration = PlayerConfiguration()
    configuration.buffering = policy
    configuration.observer = { event in events.withLock { $0.append(event) } }
    let engine = VideoPlayerEngine(
      source: demuxer, trackID: track.id,
      decoder: try VideoDecoder(formats: track.track.videoFormats),
      sink: NullSink(), configuration: configuration)
    async let summary = engine.run()
    for await _ in await engine.statusUpdates() { drain(events) }
    _ = try await summary
    drain(events)
  }

  private func drain(_ events: borrowing Mutex<[BufferEvent]>) {
    let ready = events.withLock { events in
      defer { events.removeAll() }
      return events
    }
    ready.forEach { write($0) }
    page.output.flush()
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

/// A screen that takes every frame and shows none.
private struct NullSink: FrameSink {
  func show(_ frame: Frame) async {}
}
