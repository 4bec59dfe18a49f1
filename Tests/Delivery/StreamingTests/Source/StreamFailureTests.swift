import Media
import Testing

@testable import Streaming

/// What cannot be loaded, and how a stream goes on.
struct StreamFailureTests {
  @Test(
    "where a level fails, or web pages come from it, a lower one is played, and all pictures come",
    arguments: [
      (ScriptedLoader.Answer.status(404), "the server answers 404 Not Found"),
      (.text("<html>Please log in.</html>"), "this is a web page, not a part of a film"),
    ])
  func lowerLevel(answer: ScriptedLoader.Answer, reason: String) async throws {
    let loader = ScriptedLoader { url, _ in
      url.hasPrefix("ts/high_") && url.hasSuffix(".ts") ? answer : .file
    }
    var options = HLSOptions.impatient
    options.selection.start = .level(2)
    let source = try await HLSSource.fixture("ts/master.m3u8", options: options, loader: loader)
    let samples = try await source.samples()
    #expect(samples[.video]?.count == 96)
    let fault = try #require(await source.faults.first)
    #expect("\(fault)" == "Fixtures/hls/ts/high_0.ts: \(reason)")
  }

  @Test("a web page is not kept as an initialization section")
  func webPageAsSection() async throws {
    let loader = SegmentLoader(
      ScriptedLoader { url, attempt in
        url == "fmp4/low_init.mp4" && attempt == 1 ? .text("<html>Please log in.</html>") : .file
      }, for: fixtureFolder)
    let (bytes, url) = try await loader.playlist(at: fixtureFolder + "fmp4/low.m3u8")
    guard case .media(let list) = try Playlist.parse(bytes: bytes, url: url) else {
      throw StreamingError(.notMediaPlaylist, at: url)
    }
    let segment = try #require(list.segments.first)
    let watch = TransferWatch(WallClock(ContinuousClock()))
    await #expect(throws: StreamingError.self) { try await loader.parts(of: segment, watch) }
    let parts = try #require(try await loader.parts(of: segment, watch))
    #expect(parts.initialization?[4..<8] == Array("ftyp".utf8))
  }

  @Test("what is not wanted any more is not requested again")
  func cancelled() async throws {
    let scripted = ScriptedLoader { _, _ in .status(503) }
    let loader = SegmentLoader(scripted, for: fixtureFolder)
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nlow_0.ts\n#EXT-X-ENDLIST\n"
    guard
      case .media(let list) = try Playlist.parse(
        bytes: Array(text.utf8), url: fixtureFolder + "ts/low.m3u8")
    else { throw StreamingError(.notMediaPlaylist, at: "") }
    let watch = TransferWatch(WallClock(ContinuousClock()))
    watch.cancel()
    #expect(try await loader.parts(of: try #require(list.segments.first), watch) == nil)
    #expect(scripted.requests.isEmpty)
  }

  @Test("an outage of many requests is one line at the end, and all of them are counted")
  func repeatedFault() async throws {
    let source = try await HLSSource.fixture("ts/low.m3u8")
    for _ in 0..<12 {
      await source.note(StreamingError(.resource(.connection("no answer")), at: "live.m3u8"))
    }
    await source.note(StreamingError(.stuck, at: "live.m3u8"))
    #expect(
      await source.faults.map { "\($0)" } == [
        "live.m3u8: no answer",
        "live.m3u8: the live playlist has not changed for a long time",
      ])
    #expect(await source.streamStatus.faultCount == 13)
  }

  @Test("a segment in which nothing can be played is named")
  func nothingToPlay() async throws {
    let loader = ScriptedLoader { url, _ in
      url == "ts/low_1.ts" ? .text("not a segment at all") : .file
    }
    let source = try await HLSSource.fixture("ts/low.m3u8", loader: loader)
    #expect(try await source.samples()[.video]?.count == 72)
    let fault = try #require(await source.faults.first)
    #expect("\(fault)".hasPrefix("Fixtures/hls/ts/low_1.ts: "))
  }

  @Test("a body that is compressed though not asked for is refused, and says so")
  func compressed() async throws {
    let loader = ScriptedLoader { url, _ in
      url.hasSuffix(".ts") ? .compressed : .file
    }
    let error = await #expect(throws: StreamingError.self) {
      _ = try await HLSSource.fixture("ts/low.m3u8", loader: loader)
    }
    let text = try #require(error).description
    #expect(
      text == "Fixtures/hls/ts/low_0.ts: "
        + "the server sends the file compressed (gzip) though not asked to")
  }

  @Test("a segment that no level has is passed over, and the fault is told")
  func skip() async throws {
    let loader = ScriptedLoader { url, _ in url.hasSuffix("_1.ts") ? .status(404) : .file }
    let source = try await HLSSource.fixture("ts/master.m3u8", loader: loader)
    let samples = try await source.samples()
    #expect(samples[.video]?.count == 72)
    #expect(await source.streamStatus.skippedCount == 1)
    #expect(await !source.faults.isEmpty)
  }

  @Test("a server that fails at first is asked again")
  func retry() async throws {
    let loader = ScriptedLoader { url, attempt in
      url.hasSuffix(".ts") && attempt < 3 ? .status(503) : .file
    }
    let source = try await HLSSource.fixture("ts/low.m3u8", loader: loader)
    #expect(try await source.samples()[.video]?.count == 96)
  }

  @Test("a stream without any playlist is an error that names it")
  func noPlaylist() async throws {
    let loader = ScriptedLoader { url, _ in
      url.hasSuffix("master.m3u8") ? .file : .status(404)
    }
    let error = await #expect(throws: StreamingError.self) {
      _ = try await HLSSource.fixture("ts/master.m3u8", loader: loader)
    }
    #expect(
      error.map { "\($0)" } == "Fixtures/hls/ts/low.m3u8: the server answers 404 Not Found"
        || error.map { "\($0)".hasSuffix("the server answers 404 Not Found") } == true)
  }

  @Test("a wrong key is told")
  func wrongKey() async throws {
    let loader = ScriptedLoader { url, _ in
      url.hasSuffix("key.bin") ? .bytes([UInt8](repeating: 7, count: 16)) : .file
    }
    let error = await #expect(throws: StreamingError.self) {
      _ = try await HLSSource.fixture("aes/low.m3u8", loader: loader)
    }
    #expect(error.map { "\($0)".contains("the key") } == true)
  }

  @Test("segments that hold nothing are an error at the start")
  func emptySegments() async throws {
    let loader = ScriptedLoader { url, _ in url.hasSuffix(".ts") ? .bytes([]) : .file }
    await #expect(throws: StreamingError.self) {
      _ = try await HLSSource.fixture("ts/low.m3u8", loader: loader)
    }
  }

  @Test("damaged segments end nothing", arguments: 0..<8)
  func damage(_ seed: Int) async throws {
    let file = try FileByteRangeReader(path: fixtureFolder + "ts/low_1.ts")
    let good = try await file.read(0..<file.length)
    let loader = ScriptedLoader { url, _ in
      guard url.hasSuffix("low_1.ts") else { return .file }
      var bytes = good
      for place in stride(from: seed * 37, to: bytes.count, by: 211) { bytes[place] ^= 0x5A }
      return .bytes(bytes)
    }
    let source = try await HLSSource.fixture("ts/low.m3u8", loader: loader)
    let samples = try await source.samples()
    #expect(samples[.video, default: []].count >= 72)
  }
}
