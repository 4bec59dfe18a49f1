import Media
import TestSupport
import Testing

@testable import Streaming

/// Sync samples of segments that are encrypted as a whole.
struct EncryptedRangeTests {
  /// A list of parts of `aes/low_1.ts`, which has the sequence number 21.
  private func list(_ ranges: [Range<Int>]) throws -> MediaPlaylist {
    var text = "#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:2\n#EXT-X-I-FRAMES-ONLY\n"
    text += "#EXT-X-KEY:METHOD=AES-128,URI=\"key.bin\",IV=0x15\n"
    for range in ranges {
      text += "#EXTINF:2,\n#EXT-X-BYTERANGE:\(range.count)@\(range.lowerBound)\nlow_1.ts\n"
    }
    text += "#EXT-X-ENDLIST\n"
    guard
      case .media(let list) = try Playlist.parse(
        bytes: Array(text.utf8), url: fixtureFolder + "aes/iframes.m3u8")
    else { throw StreamingError(.notMediaPlaylist, at: "") }
    return list
  }

  @Test(
    "any range of an encrypted segment is decrypted with the block before it",
    arguments: [0..<1000, 5..<6, 15..<17, 16..<32, 17..<40, 333..<1333, 1600..<1616])
  func ranges(_ range: Range<Int>) async throws {
    let plain = try await FileByteRangeReader(path: fixtureFolder + "ts/low_1.ts").read(range)
    let loader = SegmentLoader(ScriptedLoader(), for: fixtureFolder)
    let segment = try #require(try list([range]).segments.first)
    let watch = TransferWatch(WallClock(ContinuousClock()))
    let bytes = try #require(try await loader.parts(of: segment, watch)).bytes
    #expect(bytes[0..<bytes.count] == plain)
  }

  @Test("the last bytes of a segment come without its padding")
  func last() async throws {
    let file = try FileByteRangeReader(path: fixtureFolder + "ts/low_1.ts")
    let range = file.length - 10..<file.length
    let loader = SegmentLoader(ScriptedLoader(), for: fixtureFolder)
    let segment = try #require(try list([range]).segments.first)
    let watch = TransferWatch(WallClock(ContinuousClock()))
    let bytes = try #require(try await loader.parts(of: segment, watch)).bytes
    #expect(bytes[0..<bytes.count] == (try await file.read(range)))
  }

  @Test("a range that no file has is loaded as it stands")
  func hostile() {
    #expect(EncryptedRange(0..<Int.max) == nil)
    #expect(EncryptedRange(3..<3) == nil)
    #expect(EncryptedRange(20..<21)?.requested == 0..<32)
  }

  @Test("an encrypted list of sync samples shows the pictures of the one in the clear")
  func pictures() async throws {
    let clear = try await HLSSource.fixture("ts/low_iframes.m3u8")
    var text = "#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:2\n#EXT-X-I-FRAMES-ONLY\n"
    text += "#EXT-X-MEDIA-SEQUENCE:20\n#EXT-X-KEY:METHOD=AES-128,URI=\"key.bin\"\n"
    for (index, count) in [2632, 2632, 2444, 2444].enumerated() {
      text += "#EXTINF:2,\n#EXT-X-BYTERANGE:\(count)@0\nlow_\(index).ts\n"
    }
    text += "#EXT-X-ENDLIST\n"
    let url = fixtureFolder + "aes/iframes.m3u8"
    let encrypted = try await HLSSource(
      try Playlist.parse(bytes: Array(text.utf8), url: url), at: url, loader: ScriptedLoader())
    let samples = try await encrypted.samples()[.video]
    #expect(samples?.count == 4)
    #expect(samples?.map(\.data) == (try await clear.samples()[.video]?.map(\.data)))
  }
}
