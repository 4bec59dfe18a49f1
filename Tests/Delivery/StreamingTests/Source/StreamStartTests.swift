import Foundation
import Media
import Testing

@testable import Streaming

/// What is loaded before the first picture.
struct StreamStartTests {
  @Test(
    "the sound of a rendition does not wait for the pictures", .timeLimit(.minutes(10)),
    arguments: [("low.m3u8", "sound.m3u8"), ("low_0.m4s", "sound_0.m4s")])
  func besideEachOther(silent: String, wanted: String) async throws {
    let loader = ScriptedLoader { url, _ in url == "fmp4/" + silent ? .silence : .file }
    let opening = Task { try await HLSSource.fixture("fmp4/master.m3u8", loader: loader) }
    defer { opening.cancel() }
    while !loader.requests.contains("fmp4/" + wanted) {
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(loader.requests.contains("fmp4/" + silent))
  }

  @Test("a stream with a rendition of sound starts after seven requests, each sent once")
  func requestCount() async throws {
    let loader = ScriptedLoader()
    _ = try await HLSSource.fixture("fmp4/master.m3u8", loader: loader)
    #expect(
      loader.requests.sorted() == [
        "fmp4/low.m3u8", "fmp4/low_0.m4s", "fmp4/low_init.mp4", "fmp4/master.m3u8",
        "fmp4/sound.m3u8", "fmp4/sound_0.m4s", "fmp4/sound_init.mp4",
      ])
  }

  /// One file with both, as ffmpeg's `-hls_flags single_file` writes it.
  private static func joined(_ name: String) throws -> (playlist: String, bytes: [UInt8]) {
    let parts = try ["_init.mp4", "_0.m4s", "_1.m4s"].map {
      Array(try Data(contentsOf: URL(fileURLWithPath: fixtureFolder + "fmp4/" + name + $0)))
    }
    let counts = parts.map(\.count)
    let playlist = """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-TARGETDURATION:2
      #EXT-X-MAP:URI="\(name).m4s",BYTERANGE="\(counts[0])@0"
      #EXTINF:2,
      #EXT-X-BYTERANGE:\(counts[1])@\(counts[0])
      \(name).m4s
      #EXTINF:2,
      #EXT-X-BYTERANGE:\(counts[2])@\(counts[0] + counts[1])
      \(name).m4s
      #EXT-X-ENDLIST
      """
    return (playlist, parts.flatMap(\.self))
  }

  @Test("an initialization section directly before the first segment costs no request")
  func oneRequest() async throws {
    let (low, sound) = (try Self.joined("low"), try Self.joined("sound"))
    let loader = ScriptedLoader { url, _ in
      switch url {
      case "fmp4/low.m3u8": .text(low.playlist)
      case "fmp4/sound.m3u8": .text(sound.playlist)
      case "fmp4/low.m4s": .bytes(low.bytes)
      case "fmp4/sound.m4s": .bytes(sound.bytes)
      default: .file
      }
    }
    var options = HLSOptions()
    options.level = 0
    let source = try await HLSSource.fixture(
      "fmp4/master.m3u8", options: options, loader: loader)
    #expect(
      loader.requests.sorted() == [
        "fmp4/low.m3u8", "fmp4/low.m4s", "fmp4/master.m3u8", "fmp4/sound.m3u8",
        "fmp4/sound.m4s",
      ])
    // The second segments are loaded without the sections; 12 pictures a second.
    let samples = try await source.samples()
    #expect(samples[.video]?.count == 48)
    #expect(samples[.audio]?.isEmpty == false)
    #expect(loader.requests.count { $0.hasSuffix(".m4s") } == 4)
  }
}
