import Media
import TestSupport
import Testing

@testable import Streaming

/// Plays the ladders of `Fixtures/hls` from files.
struct HLSSourceTests {
  @Test(
    "all pictures and sound of a stream come out once, in order",
    arguments: [
      "ts/master.m3u8", "fmp4/master.m3u8", "ts/low.m3u8", "ts/whole.m3u8", "aes/low.m3u8",
    ])
  func wholeStream(_ name: String) async throws {
    let source = try await HLSSource.fixture(name)
    let samples = try await source.samples()
    let pictures = samples[.video, default: []]
    #expect(pictures.count == 96)
    let shown = pictures.map(\.presentationTime).sorted()
    // Twelve pictures a second.
    for (before, after) in zip(shown, shown.dropFirst()) {
      #expect(abs((after - before).microseconds - 83_333) <= 1000)
    }
    let sound = samples[.audio, default: []].filter(\.isPresented)
    // 8 s of 48 kHz in frames of 1024, and the priming and the padding of the encoder.
    #expect(375...377 ~= sound.count)
  }

  @Test("a stream is as long as its segments, and starts at 0")
  func timeline() async throws {
    let source = try await HLSSource.fixture("ts/master.m3u8")
    let timeline = await source.timeline
    #expect(timeline.start == .zero)
    #expect(timeline.duration?.duration == .seconds(8))
    #expect(!timeline.isLive)
  }

  @Test("a seek starts with the sync sample of its segment")
  func seek() async throws {
    let source = try await HLSSource.fixture("ts/master.m3u8")
    let samples = try await source.samples(from: MediaTime(value: 5, timescale: 1))
    let first = try #require(samples[.video]?.first)
    #expect(first.isSync)
    #expect(abs(first.presentationTime.microseconds - 4_000_000) < 100_000)
    #expect(samples[.video]?.count == 48)
  }

  @Test(
    "a seek to the last frames of a segment begins with that segment",
    .timeLimit(.minutes(10)), arguments: [(3800, 2), (3999, 4), (7800, 6), (8000, 6)])
  func seekNearTheEnd(milliseconds: Int64, start: Int64) async throws {
    let source = try await HLSSource.fixture("ts/low.m3u8")
    let samples = try await source.samples(
      from: MediaTime(value: milliseconds, timescale: 1000))
    let first = try #require(samples[.video]?.first)
    #expect(first.isSync)
    #expect(abs(first.presentationTime.microseconds - start * 1_000_000) < 100_000)
  }

  @Test("where a clock starts again, the presentation goes on without a hole")
  func discontinuity() async throws {
    let source = try await HLSSource.fixture("ts/discontinuity.m3u8")
    let samples = try await source.samples()
    let pictures = samples[.video, default: []].map(\.presentationTime).sorted()
    #expect(pictures.count == 120)
    for (before, after) in zip(pictures, pictures.dropFirst()) {
      #expect(abs((after - before).microseconds - 83_333) <= 60_000)
    }
  }
}

/// Streams of sync samples alone.
struct IFrameStreamTests {
  @Test("a thumbnail is one request for a range of bytes, of the size that thumbnails need")
  func oneRequest() async throws {
    let loader = ScriptedLoader()
    let source = try await HLSSource.fixture("ts/master.m3u8", loader: loader)
    let thumbnails = try #require(await source.trickPlaySource)
    let before = loader.requests.count
    for second in [4, 6, 2] {
      let reader = try await thumbnails.reader(
        of: [1], at: MediaTime(value: Int64(second), timescale: 1))
      let sample = try await reader.firstSample()
      #expect(sample.isSync)
      #expect(abs(sample.presentationTime.microseconds - Int64(second) * 1_000_000) < 100_000)
    }
    #expect(loader.requests.dropFirst(before) == ["ts/mid_2.ts", "ts/mid_3.ts", "ts/mid_1.ts"])
  }

  @Test("a picture that is waited for is loaded once, although another reader goes")
  func otherReaderGoes() async throws {
    let loader = ScriptedLoader { url, _ in url == "ts/mid_1.ts" ? .silence : .file }
    let source = try await HLSSource.fixture("ts/master.m3u8", loader: loader)
    let thumbnails = try #require(await source.trickPlaySource as? HLSSource)
    var first: (any SampleReader)? = try await thumbnails.reader(
      of: [1], at: MediaTime(value: 4, timescale: 1))
    _ = try await first?.firstSample()
    let second = try await thumbnails.reader(of: [1], at: MediaTime(value: 2, timescale: 1))
    let waiting = Task { try await second.next() }
    while !loader.requests.contains("ts/mid_1.ts") { await Task.yield() }
    let transfer = try #require(await thumbnails.main.loading?.watch)
    first = nil
    while await thumbnails.readers.newestFirst.count > 1 { await Task.yield() }
    #expect(!transfer.isCancelled)
    waiting.cancel()
  }

  @Test("a programme without such a stream has thumbnails of its segments")
  func withoutIFrames() async throws {
    let source = try await HLSSource.fixture("fmp4/master.m3u8")
    #expect(await source.trickPlaySource == nil)
  }
}
