import Media
import TestSupport
import Testing

@testable import Streaming

/// Broadcasts: lists that grow at one end and shrink at the other.
struct LiveStreamTests {
  @Test("a viewer starts three target durations from the end")
  func start() async throws {
    let source = try await LiveChannel().source()
    let reader = try await source.reader(of: [1], at: nil)
    let first = try await reader.firstSample()
    // Six segments from 0 on: the fourth begins at 6 s, and so does its first picture.
    #expect(abs(first.presentationTime.microseconds - 6_000_000) < 50_000)
    let timeline = await source.timeline
    #expect(timeline.isLive)
    #expect(timeline.duration == nil)
    #expect(timeline.liveEdge?.duration == .seconds(12))
    #expect(timeline.seekable?.lowerBound.duration == .zero)
    #expect(timeline.seekable?.upperBound.duration == .seconds(6))
  }

  @Test("the server's hold-back counts where it is longer")
  func holdBack() async throws {
    let channel = LiveChannel(header: "#EXT-X-SERVER-CONTROL:HOLD-BACK=10\n")
    let source = try await channel.source()
    #expect(await source.timeline.seekable?.upperBound.duration == .seconds(2))
  }

  @Test("each stall adds a second to the hold-back, up to a target duration")
  func stalls() async throws {
    let source = try await LiveChannel().source()
    #expect(await source.timeline.seekable?.upperBound.duration == .seconds(6))
    await source.noteStalls(1)
    #expect(await source.timeline.seekable?.upperBound.duration == .seconds(5))
    await source.noteStalls(9)
    #expect(await source.timeline.seekable?.upperBound.duration == .seconds(4))
    // A viewer who returns to the present starts there, at the beginning of a segment.
    let reader = try await source.reader(of: [1], at: nil)
    let first = try await reader.firstSample()
    #expect(abs(first.presentationTime.microseconds - 4_000_000) < 50_000)
  }

  @Test("a list that is loaded again still knows what its address asks for")
  func queryParameter() async throws {
    let channel = LiveChannel(
      header: "#EXT-X-DEFINE:QUERYPARAM=\"token\"\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n",
      segmentQuery: "&token={$token}")
    let loader = channel.loader()
    let path = fixtureFolder + "ts/low.m3u8?token=abc"
    let source = try await HLSSource(
      try Playlist.parse(bytes: Array(channel.text.utf8), url: path), at: path, loader: loader,
      options: .impatient, clock: WallClock(channel.clock))
    let reader = try await source.reader(of: [1], at: nil)
    _ = try await channel.watch(reader, count: 12 * 24)
    let lists = loader.requests.filter { $0.contains(".m3u8") }
    #expect(lists.count > 2)
    #expect(lists.allSatisfy { $0.hasPrefix("ts/low.m3u8?token=abc&_HLS_msn=") })
    let segments = loader.requests.filter { $0.contains(".ts") }
    #expect(segments.count > 8)
    #expect(segments.allSatisfy { $0.hasSuffix("&token=abc") })
  }

  @Test(
    "forty segments come without a hole, over discontinuities and over the window's edge, though the sender starts again",
    .timeLimit(.minutes(5)), arguments: [nil, 14, 15])
  func longBroadcast(restartNumber: Int?) async throws {
    let channel = LiveChannel(restartNumber: restartNumber)
    let source = try await channel.source()
    let reader = try await source.reader(of: [1], at: nil)
    let times = try await channel.watch(reader, count: 40 * 24).map(\.presentationTime).sorted()
    #expect(times.count == 40 * 24)
    expectNoHole(in: times)
    let faults = await source.faults.map { "\($0)" }
    if restartNumber == nil {
      #expect(faults.isEmpty)
    } else {
      #expect(faults.count == 1)
      #expect(faults.first?.hasSuffix("with other segments than those that were next") == true)
    }
  }

  @Test(
    "forty segments come without a hole, though no list says how many discontinuities have left it",
    .timeLimit(.minutes(5)))
  func uncountedDiscontinuities() async throws {
    let channel = LiveChannel(countsDiscontinuities: false)
    let source = try await channel.source()
    let reader = try await source.reader(of: [1], at: nil)
    let times = try await channel.watch(reader, count: 40 * 24).map(\.presentationTime)
    expectNoHole(in: times.sorted())
    #expect(await source.faults.isEmpty)
  }

  @Test(
    "levels whose lists were loaded at different times agree on uncounted discontinuities",
    .timeLimit(.minutes(5)))
  func switchWithUncountedDiscontinuities() async throws {
    let channel = LiveChannel(countsDiscontinuities: false)
    let source = try await channel.source(playlist: "master.m3u8")
    let reader = try await source.reader(of: [1], at: nil)
    var samples: [EncodedSample] = []
    for (level, count) in [(1, 5), (0, 7), (1, 9), (0, 6), (1, 5)] {
      _ = await source.selectLevel(level)
      samples += try await channel.watch(reader, count: count * 24)
    }
    expectNoHole(in: samples.map(\.presentationTime).sorted())
  }

