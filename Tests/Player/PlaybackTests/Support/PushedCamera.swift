import Media
import Playback
import Synchronization
import TestSupport

/// A camera that pushes pictures of 40 ms in groups of a second, from 500 s on; nothing keeps them.
///
/// Its pictures stop for a while when its network does, and then all come at once. After pictures
/// that were lost nothing comes until the next sync picture, but packets still do, and sound if there
/// is any: a piece with each picture.
final class PushedCamera: MediaSource {
  static let start = Duration.seconds(500)
  static let frame = Duration.milliseconds(40)
  static let film = FakeFilm()
  static let soundID = 2

  let clock: WallClock
  let outage: Range<Duration>
  let loss: Range<Duration>
  let hasSound: Bool

  /// While the sound is described, and not sent.
  let silence: Range<Duration>
  private let begin: Duration

  /// Packets on their way take as long as this.
  static let delay = Duration.milliseconds(10)

  init(
    clock: WallClock, outage: Range<Duration> = .zero..<(.zero),
    loss: Range<Duration> = .zero..<(.zero), hasSound: Bool = false,
    silence: Range<Duration> = .zero..<(.zero)
  ) {
    (self.clock, self.outage, self.loss, begin) = (clock, outage, loss, clock.now)
    self.hasSound = hasSound
    self.silence = silence
  }

  /// Whether a picture was lost, or refers to one that was.
  private func isLost(_ index: Int) -> Bool {
    (index / 25 * 25...index).contains { loss.contains(Self.frame * $0) }
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

  /// The newest sync picture that was not lost.
  private var newestSync: Int {
    var index = newest / 25 * 25
    while index > 0, isLost(index) { index -= 25 }
    return index
  }

  private func time(_ index: Int) -> MediaTime {
    MediaTime(value: 45_000_000 + 3600 * Int64(index), timescale: 90_000)
  }

  func tracks() -> [Track] {
    let pictures = Track(
      id: 1, kind: .video, codec: "avc1", codecString: "avc1", language: "und",
      timescale: 90_000, duration: .zero, video: Self.film.format)
    let sound = Track(
      id: Self.soundID, kind: .audio, codec: "sowt", codecString: "sowt", language: "und",
      timescale: 90_000, duration: .zero, formats: [])
    return hasSound ? [pictures, sound] : [pictures]
  }

  var timeline: Timeline {
    Timeline(
      start: time(0), liveEdge: time(newest), liveSync: time(newestSync))
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
    Reader(camera: self, index: newestSync)
  }

  private actor Reader: SampleReader {
    let camera: PushedCamera
    var index: Int
    var hasFormat = false

    /// Whether the piece of sound that comes with the next picture has been read.
    var hasHeard = false
    var hasLost = false

    init(camera: PushedCamera, index: Int) { (self.camera, self.index) = (camera, index) }

    func next() async throws -> SampleEvent? {
      guard hasFormat else {
        hasFormat = true
        return .format(.video(PushedCamera.film.format), 1)
      }
      while true {
        try await camera.clock.sleep(until: camera.arrival(index))
        if camera.hasSound, !hasHeard {
          hasHeard = true
          guard !camera.silence.contains(PushedCamera.frame * index) else { continue }
          return .sample(sample(isSync: true), PushedCamera.soundID)
        }
        if hasLost, !camera.isLost(index) {
          hasLost = false
          return .discontinuity(.samplesLost)
        }
        defer { (index, hasHeard) = (index + 1, false) }
        hasLost = camera.isLost(index)
        if !hasLost { return .sample(sample(isSync: index % 25 == 0), 1) }
      }
    }

    private func sample(isSync: Bool) -> EncodedSample {
      let time = camera.time(index)
      return EncodedSample(
        index: index, data: [UInt8(truncatingIfNeeded: index / 256), UInt8(index % 256)],
        decodeTime: time, presentationTime: time,
        duration: MediaTime(value: 3600, timescale: 90_000), isSync: isSync)
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
