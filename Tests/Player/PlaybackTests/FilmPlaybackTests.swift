import MP4
import Media
import Playback
import TestSupport
import Testing
import Video

/// The engine with a real demuxer and a real decoder.
@Suite("Real films") struct FilmPlaybackTests {
  @Test("plays each fixture to its end, each frame at its time", arguments: RealFilm.names)
  func fixtures(name: String) throws {
    try VirtualWorld.run { world in
      guard !Self.withoutFilm.contains(name) else {
        await #expect(throws: (any Error).self) { _ = try await RealFilm(name).decoder() }
        return
      }
      let film = try await RealFilm(name)
      let decoder = try film.decoder()
      let sink = FakeSink(clock: world.wallClock)
      let engine = VideoPlayerEngine(
        source: film.demuxer, trackID: film.track.id, decoder: decoder, sink: sink,
        clock: world.wallClock)
      let summary = try await engine.run()
      let shown = await sink.shown
      // Where even the tables are cut off, there is nothing to show, and the demuxer says why.
      let problems = await film.demuxer.problems
      #expect(!shown.isEmpty || !problems.isEmpty)
      // Two of them are cut out of longer ones, and begin later than at 0.
      let start = film.demuxer.timeline.start.duration
      #expect(shown.allSatisfy { $0.wallTime >= $0.time - start })
      #expect(shown.map(\.time) == shown.map(\.time).sorted())
      let counts = summary.frames
      #expect(counts.shown == shown.count && counts.shown + counts.dropped == counts.decoded)
      #expect(summary.stallCount == 0 && summary.lateCount == 0)
    }
  }

  /// Nothing but sound, encrypted, or damaged beyond any picture.
  private static let withoutFilm = [
    "audio-codecs.mp4", "audio-only.mp4", "chapters.mp4", "damaged-stsz.mp4", "encrypted.mp4",
  ]

  @Test(
    "lands on the exact frame in a hundred places",
    arguments: ["demo.mp4", "open-gop.mp4", "variable-rate.mp4", "trimmed.mp4", "hevc.mp4"])
  func seeks(name: String) async throws {
    let film = try await RealFilm(name)
    let all = try await frames(of: film)
    let end = try #require(all.last.map { $0.presentationTime.duration })
    let sink = ObservedSink()
    let engine = try pausedEngine(for: film, sink)
    async let summary = engine.run()
    var shown = sink.frames.makeAsyncIterator()
    _ = await shown.next()
    var random = SplitMix64(seed: 7)
    for _ in 0..<(name == "demo.mp4" ? 100 : 20) {
      let target = random.milliseconds(0...end.milliseconds)
      await engine.seek(to: target)
      let frame = try #require(await shown.next())
      let expected = try #require(all.last { $0.presentationTime.duration <= target })
      #expect(frame.presentationTime == expected.presentationTime)
      #expect(frame.picture == expected.picture)
    }
    await engine.stop()
    _ = try await summary
  }

  @Test("steps through a film frame by frame, there and back")
  func steps() async throws {
    let film = try await RealFilm("small.mp4")
    let all = try await frames(of: film).prefix(12).map(\.presentationTime)
    let sink = ObservedSink()
    let engine = try pausedEngine(for: film, sink)
    async let summary = engine.run()
    var shown = sink.frames.makeAsyncIterator()
    #expect(await shown.next()?.presentationTime == all[0])
    for time in all.dropFirst() {
      await engine.step(by: 1)
      #expect(await shown.next()?.presentationTime == time)
    }
    for time in all.reversed().dropFirst() {
      await engine.step(by: -1)
      #expect(await shown.next()?.presentationTime == time)
    }
    await engine.stop()
    _ = try await summary
  }

  private func pausedEngine(
    for film: RealFilm, _ sink: ObservedSink
  ) throws -> VideoPlayerEngine {
    var configuration = PlayerConfiguration()
    configuration.startsPaused = true
    return VideoPlayerEngine(
      source: film.demuxer, trackID: film.track.id, decoder: try film.decoder(), sink: sink,
      configuration: configuration)
  }

  /// What is on the screen in a showing without seeks: hidden samples are left out.
  private func frames(of film: RealFilm) async throws -> [Frame] {
    let table = try await film.demuxer.sampleTable(of: film.track.id)
    var hidden: Set<Int> = []
    for index in table.indices {
      let sample = try await film.demuxer.sample(index, of: film.track.id)
      if !sample.isPresented { hidden.insert(index) }
    }
    var frames: [Frame] = []
    let decoder = try film.decoder()
    for try await frame in FrameSequence(
      source: film.demuxer, trackID: film.track.id, decoder: decoder)
    where !hidden.contains(frame.sampleIndex) {
      frames.append(frame)
    }
    return frames
  }
}