  @Test(
    "where the sender has started again, a level is in its place whose list was loaded before",
    .timeLimit(.minutes(5)))
  func switchAfterRestart() async throws {
    let channel = LiveChannel(restartNumber: 18)
    let source = try await channel.source(playlist: "master.m3u8")
    let reader = try await source.reader(of: [1], at: nil)
    var samples: [EncodedSample] = []
    for (level, count) in [(1, 5), (0, 14), (1, 6), (0, 6)] {
      _ = await source.selectLevel(level)
      samples += try await channel.watch(reader, count: count * 24)
    }
    expectNoHole(in: samples.map(\.presentationTime).sorted())
    #expect(await source.faults.count == 1)
  }

  /// Pictures come twelve times a second.
  private func expectNoHole(in times: [MediaTime]) {
    for (before, after) in zip(times, times.dropFirst()) {
      #expect(abs((after - before).microseconds - 83_333) <= 60_000)
    }
  }

  @Test("a list is loaded no sooner than a target duration after its last change, or half of one")
  func reloads() async throws {
    let channel = LiveChannel()
    let source = try await channel.source()
    let reader = try await source.reader(of: [1], at: nil)
    _ = try await channel.watch(reader, count: 20 * 24)
    let times = channel.loadTimes
    #expect(times.count > 8)
    for (before, after) in zip(times.dropFirst(2), times.dropFirst(3)) {
      #expect(after - before >= .seconds(1))
    }
  }

  @Test("a broadcast that ends is read to its end")
  func end() async throws {
    let channel = LiveChannel(lastNumber: 14)
    let source = try await channel.source()
    let reader = try await source.reader(of: [1], at: nil)
    let count = try await channel.watch(reader).count
    // The segments from the fourth of six on, and four more.
    #expect(count == 7 * 24)
    #expect(await !source.timeline.isLive)
    #expect(await source.timeline.duration?.duration == .seconds(20))
  }

  @Test("a list that no longer changes is told")
  func frozen() async throws {
    let channel = LiveChannel(frozenNumber: 12)
    let source = try await channel.source()
    let reader = try await source.reader(of: [1], at: nil)
    for _ in 0..<5 * 24 { _ = try await reader.next() }
    let waiting = Task { try await reader.next() }
    while await source.faults.isEmpty { await Task.yield() }
    waiting.cancel()
    let fault = try #require(await source.faults.first)
    #expect("\(fault)".hasSuffix("the live playlist has not changed for a long time"))
  }

  @Test("a measurement of a list that no longer changes ends with what the viewer is told")
  func frozenMeasurement() async throws {
    var options = HLSOptions.impatient
    options.failsWhenStuck = true
    let channel = LiveChannel(frozenNumber: 12)
    let source = try await channel.source(options: options)
    let reader = try await source.reader(of: [1], at: nil)
    let error = await #expect(throws: StreamingError.self) {
      while try await reader.next() != nil {}
    }
    #expect(
      error.map { "\($0)".hasSuffix("the live playlist has not changed for a long time") } == true)
  }

  @Test("a viewer who has fallen out of the window goes on at its beginning")
  func fallenBehind() async throws {
    let channel = LiveChannel()
    let source = try await channel.source()
    let reader = try await source.reader(of: [1], at: nil)
    _ = try await reader.next()
    // Everything that is loaded, and a minute that is not.
    channel.clock.pass(.seconds(100))
    var last: MediaTime?
    var longest = MediaTime.zero
    for _ in 0..<40 * 24 {
      guard case .sample(let sample, _)? = try await reader.next() else { continue }
      if let last { longest = max(longest, sample.presentationTime - last) }
      last = sample.presentationTime
    }
    #expect(longest.duration > .seconds(2))
  }

  @Test("what has left the window, and has been played, is not kept")
  func memory() async throws {
    let channel = LiveChannel()
    let source = try await channel.source()
    let reader = try await source.reader(of: [1], at: nil)
    _ = try await channel.watch(reader, count: 40 * 24)
    let count = await source.main.buffer.segments.count
    #expect(4...20 ~= count)
  }

  @Test("where the server waits for the next segment, the request names it")
  func blockingReload() async throws {
    let channel = LiveChannel(header: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n")
    let loader = channel.loader()
    let source = try await channel.source(loader)
    let reader = try await source.reader(of: [1], at: nil)
    _ = try await channel.watch(reader, count: 5 * 24)
    #expect(loader.requests.contains { $0.hasPrefix("ts/low.m3u8?_HLS_msn=") })
  }
}

extension SampleReader {
  /// The first sample, after its format.
  func firstSample() async throws -> EncodedSample {
    while let event = try await next() {
      if case .sample(let sample, _) = event { return sample }
    }
    throw CancellationError()
  }
}
