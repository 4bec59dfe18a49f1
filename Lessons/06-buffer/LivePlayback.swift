import MP4
import Media
import Playback
import Synchronization
import Video

/// Plays a film by the real clock into a screen that nobody sees, and collects what its buffer does.
final class LivePlayback: Sendable {
  private let engine: VideoPlayerEngine
  private let events: EventQueue

  init(_ lesson: Lesson, policy: any BufferPolicy) throws {
    let world = lesson.settings.world
    let events = EventQueue()
    let clock = WallClock(SuspendingClock())
    var configuration = PlayerConfiguration()
    configuration.buffering = policy
    configuration.observer = { events.append($0) }
    engine = VideoPlayerEngine(
      source: SlowSource(
        lesson.demuxer,
        network: SimulatedNetwork(
          bytesPerSecond: world.bytesPerSecond, outages: world.networkOutages), clock: clock),
      trackID: lesson.track.id,
      decoder: try VideoDecoder(formats: lesson.track.track.videoFormats),
      sink: NullSink(outages: world.displayOutages, clock: clock), clock: clock,
      configuration: configuration)
    self.events = events
  }

  /// Plays to the end; hands over the new events several times a second.
  func run(
    _ body: ([BufferEvent], PlayerStatus) -> Void
  ) async throws -> PlaybackSummary {
    async let summary = engine.run()
    for await status in await engine.statusUpdates(every: .milliseconds(100)) {
      body(events.drain(), status)
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
private actor SlowSource: SampleSource {
  private let source: any SampleSource
  private let network: SimulatedNetwork
  private let clock: WallClock

  init(_ source: any SampleSource, network: SimulatedNetwork, clock: WallClock) {
    self.source = source
    self.network = network
    self.clock = clock
  }

  var tracks: [Track] { get async { await source.tracks } }
  var capabilities: SourceCapabilities { get async { await source.capabilities } }

  func nextSample(of trackID: Track.ID) async throws -> EncodedSample? {
    let asked = clock.now
    guard let sample = try await source.nextSample(of: trackID) else { return nil }
    try await clock.sleep(until: network.arrival(of: sample.data.count, askedAt: asked))
    return sample
  }

  func seek(_ trackID: Track.ID, to time: MediaTime) async throws -> MediaTime {
    try await source.seek(trackID, to: time)
  }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    try await source.syncTimes(of: trackID, around: time)
  }
}

/// A screen that takes every frame and shows none; at times it is busy.
private struct NullSink: FrameSink {
  let outages: [BufferSimulation.Outage]
  let clock: WallClock

  func show(_ frame: Frame) async throws {
    for outage in outages where outage.start <= clock.now && clock.now < outage.end {
      try await clock.sleep(until: outage.end)
    }
  }
}
