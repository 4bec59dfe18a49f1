import Audio
import Media
import Playback
import TestSupport
import Testing

/// Sound that is longer or shorter than its pictures, on a virtual clock.
@Suite("Where the sound of a film ends") struct SoundEndTests {
  @Test("sound that is longer than the film is heard to its end")
  func longerSound() throws {
    try VirtualWorld.run { world in
      let film = FakeFilm(frameCount: 50)
      let source = FakeSource(film, clock: world.wallClock)
      let sound = LongSoundSource(film: source, soundCount: 150)
      let device = ProbedDevice(NullDevice(clock: world.wallClock), clock: world.wallClock)
      var configuration = PlayerConfiguration()
      configuration.sound = SoundConfiguration(
        trackID: FakeSourceWithSound.soundID, decoder: MomentDecoder(), device: device
      ) { SoundRenderer($0) }
      let engine = VideoPlayerEngine(
        source: sound, trackID: FakeFilm.trackID,
        decoder: FakeDecoder(film, clock: world.wallClock),
        sink: FakeSink(clock: world.wallClock), clock: world.wallClock,
        configuration: configuration)
      let summary = try await engine.run()
      #expect(summary.frames.shown == 50)
      let last = try #require(await device.heard.last { $0.position > .zero })
      #expect(last.position >= .milliseconds(2950))
      #expect(summary.mediaTime >= .milliseconds(2950))
    }
  }

  @Test("a film that is longer than its sound goes on by the wall clock", arguments: [0, 1, 100])
  func shorterSound(count: Int) throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world, soundCount: count)
      let summary = try await bench.play()
      #expect(summary.frames.shown == 100)
      #expect(summary.wallTime < .milliseconds(4100))
      #expect(summary.stallCount == 0)
    }
  }

  @Test("a seek behind the end of the sound plays pictures alone")
  func seekBehindSound() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world, soundCount: 50)
      let summary = try await bench.play { engine in
        try await bench.sleep(500)
        await engine.seek(to: .milliseconds(2000))
      }
      #expect(summary.wallTime < .milliseconds(2700))
      #expect(summary.frames.shown >= 50 + 10)
    }
  }
}

/// A film whose sound continues after the last picture.
private struct LongSoundSource: MediaSource {
  let film: FakeSource
  let soundCount: Int

  var timeline: Timeline { get async { await film.timeline } }

  func tracks() async throws -> [Track] {
    try await FakeSourceWithSound(film: film, soundCount: soundCount).tracks()
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    Reader(
      try await FakeSourceWithSound(film: film, soundCount: soundCount)
        .reader(of: tracks, at: time), soundCount: soundCount)
  }

  private actor Reader: SampleReader {
    private let reader: any SampleReader
    private let soundCount: Int
    private var nextSound = 0

    init(_ reader: any SampleReader, soundCount: Int) {
      self.reader = reader
      self.soundCount = soundCount
    }

    func next() async throws -> SampleEvent? {
      if let event = try await reader.next() {
        if case .sample(let sample, FakeSourceWithSound.soundID) = event {
          nextSound = sample.index + 1
        }
        return event
      }
      guard nextSound < soundCount else { return nil }
      defer { nextSound += 1 }
      return .sample(
        .test(nextSound, at: nextSound * 20, lasting: 20), FakeSourceWithSound.soundID)
    }
  }
}
