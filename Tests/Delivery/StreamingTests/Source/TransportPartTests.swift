import Captions
import Foundation
import Media
import TestSupport
import Testing

@testable import Streaming

/// Parts of transport streams, and of subtitles, at the end of a broadcast.
struct TransportPartTests {
  private static let partsOfSegment = 4

  /// A server with `Fixtures/hls/ts/low.m3u8` as a broadcast of four segments in four parts each.
  ///
  /// The parts are ranges of the segments' files, cut between two packets, wherever in a picture that is.
  /// Each list that is requested has the part that it is requested for; the last one has the end.
  private func server(
    change: @escaping @Sendable (String) -> String = { $0 }
  ) throws -> ScriptedLoader {
    let sizes = try (0..<4).map { number in
      try Data(contentsOf: URL(fileURLWithPath: fixtureFolder + "ts/low_\(number).ts")).count
    }
    return ScriptedLoader { url, _ in
      if url.hasSuffix("master.m3u8") { return .text(Self.master) }
      guard url.contains("live.m3u8") || url.contains("text.m3u8") else {
        return url.contains(".vtt") ? .text(Self.text(url)) : .file
      }
      var count = 10
      if let query = url.firstMatch(of: #/_HLS_msn=(\d+)&_HLS_part=(\d+)/#)?.output,
        let segment = Int(query.1), let part = Int(query.2)
      {
        count = max(count, segment * Self.partsOfSegment + part + 1)
      } else if url.contains("_HLS_msn") {
        count = 16
      }
      let list = Self.list(count, sizes)
      return .text(
        change(
          url.contains("text")
            ? list.replacing(#/low_(\d)\.ts",BYTERANGE="\d+@(\d+)/#) {
              "\($0.1).vtt?\($0.2)"
            }.replacing(#/low_(\d)\.ts/#) { "\($0.1).vtt" } : list))
    }
  }

  private static let master = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",URI="text.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=50000,RESOLUTION=96x54,SUBTITLES="text"
    live.m3u8

    """

  private static func list(_ count: Int, _ sizes: [Int]) -> String {
    var text = """
      #EXTM3U
      #EXT-X-VERSION:9
      #EXT-X-TARGETDURATION:2
      #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5
      #EXT-X-PART-INF:PART-TARGET=0.5

      """
    for segment in 0...min(3, count / partsOfSegment) {
      let size = sizes[segment] / 188 / partsOfSegment * 188
      for part in 0..<partsOfSegment where segment * partsOfSegment + part < count {
        let length = part == 3 ? sizes[segment] - 3 * size : size
        text += "#EXT-X-PART:DURATION=0.5,URI=\"low_\(segment).ts\",BYTERANGE=\"\(length)@"
        text += "\(part * size)\"\(part == 0 ? ",INDEPENDENT=YES" : "")\n"
      }
      if count >= (segment + 1) * partsOfSegment { text += "#EXTINF:2,\nlow_\(segment).ts\n" }
    }
    return text + (count >= 16 ? "#EXT-X-ENDLIST\n" : "")
  }

  /// A cue for each part: `text/2.vtt?1500` is a part, and `text/2.vtt` all of them.
  private static func text(_ url: String) -> String {
    guard let name = url.firstMatch(of: #/(\d)\.vtt(\?(\d+))?/#)?.output,
      let segment = Int(name.1),
      let size = try? Data(contentsOf: URL(fileURLWithPath: fixtureFolder + "ts/low_\(segment).ts"))
        .count / 188 / partsOfSegment * 188
    else { return "" }
    let part = name.3.flatMap { Int($0) }.map { $0 / size }
    return "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:141000,LOCAL:00:00.000\n\n"
      + (0..<partsOfSegment).filter { part ?? $0 == $0 }.map { part in
        let (second, half) = (segment * 2 + part / 2, part % 2 * 5)
        return "00:0\(second).\(half)00 --> 00:0\(second).\(half + 3)00\n\(segment * 4 + part)\n\n"
      }.joined()
  }

  private func source(
    _ name: String, _ loader: ScriptedLoader
  ) async throws -> HLSSource {
    try await HLSSource.fixture(name, loader: loader, clock: WallClock(ImpatientClock()))
  }

  @Test("parts that end anywhere between two packets play like whole segments")
  func parts() async throws {
    let loader = try server()
    let source = try await source("ts/live.m3u8", loader)
    // A second and a half before the end of the tenth part.
    #expect(await source.timeline.seekable?.upperBound.duration == .milliseconds(3500))
    let samples = try await source.samples()
    let whole = try await HLSSource.fixture("ts/low.m3u8").samples()
    for kind in [Track.Kind.video, .audio] {
      let (new, old) = (samples[kind] ?? [], whole[kind] ?? [])
      #expect(new.count > old.count / 2)
      #expect(new.map(\.data) == old.suffix(new.count).map(\.data))
      for (new, old) in zip(new, old.suffix(new.count)) {
        let difference = (new.presentationTime - old.presentationTime).duration
        #expect(abs(difference / .milliseconds(1)) < 30)
      }
    }
    // Four ranges, and no segment: that would be a fifth request.
    #expect(loader.requests.count { $0 == "ts/low_2.ts" } == 4)
    #expect(await source.faults.isEmpty)
  }

  @Test("where a part has to be entered that has no tables, whole segments play")
  func withoutTables() async throws {
    let loader = try server { list in
      // Every part says that decoding can begin with it.
      list.replacing(#/(@\d+")\n/#) { "\($0.1),INDEPENDENT=YES\n" }
    }
    let source = try await source("ts/live.m3u8", loader)
    #expect(await source.timeline.seekable?.upperBound.duration == .zero)
    let samples = try await source.samples()
    let whole = try await HLSSource.fixture("ts/low.m3u8").samples()
    #expect(samples[.video]?.map(\.data) == whole[.video]?.map(\.data))
    #expect(await source.faults.isEmpty)
  }

  @Test("subtitles come part by part, and each cue once", .timeLimit(.minutes(10)))
  func subtitles() async throws {
    let loader = try server()
    let source = try await source("ts/master.m3u8", loader)
    let lines = try await source.cues(0, from: .seconds(5)).lines
    #expect(lines.suffix(8) == (8..<16).map { "\($0 * 500) \($0 * 500 + 300) \($0)" }[...])
    #expect(loader.requests.count { $0.hasPrefix("ts/2.vtt?") } >= 3)
    #expect(await source.faults.isEmpty)
    await source.close()
  }
}
