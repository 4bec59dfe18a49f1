import Media
import Testing
import TrickPlay
import Video

@Suite struct ThumbnailGeneratorTests {
  // ffprobe: the key frames of demo.mp4 lie at 0, 2, 4, 6 and 8 s.
  @Test("each thumbnail is the frame of its true time", arguments: [1, 2])
  func trueTimes(workerCount: Int) async throws {
    let film = try await Film("demo.mp4")
    let thumbnails = try await film.generator { $0.workerCount = workerCount }
    let times = await thumbnails.complete()
    #expect(times.map(\.secondsText) == ["0.000", "2.000", "4.000", "6.000", "8.000"])
    for time in times {
      let thumbnail = try #require(await thumbnails.thumbnail(near: time))
      #expect(thumbnail.time == time)
      let frame = try #require(await film.frame(at: time))
      #expect(frame.presentationTime == time)
      let renderer = PictureRenderer(
        format: frame.format, box: PixelSize(width: 160, height: 90), chroma: .nearest)
      let expected = renderer.image(of: frame.picture)
      // Without the loop filter single pixels differ a little.
      let pairs = zip(thumbnail.image.pixels, expected.pixels)
      let error = pairs.reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(Double(error) / Double(expected.pixels.count) < 1)
    }
  }

  @Test("no two thumbnails of one sync sample")
  func keysOnly() async throws {
    let film = try await Film("demo.mp4")
    let thumbnails = try await film.generator {
      $0.precision = .key
      $0.interval = .milliseconds(500)
    }
    let times = await thumbnails.complete()
    #expect(times.map(\.secondsText) == ["0.000", "2.000", "4.000", "6.000", "8.000"])
  }

  @Test("the exact frames", arguments: ["demo.mp4", "open-gop.mp4", "trimmed.mp4", "delayed.mp4"])
  func exact(file: String) async throws {
    let film = try await Film(file)
    let thumbnails = try await film.generator {
      $0.precision = .exact
      $0.count = 5
    }
    let times = await thumbnails.complete()
    var expected: Set<MediaTime> = []
    for index in thumbnails.plan.targets.indices {
      let target = thumbnails.plan.time(index, timescale: film.track.timescale)
      expected.insert(try #require(await film.frame(at: target)).presentationTime)
    }
    #expect(times == expected.sorted())
  }

  @Test(
    "thumbnails are turned and have square pixels",
    arguments: [
      ("rotated.mp4", 50, 90), ("rotated-180.mp4", 160, 90), ("anamorphic.mp4", 160, 68),
    ])
  func shapes(file: String, width: Int, height: Int) async throws {
    let film = try await Film(file)
    let thumbnails = try await film.generator()
    _ = await thumbnails.complete()
    let image = try #require(await thumbnails.thumbnail(near: .zero)).image
    #expect(image.height == height)
    #expect(abs(image.width - width) <= 2)
  }

  // Damaged, cut off, without a sync sample where one is claimed: no crash, no endless wait.
  @Test(
    "makes what there is of damaged films",
    arguments: [
      "damaged-sync.mp4", "damaged-slice.mp4", "truncated.mp4", "size-change.mp4",
      "damaged-open-gop.mp4", "hevc-open-gop.mp4", "fragmented.mp4", "interlaced.mp4",
    ])
  func damaged(file: String) async throws {
    let film = try await Film(file)
    let thumbnails = try await film.generator { $0.count = 4 }
    _ = await thumbnails.complete()
    #expect(await thumbnails.isComplete)
    #expect(await thumbnails.thumbnail(near: .zero) != nil)
  }

  @Test func nothingIsMadeWhileTheFilmNeedsTheMachine() async throws {
    let film = try await Film("demo.mp4")
    let thumbnails = try await film.generator { $0.count = 100 }
    await thumbnails.update(.playing(isBufferResting: false, isLate: false))
    // At most the one that was in work when the film started.
    let count = await thumbnails.figures.madeCount
    await thumbnails.want(around: MediaTime(value: 5, timescale: 1))
    for _ in 0..<100 { await Task.yield() }
    #expect(await thumbnails.figures.madeCount <= count + 1)
    await thumbnails.update(.paused)
    _ = await thumbnails.complete()
    #expect(await thumbnails.isComplete)
  }

  @Test("a picture that takes long pauses in the middle while the film needs the machine")
  func pauses() async throws {
    let film = try await Film("demo.mp4")
    let source = WatchedSource(film.source)
    var options = ThumbnailGenerator.Options()
    options.precision = .exact
    options.count = 2
    let thumbnails = try await ThumbnailGenerator(
      source, track: film.track, box: PixelSize(width: 160, height: 90), options: options,
      while: .playing(isBufferResting: false, isLate: false))
    for _ in 0..<100 { await Task.yield() }
    #expect(source.sampleCount == 0)
    // The picture of 5 s is decoded from 4 s on; in the middle of that the film wants the machine.
    let moment = MediaTime(value: 43, timescale: 10)
    source.observe { sample in
      guard sample.decodeTime >= moment, !source.isStopped else { return }
      source.stop()
      await thumbnails.update(.playing(isBufferResting: true, isLate: true))
    }
    await thumbnails.update(.playing(isBufferResting: true, isLate: false))
    while !source.isStopped { await Task.yield() }
    let count = source.sampleCount
    for _ in 0..<1000 { await Task.yield() }
    // The decoder takes a few samples before it gives the next picture.
    #expect(source.sampleCount <= count + 4)
    #expect(await !thumbnails.isComplete)
    await thumbnails.update(.paused)
    #expect(await thumbnails.complete().map(\.secondsText) == ["0.000", "5.000"])
  }

  @Test func aSmallMemoryIsNotFilledOverAndOver() async throws {
    let film = try await Film("demo.mp4")
    let thumbnails = try await film.generator {
      $0.precision = .exact
      $0.count = 20
      $0.memoryLimit = 3 * 160 * 90 * 3
    }
    for _ in 0..<1000 where await thumbnails.figures.madeCount < 3 {
      for await _ in thumbnails.updates { break }
    }
    #expect(await thumbnails.figures.madeCount == 3)
    let end = MediaTime(value: 95, timescale: 10)
    await thumbnails.want(around: end)
    for await time in thumbnails.updates where time >= end { break }
    #expect(await thumbnails.figures.byteCount <= 3 * 160 * 90 * 3)
  }

  @Test(.timeLimit(.minutes(5))) func stoppingEndsTheUpdates() async throws {
    let film = try await Film("demo.mp4")
    let thumbnails = try await film.generator {
      $0.precision = .exact
      $0.count = 100
    }
    await thumbnails.stop()
    for await _ in thumbnails.updates {}
    // The picture that was under way is the last one.
    let count = await thumbnails.figures.madeCount
    try await Task.sleep(for: .milliseconds(50))
    #expect(await thumbnails.figures.madeCount <= count + 1)
  }

  @Test func lettingGoEndsTheWork() async throws {
    let film = try await Film("demo.mp4")
    let updates: AsyncStream<MediaTime>
    do {
      let thumbnails = try await film.generator { $0.count = 100 }
      updates = thumbnails.updates
    }
    for await _ in updates {}
  }
}
