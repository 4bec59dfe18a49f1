import Foundation
import Media
import TestSupport
import Testing

@testable import Streaming

/// What segments cost: bytes in memory, and requests.
struct SegmentMemoryTests {
  private static func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: fixtureFolder + name)))
  }

  @Test("of a segment without end 32 MiB are used, and the rest is a remark")
  func endless() async throws {
    let packets = try Self.file("ts/low_1.ts")
    // Packets of a PID that no table names.
    let padding = [0x47, 0x1F, 0xF0, 0x10] + [UInt8](repeating: 0xFF, count: 184)
    let rest = repeated(padding, count: SegmentLoader.segmentLimit / 188)
    let loader = ScriptedLoader { url, _ in
      url == "ts/low_1.ts" ? .bytes(packets + rest) : .file
    }
    let source = try await HLSSource.fixture("ts/low.m3u8", loader: loader)
    let samples = try await source.samples()
    #expect(samples[.video]?.count == 96)
    #expect(
      await source.faults.map { "\($0)" } == [
        "Fixtures/hls/ts/low_1.ts: the segment is longer than 32 MiB; the rest is left out"
      ])
  }

  @Test("large segments that have been read give way to the next ones")
  func largeSegments() async throws {
    let low = try (0..<4).map { try Self.file("ts/low_\($0).ts") }
    let loader = ScriptedLoader { url, _ in
      guard let number = (0..<4).first(where: { url == "ts/low_\($0).ts" }) else { return .file }
      return .bytes(low[number])
    }
    var options = HLSOptions.impatient
    options.bufferByteLimit = low[0].count * 2 + 100
    let source = try await HLSSource.fixture("ts/low.m3u8", options: options, loader: loader)
    let reader = try await source.reader(of: [1], at: nil)
    var count = 0
    while let event = try await reader.next() {
      if case .sample = event { count += 1 }
      #expect(await source.main.buffer.byteCount <= low[0].count * 3)
    }
    #expect(count == 96)
  }

  @Test("a key that pictures and sound want at the same time is requested once")
  func keyOnce() async throws {
    let scripted = ScriptedLoader()
    let loader = SegmentLoader(scripted, for: fixtureFolder)
    let (bytes, url) = try await loader.playlist(at: fixtureFolder + "aes/low.m3u8")
    guard case .media(let list) = try Playlist.parse(bytes: bytes, url: url) else {
      throw StreamingError(.notMediaPlaylist, at: url)
    }
    let clock = WallClock(ContinuousClock())
    async let first = loader.parts(of: list.segments[0], TransferWatch(clock))
    async let second = loader.parts(of: list.segments[1], TransferWatch(clock))
    let parts = [try await first, try await second]
    #expect(parts.allSatisfy { $0?.bytes[0..<1] == [0x47] })
    #expect(scripted.requests.count { $0.hasSuffix("key.bin") } == 1)
  }

  @Test("an initialization section of a transport stream has its tables: PAT and PMT")
  func transportSection() async throws {
    // The tables are the first packets; without them a segment says nothing about its streams.
    let whole = try Self.file("ts/low_0.ts")
    let tables = Self.tables(of: whole)
    #expect(tables.count == 2 * 188)
    let bare = try (0..<4).map { Self.withoutTables(try Self.file("ts/low_\($0).ts")) }
    let loader = ScriptedLoader { url, _ in
      if url == "ts/low.m3u8" { return .text(Self.playlist) }
      if url == "ts/tables.ts" { return .bytes(tables) }
      guard let number = (0..<4).first(where: { url == "ts/low_\($0).ts" }) else { return .file }
      return .bytes(bare[number])
    }
    let source = try await HLSSource.fixture("ts/low.m3u8", loader: loader)
    let samples = try await source.samples()
    #expect(samples[.video]?.count == 96)
    #expect(samples[.audio]?.isEmpty == false)
    #expect(await source.faults.isEmpty)
  }

  private static let playlist =
    "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI=\"tables.ts\"\n"
    + (0..<4).map { "#EXTINF:2.0,\nlow_\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"

  private static func packets(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: 188).map { bytes[$0..<$0 + 188] }
  }

  /// The PID of a packet.
  private static func pid(_ packet: ArraySlice<UInt8>) -> Int {
    Int(packet[packet.startIndex + 1] & 0x1F) << 8 | Int(packet[packet.startIndex + 2])
  }

  /// The first PAT and the first PMT, which ffmpeg gives the PID 4096.
  private static func tables(of bytes: [UInt8]) -> [UInt8] {
    [0, 4096].flatMap { wanted in
      packets(of: bytes).first { pid($0) == wanted }.map(Array.init) ?? []
    }
  }

  private static func withoutTables(_ bytes: [UInt8]) -> [UInt8] {
    packets(of: bytes).filter { ![0, 4096].contains(pid($0)) }.flatMap { $0 }
  }

  @Test("a track lasts as long as the list, not as its first segment")
  func trackDuration() async throws {
    for name in ["ts/master.m3u8", "fmp4/master.m3u8"] {
      let source = try await HLSSource.fixture(name)
      let duration = try #require(await source.timeline.duration).duration
      for track in await source.tracks() {
        let difference = try #require(track.duration).duration - duration
        #expect(max(difference, .zero - difference) < .milliseconds(1), "\(name)")
      }
    }
    let live = try await LiveChannel().source()
    #expect(await live.tracks().allSatisfy { $0.duration == nil })
  }

  @Test("the address in a message is cut, however long the playlist has it")
  func longNames() {
    let error = StreamingError(
      .webPage, at: "https://server/" + String(repeating: "a", count: 9000))
    #expect("\(error)".count < 300)
    #expect("\(error)".hasSuffix("…: this is a web page, not a part of a film"))
  }
}
