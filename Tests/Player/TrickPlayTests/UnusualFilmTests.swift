import MP4
import Media
import TestSupport
import Testing
import TrickPlay
import Video

/// Fast forward, rewind and backward play where a film says little of itself, or is damaged.
@Suite struct UnusualFilmTests {
  private func player(_ source: any MediaSource, _ id: Track.ID, _ sink: RecordingSink)
    -> TrickPlayer
  {
    TrickPlayer(
      source: source, trackID: id, sink: sink, clock: WallClock(ImpatientClock()),
      makeDecoder: { VideoDecoder() })
  }

  @Test(
    "reaches the end and the beginning without a duration, without known sync samples",
    arguments: [(true, false), (false, true), (true, true)], [8, -8])
  func veiled(hidden: (duration: Bool, syncSamples: Bool), speed: Int) async throws {
    let film = try await TestFilm("small.mp4")
    let frames = try await film.frames()
    let source = VeiledFilm(
      demuxer: film.demuxer, hidesDuration: hidden.duration, hidesSyncSamples: hidden.syncSamples)
    let sink = RecordingSink()
    let player = player(source, film.trackID, sink)
    await player.goFast(speed, from: speed > 0 ? .zero : .seconds(2))
    await player.settle()
    let shown = await sink.frames
    #expect(!shown.isEmpty)
    #expect(Set(frames.map(SeenFrame.init)).isSuperset(of: shown))
    let times = shown.map(\.time)
    #expect(times == (speed > 0 ? times.sorted(by: <) : times.sorted(by: >)))
    let state = try #require(await player.state)
    #expect(state.isDone)
    if speed < 0 {
      #expect(state.position == .zero)
    } else {
      let last = try #require(frames.last).presentationTime.duration - film.start
      #expect(state.position >= last)
    }
  }

  @Test(
    "shows frames of the film alone where an edit hides its sync samples",
    arguments: ["trimmed.mp4", "two-edits.mp4", "delayed.mp4"], [8, -8])
  func edited(name: String, speed: Int) async throws {
    let film = try await TestFilm(name)
    let times = Set(try await film.frames().map(\.presentationTime))
    let sink = RecordingSink()
    let player = player(film.demuxer, film.trackID, sink)
    let end = try #require(film.demuxer.timeline.duration).duration
    await player.goFast(speed, from: speed > 0 ? .zero : end)
    await player.settle()
    #expect(await player.state?.position == (speed > 0 ? end : .zero))
    #expect(times.isSuperset(of: await sink.frames.map(\.time)))
    await player.playBackward(from: end)
    await player.settle()
    #expect(await player.state?.position == .zero)
  }

  @Test(
    "ends on damaged films", arguments: ["damaged-sync.mp4", "damaged-slice.mp4", "truncated.mp4"],
    [16, -16])
  func damaged(name: String, speed: Int) async throws {
    let film = try await TestFilm(name)
    let end = try #require(film.demuxer.timeline.duration).duration
    let sink = RecordingSink()
    let player = player(film.demuxer, film.trackID, sink)
    await player.goFast(speed, from: speed > 0 ? .zero : end)
    await player.settle()
    let state = try #require(await player.state)
    #expect(state.activity == .still)
    #expect(state.isDone)
    #expect((Duration.zero...end).contains(state.position))
  }

  @Test("a learner's rule chooses what the screen shows")
  func learner() async throws {
    let film = try await TestFilm("demo.mp4")
    var rules = TrickPlayRules()
    // Every sync sample but the one at 4 s.
    rules.nextPicture = { position, _, _, _ in
      position < .seconds(2)
        ? FastPicture(time: .seconds(2), delay: .milliseconds(200))
        : FastPicture(time: position + .seconds(4), delay: .milliseconds(200))
    }
    let sink = RecordingSink()
    let player = TrickPlayer(
      source: film.demuxer, trackID: film.trackID, sink: sink, clock: WallClock(ImpatientClock()),
      rules: rules, makeDecoder: { VideoDecoder() })
    await player.goFast(16, from: .zero)
    await player.settle()
    #expect(await sink.frames.map(\.time.secondsText) == ["2.000", "6.000"])
    #expect(await player.state?.position == .seconds(10))
  }
}
