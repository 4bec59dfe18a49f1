import Media
import Playback

/// Hands out a film's samples, each after a while.
actor FakeSource: MediaSource {
  struct Broken: Error {}

  let film: FakeFilm
  private let samples: [EncodedSample]
  private let clock: WallClock
  private let delay: @Sendable (Int) -> Duration
  private let brokenFrom: Int
  private let isSeekable: Bool

  /// Readers opened so far.
  private(set) var readerCount = 0

  init(
    _ film: FakeFilm, clock: WallClock, brokenFrom: Int = .max, isSeekable: Bool = true,
    delay: @escaping @Sendable (Int) -> Duration = { _ in .zero }
  ) {
    self.film = film
    self.clock = clock
    self.brokenFrom = brokenFrom
    self.isSeekable = isSeekable
    self.delay = delay
    samples = film.samples
  }

  func tracks() -> [Track] {
    [
      Track(
        id: FakeFilm.trackID, kind: .video, codec: "avc1", codecString: "avc1", language: "und",
        timescale: film.frameDuration.timescale, duration: film.length,
        video: film.format)
    ]
  }

  var timeline: Timeline {
    var timeline = Timeline.complete(from: film.time(0), duration: film.length)
    if !isSeekable { timeline.seekable = nil }
    return timeline
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) -> any SampleReader {
    readerCount += 1
    let start = time.flatMap { time in
      samples.last { $0.isSync && $0.presentationTime <= time }
    }
    return FakeReader(self, format: film.format, at: start?.index ?? 0)
  }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    let times = samples.filter(\.isSync).map(\.presentationTime)
    return SyncTimes(previous: times.last { $0 <= time }, next: times.first { $0 > time })
  }

  fileprivate func sample(_ index: Int) async throws -> EncodedSample? {
    guard index < samples.count else { return nil }
    if index >= brokenFrom { throw Broken() }
    let sample = samples[index]
    if delay(sample.index) > .zero {
      try await clock.sleep(until: clock.now + delay(sample.index))
    }
    return sample
  }
}

/// A film with sound: pieces of 20 ms, each in front of the sample that is decoded after it begins.
struct FakeSourceWithSound: MediaSource {
  static let soundID = 8
  static let soundDuration = MediaTime(value: 20, timescale: 1000)

  let film: FakeSource

  /// How many pieces of sound there are.
  let soundCount: Int

  var timeline: Timeline { get async { await film.timeline } }

  func tracks() async throws -> [Track] {
    await film.tracks() + [
      Track(
        id: Self.soundID, kind: .audio, codec: "mp4a", codecString: "mp4a", language: "und",
        timescale: 1000, duration: .zero, formats: [])
    ]
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    FakeReaderWithSound(await film.reader(of: tracks, at: time), soundCount: soundCount)
  }

  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    try await film.syncTimes(of: trackID, around: time)
  }
}

private actor FakeReaderWithSound: SampleReader {
  private let film: any SampleReader
  private let soundCount: Int
  private var held: SampleEvent?
  private var nextSound: Int?

  init(_ film: any SampleReader, soundCount: Int) {
    self.film = film
    self.soundCount = soundCount
  }

  func next() async throws -> SampleEvent? {
    if held == nil { held = try await film.next() }
    guard case .sample(let sample, _) = held else { return held.take() }
    let milliseconds = sample.decodeTime.duration.milliseconds
    let number = nextSound ?? milliseconds / 20
    nextSound = number
    guard number < soundCount, number * 20 <= milliseconds else { return held.take() }
    nextSound = number + 1
    return .sample(.test(number, at: number * 20, lasting: 20), FakeSourceWithSound.soundID)
  }
}

/// Reads a fake source from one of its samples on.
private actor FakeReader: SampleReader {
  private let source: FakeSource
  private var format: VideoFormat?
  private var next: Int

  init(_ source: FakeSource, format: VideoFormat, at index: Int) {
    self.source = source
    self.format = format
    next = index
  }

  func next() async throws -> SampleEvent? {
    if let format = format.take() { return .format(.video(format), FakeFilm.trackID) }
    guard let sample = try await source.sample(next) else { return nil }
    next += 1
    return .sample(sample, FakeFilm.trackID)
  }
}
