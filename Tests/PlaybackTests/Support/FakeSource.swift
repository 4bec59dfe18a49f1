import Media
import Playback

/// Hands out a film's samples, each after a while.
actor FakeSource: SampleSource {
  struct Broken: Error {}

  let film: FakeFilm
  private let samples: [EncodedSample]
  private let clock: WallClock
  private let delay: @Sendable (Int) -> Duration
  private let brokenFrom: Int
  private var next = 0
  private(set) var seekCount = 0

  init(
    _ film: FakeFilm, clock: WallClock, brokenFrom: Int = .max,
    delay: @escaping @Sendable (Int) -> Duration = { _ in .zero }
  ) {
    self.film = film
    self.clock = clock
    self.brokenFrom = brokenFrom
    self.delay = delay
    samples = film.samples
  }

  func tracks() -> [Track] {
    [
      Track(
        id: FakeFilm.trackID, kind: .video, codec: "avc1", codecString: "avc1", language: "und",
        timescale: film.frameDuration.timescale, duration: film.time(film.frameCount), video: nil)
    ]
  }

  var capabilities: SourceCapabilities {
    SourceCapabilities(isSeekable: true, isLive: false, duration: film.time(film.frameCount))
  }

  func nextSample(of trackID: Track.ID) async throws -> EncodedSample? {
    guard next < samples.count else { return nil }
    if next >= brokenFrom { throw Broken() }
    let sample = samples[next]
    if delay(sample.index) > .zero {
      try await clock.sleep(until: clock.now + delay(sample.index))
    }
    next = sample.index + 1
    return sample
  }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    let times = samples.filter(\.isSync).map(\.presentationTime)
    return SyncTimes(previous: times.last { $0 <= time }, next: times.first { $0 > time })
  }

  func seek(_ trackID: Track.ID, to time: MediaTime) async throws -> MediaTime {
    seekCount += 1
    let sample = samples.last { $0.isSync && $0.presentationTime <= time } ?? samples.first
    next = sample?.index ?? 0
    return sample?.presentationTime ?? .zero
  }
}
