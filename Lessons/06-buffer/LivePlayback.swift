import LessonKit
import MP4
import Media
import Playback
import PlaybackSimulation
import POSIX
import Synchronization
import Video

/// Plays a film on the real clock without drawing it, and collects what its buffer does.
final class LivePlayback: Sendable {
  private let engine: VideoPlayerEngine
  private let events: EventQueue

  init(_ lesson: Lesson, policy: any BufferPolicy) throws {
    let world = lesson.settings.world
    let events = EventQueue()
    let clock = WallClock(SuspendingClock())
    var configuration = PlayerConfiguration()
    configuration.buffering = policy
    configuration.decodingExecutor = QueueTaskExecutor(label: "decoding")
    configuration.rules = lesson.page.rules.or(.core)
    configuration.observer = { events.append($0) }
    engine = VideoPlayerEngine(
      source: SlowSource(
        source: lesson.demuxer,
        network: SimulatedNetwork(
          bytesPerSecond: world.bytesPerSecond, outages: world.networkOutages), clock: clock),
      trackID: lesson.track.id,
      decoder: try VideoDecoder(
        format: lesson.format, options: DecoderOptions(rules: lesson.page.rules.or(.core))),
      sink: NullSink(outages: world.displayOutages, clock: clock), clock: clock,
      configuration: configuration)
    self.events = events
  }

  /// Plays to the end; hands over the new events several times a second.
  func run(
    _ body: ([BufferEvent], PlayerStatus) throws -> Void
  ) async throws -> PlaybackSummary {
    async let summary = engine.run()
    for await status in await engine.statusUpdates(every: .milliseconds(100)) {
      try body(events.drain(), status)
    }
    return try await summary
  }
}

/// Events on their way from the player to the page.
private final class EventQueue: Sendable {
  private let events = Mutex<[BufferEvent]>([])

  func append(_ event: BufferEvent) {
    events.withLock { $0.append(event) }
  }

  func drain() -> [BufferEvent] {
    events.withLock { events in
      defer { events.removeAll() }
      return events
    }
  }
}

/// A source whose samples arrive as late as on a slow network.
private struct SlowSource: MediaSource {
  let source: any MediaSource
  let network: SimulatedNetwork
  let clock: WallClock

  var timeline: Timeline { get async { await source.timeline } }

  func tracks() async throws -> [Track] { try await source.tracks() }

  func timelineUpdates() async -> AsyncStream<Timeline> { await source.timelineUpdates() }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    SlowReader(
      reader: try await source.reader(of: tracks, at: time), network: network, clock: clock)
  }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    try await source.syncTimes(of: trackID, around: time)
  }
}

private struct SlowReader: SampleReader {
  let reader: any SampleReader
  let network: SimulatedNetwork
  let clock: WallClock

  func next() async throws -> SampleEvent? {
    let asked = clock.now
    let event = try await reader.next()
    if case .sample(let sample, _) = event {
      try await clock.sleep(until: network.arrival(of: sample.data.count, askedAt: asked))
    }
    return event
  }
}

/// A screen that accepts every frame and draws none; at times it is busy.
private struct NullSink: FrameSink {
  let outages: [BufferSimulation.Outage]
  let clock: WallClock

  func show(_ frame: Frame) async throws {
    for outage in outages where outage.start <= clock.now && clock.now < outage.end {
      try await clock.sleep(until: outage.end)
    }
  }
}

extension Lesson {
  /// Plays by the real clock: on a terminal as a chart that grows, elsewhere line by line.
  func playLive() async throws {
    guard let policy = settings.policy else {
      throw UsageError("--policy \(settings.choice.rawValue) is only simulated")
    }
    var seen: [BufferEvent] = []
    var log = EventLog()
    var chart = page.isOnTerminal ? try ChangingChart(on: page) : nil
    let summary = try await LivePlayback(self, policy: policy).run { events, status in
      seen += events
      for event in events {
        guard let entry = log.entry(event) else { continue }
        chart?.erase()
        page.print(line(event.moment.wallTime, event, "\(entry.what): \(entry.why)"))
      }
      // As wide as the film is long, so that the curve grows into the chart.
      let played = seen.last?.moment.wallTime ?? .zero
      try chart?.draw(levelChart(seen, until: max(status.duration ?? .zero, played)))
      page.output.flush()
    }
    chart?.erase()
    page.print()
    showSummary(summary)
    page.print()
    try page.draw(levelChart(seen))
  }

  private func line(_ wallTime: Duration, _ event: BufferEvent, _ text: String) -> String {
    let megabytes = Double(event.level.byteCount) / 1e6
    return "\(wallTime.secondsText) s  \(event.level.duration.secondsText) s buffered  "
      + "\(megabytes.text(decimals: 1)) MB  \(text)"
  }
}
