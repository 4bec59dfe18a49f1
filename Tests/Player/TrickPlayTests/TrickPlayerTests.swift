import MP4
import Media
import Synchronization
import TestSupport
import Testing
import TrickPlay
import Video

@Suite struct TrickPlayerTests {
  private func player(_ film: TestFilm, _ sink: RecordingSink) -> TrickPlayer {
    TrickPlayer(
      source: film.demuxer, trackID: film.trackID, sink: sink, clock: WallClock(ImpatientClock()),
      makeDecoder: { VideoDecoder() })
  }

  @Test(
    "plays backward to the beginning, and stays there", arguments: ["small.mp4", "open-gop.mp4"])
  func backward(name: String) async throws {
    let film = try await TestFilm(name)
    let frames = try await film.frames()
    let sink = RecordingSink()
    let player = player(film, sink)
    let last = try #require(frames.last)
    await player.playBackward(from: last.presentationTime.duration - film.start)
    await player.settle()
    #expect(await sink.frames == frames.dropLast().reversed().map(SeenFrame.init))
    let state = await player.state
    #expect(state?.activity == .still)
    #expect(state?.position == .zero)
    #expect(state?.isDone == true)
  }

  @Test("rewinds to the beginning, goes forward to the end", arguments: [-32, -4, 16])
  func fast(speed: Int) async throws {
    let film = try await TestFilm("small.mp4")
    let frames = Set(try await film.frames().map(SeenFrame.init))
    let sink = RecordingSink()
    let player = player(film, sink)
    await player.goFast(speed, from: .seconds(1))
    await player.settle()
    let shown = await sink.frames
    #expect(frames.isSuperset(of: shown))
    let times = shown.map(\.time)
    #expect(times == (speed > 0 ? times.sorted(by: <) : times.sorted(by: >)))
    #expect(await player.state?.position == (speed > 0 ? .seconds(2) : .zero))
  }

  @Test("rewinds a film of a single long group without standing still", arguments: [-2, -8, -32])
  func rewindsLongGroup(speed: Int) async throws {
    let film = try await TestFilm("demo.mp4")
    let (sink, clock) = (RecordingSink(), ImpatientClock())
    let player = TrickPlayer(
      source: SingleGroup(demuxer: film.demuxer), trackID: film.trackID, sink: sink,
      clock: WallClock(clock), makeDecoder: { SlowDecoder(decoder: VideoDecoder(), clock: clock) })
    await player.goFast(speed, from: .seconds(9))
    await player.settle()
    #expect(await player.state?.position == .zero)
    let times = await sink.frames.map(\.time.duration)
    #expect(times.first ?? .zero > .seconds(6))
    // Ten pictures a second of real time, at most: none is further from the next than that.
    let step = Duration.milliseconds(100) * -speed + .milliseconds(500)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 > $1 && $0 - $1 <= step })
    await player.finish()
  }

  /// A film that can only be decoded from its first sample on.
  private struct SingleGroup: MediaSource {
    let demuxer: MP4Demuxer

    func tracks() -> [Track] { demuxer.tracks() }
    var timeline: Timeline { get async { demuxer.timeline } }

    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
      try await demuxer.reader(of: tracks, at: demuxer.timeline.start)
    }

    func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
      SyncTimes(previous: demuxer.timeline.start, next: nil)
    }
  }

  /// A decoder that takes 4 ms for each sample, on a clock of the test's own.
  private struct SlowDecoder: FrameDecoder {
    let decoder: VideoDecoder
    let clock: ImpatientClock

    func use(_ format: TrackFormat) async throws -> [Frame] { try await decoder.use(format) }
    func decode(_ sample: EncodedSample) async throws -> [Frame] {
      clock.pass(.milliseconds(4))
      return try await decoder.decode(sample)
    }
    func finish() async throws -> [Frame] { try await decoder.finish() }
    func reset() async { await decoder.reset() }
  }

  @Test("steps back picture by picture, and hands the place over")
  func steps() async throws {
    let film = try await TestFilm("small.mp4")
    let frames = try await film.frames()
    let sink = RecordingSink()
    let player = player(film, sink)
    var position = frames[20].presentationTime.duration - film.start
    for _ in 0..<10 {
      await player.stepBack(from: position)
      position = await player.state?.position ?? .zero
    }
    #expect(await sink.frames == frames[10..<20].reversed().map(SeenFrame.init))
    var handed: [Duration] = []
    await player.stop { handed.append($0) }
    #expect(handed == [frames[10].presentationTime.duration - film.start])
    #expect(await player.state == nil)
    await player.stop { handed.append($0) }
    #expect(handed.count == 1)
  }

  @Test("at the first picture, a step back leaves it")
  func first() async throws {
    let film = try await TestFilm("small.mp4")
    let sink = RecordingSink()
    let player = player(film, sink)
    await player.stepBack(from: .zero)
    #expect(await sink.frames.isEmpty)
    #expect(await player.state?.position == .zero)
  }

  @Test("of many wishes the newest is carried out")
  func newest() async throws {
    let film = try await TestFilm("small.mp4")
    let frames = try await film.frames()
    let sink = RecordingSink()
    let player = player(film, sink)
    for frame in frames {
      await player.show(frame.presentationTime.duration - film.start, .exact)
    }
    await player.settle()
    #expect(await sink.frames.last == frames.last.map(SeenFrame.init))
    await player.finish()
  }

  @Test("each picture waits for what goes with it, when its time is known")
  func willShow() async throws {
    let film = try await TestFilm("small.mp4")
    let frames = try await film.frames()
    let sink = RecordingSink()
    let held = Mutex<TrickPlayer?>(nil)
    let seen = Mutex<[Announcement]>([])
    let player = TrickPlayer(
      source: film.demuxer, trackID: film.trackID, sink: sink, clock: WallClock(ImpatientClock()),
      makeDecoder: { VideoDecoder() },
      willShow: {
        let position = await held.withLock { $0 }?.state?.position
        let count = await sink.frames.count
        seen.withLock { $0.append(Announcement(position: position, shownCount: count)) }
      })
    held.withLock { $0 = player }
    defer { held.withLock { $0 = nil } }
    let times = frames[3...5].map { $0.presentationTime.duration - film.start }
    for time in times {
      await player.show(time, .exact)
      await player.settle()
    }
    #expect(
      seen.withLock { $0 }
        == times.enumerated().map { Announcement(position: $1, shownCount: $0) })
  }

  private struct Announcement: Equatable {
    let position: Duration?
    let shownCount: Int
  }
}
