import Media
import Playback
import Synchronization

/// A broadcast with a window, of which a third of a second comes at a time; viewers stay three of these
/// parts behind its newest one.
///
/// Pictures of 40 ms in groups of a second, from 100 s on. Before the first reader has anything, it takes
/// as long as a test sets: a server that has to be connected to.
final class PartBroadcast: MediaSource {
  static let part = Duration.seconds(1) / 3
  private static let film = FakeFilm(frameCount: 25 * 200)
  private static let groupLength = 25

  let clock: WallClock
  let openingTime: Duration
  private let begin: Duration
  private let isConnected = Atomic(false)

  init(clock: WallClock, openingTime: Duration) {
    (self.clock, self.openingTime, begin) = (clock, openingTime, clock.now)
  }

  /// The end of the newest part.
  var edge: Duration { Self.part * (300 + Int((clock.now - begin) / Self.part)) }

  var timeline: Timeline {
    func time(_ duration: Duration) -> MediaTime { MediaTime(duration, timescale: 90_000) }
    return Timeline(
      seekable: time(edge - .seconds(20))...time(edge - Self.part * 3), liveEdge: time(edge))
  }

  func timelineUpdates() -> AsyncStream<Timeline> {
    AsyncStream { [self] in
      try? await clock.sleep(until: begin + (edge - Self.part * 299))
      return Task.isCancelled ? nil : timeline
    }
  }

  func tracks() -> [Track] {
    [
      Track(
        id: FakeFilm.trackID, kind: .video, codec: "avc1", codecString: "avc1", language: "und",
        timescale: 90_000, duration: .zero, video: Self.film.format)
    ]
  }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) -> SyncTimes {
    let group = Int(time.duration / .seconds(1))
    return SyncTimes(
      previous: MediaTime(value: Int64(group), timescale: 1),
      next: MediaTime(value: Int64(group + 1), timescale: 1))
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    if !isConnected.load(ordering: .relaxed) {
      try await clock.sleep(until: clock.now + openingTime)
      isConnected.store(true, ordering: .relaxed)
    }
    let start = time?.duration ?? edge
    return Reader(broadcast: self, index: Int(start / .seconds(1)) * Self.groupLength)
  }

  private actor Reader: SampleReader {
    let broadcast: PartBroadcast
    var index: Int

    init(broadcast: PartBroadcast, index: Int) { (self.broadcast, self.index) = (broadcast, index) }

    func next() async throws -> SampleEvent? {
      let time = MediaTime(value: Int64(index), timescale: 25)
      let end = time.duration + .milliseconds(40)
      while broadcast.edge < end {
        try await broadcast.clock.sleep(until: broadcast.clock.now + .milliseconds(5))
      }
      defer { index += 1 }
      return .sample(
        EncodedSample(
          index: index, data: [UInt8(index / 256), UInt8(index % 256)], decodeTime: time,
          presentationTime: time, duration: MediaTime(value: 1, timescale: 25),
          isSync: index.isMultiple(of: PartBroadcast.groupLength)), FakeFilm.trackID)
    }
  }
}
