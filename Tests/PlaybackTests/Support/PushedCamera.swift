import Media
import Playback
import Synchronization
import TestSupport

/// A camera that pushes pictures of 40 ms in groups of a second, from 1000 s on; nothing keeps them.
///
/// Its pictures stop for a while when its network does, and then all come at once.
final class PushedCamera: MediaSource {
  static let start = Duration.seconds(1000)
  static let frame = Duration.milliseconds(40)
  static let film = FakeFilm()

  let clock: WallClock
  let outage: Range<Duration>
  private let begin: Duration

  /// Packets on their way take as long as this.
  static let delay = Duration.milliseconds(10)

  init(clock: WallClock, outage: Range<Duration>) {
    (self.clock, self.outage, begin) = (clock, outage, clock.now)
  }

  /// When a picture comes.
  func arrival(_ index: Int) -> Duration {
    let time = Self.frame * index + Self.delay
    return begin + (outage.contains(time) ? outage.upperBound : time)
  }

  /// The newest picture that has come.
  private var newest: Int {
    let now = clock.now
    var index = Int((now - begin) / Self.frame)
    while index > 0, arrival(index) > now { index -= 1 }
    return index
  }

  private func time(_ index: Int) -> MediaTime {
    MediaTime(value: 90_000_000 + 3600 * Int64(index), timescale: 90_000)
  }

  func tracks() -> [Track] {
    [
      Track(
        id: 1, kind: .video, codec: "avc1", codecString: "avc1", language: "und",
        timescale: 90_000, duration: .zero, video: Self.film.format)
    ]
  }

  var timeline: Timeline {
    Timeline(
      start: time(0), liveEdge: time(newest), liveSync: time(newest / 25 * 25))
  }

  func timelineUpdates() -> AsyncStream<Timeline> {
    let next = Atomic(0)
    return AsyncStream { [self] in
      let index = next.add(1, ordering: .relaxed).oldValue
      try? await clock.sleep(until: arrival(index))
      return Task.isCancelled ? nil : timeline
    }
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) -> any SampleReader {
    Reader(camera: self, index: newest / 25 * 25)
  }

  private actor Reader: SampleReader {
    let camera: PushedCamera
    var index: Int
    var hasFormat = false

    init(camera: PushedCamera, index: Int) { (self.camera, self.index) = (camera, index) }

    func next() async throws -> SampleEvent? {
      guard hasFormat else {
        hasFormat = true
        return .format(.video(PushedCamera.film.format), 1)
      }
      try await camera.clock.sleep(until: camera.arrival(index))
      defer { index += 1 }
      let time = camera.time(index)
      return .sample(
        EncodedSample(
          index: index, data: [UInt8(truncatingIfNeeded: index / 256), UInt8(index % 256)],
          decodeTime: time,
          presentationTime: time, duration: MediaTime(value: 3600, timescale: 90_000),
          isSync: index % 25 == 0), 1)
    }
  }
}

/// Gives a picture for each sample, at once or after a while.
struct PromptDecoder: FrameDecoder {
  let clock: WallClock
  var time = Duration.zero

  func use(_ format: TrackFormat) async throws -> [Frame] { [] }

  func decode(_ sample: EncodedSample) async throws -> [Frame] {
    if time > .zero { try await clock.sleep(until: clock.now + time) }
    return [PushedCamera.film.frame(sample)]
  }

  func finish() async throws -> [Frame] { [] }
  func reset() async {}
}
