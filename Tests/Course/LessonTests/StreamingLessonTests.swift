import Foundation
import LessonKit
import Media
import Streaming
import TestSupport
import Testing

@testable import LessonD

/// What lesson D says about its fixtures.
@Suite("lesson D") struct StreamingLessonTests {
  private static let lesson = "lessonD-streaming"

  /// What `--json` writes.
  private func json(_ name: String) throws -> [String: Any] {
    let run = try LessonProcess(Self.lesson, name, "--json")
    #expect(run.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(object as? [String: Any])
  }

  private func load(
    _ fixture: String, rate: Int, latency: Int = 80, count: Int = 8
  ) async throws -> StreamLoad {
    let path = LessonProcess.fixture(fixture).path
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let file = try PlaylistFile(bytes, url: path)
    let loader = ThrottledLoader(
      FileResourceLoader(),
      cost: NetworkCost(roundTrip: .milliseconds(latency), bitsPerSecond: rate))
    var load = try #require(StreamLoad(file, through: loader, rules: .core))
    try await load.run(segmentCount: count)
    return load
  }

  @Test("data of a multivariant playlist are those of the contract")
  func multivariant() throws {
    let json = try json("hls/fmp4/master.m3u8")
    #expect(json["kind"] as? String == "multivariant")
    let variants = try #require(json["variants"] as? [[String: Any]])
    #expect(variants.map { $0["uri"] as? String } == ["low.m3u8", "mid.m3u8"])
    #expect(variants.map { $0["width"] as? Int } == [96, 160])
    #expect(variants.map { $0["audio"] as? String } == ["sound", "sound"])
    let media = try #require(json["media"] as? [[String: Any]])
    #expect(media.map { $0["groupId"] as? String } == ["sound"])
    #expect(media.map { $0["default"] as? Bool } == [true])
    #expect((json["lint"] as? [Any])?.isEmpty == true)
  }

  @Test("data of a media playlist are those of the contract")
  func media() throws {
    let json = try json("hls/ts/whole.m3u8")
    #expect(json["kind"] as? String == "media")
    #expect(json["targetDuration"] as? Int == 2)
    #expect(json["endList"] as? Bool == true)
    let segments = try #require(json["segments"] as? [[String: Any]])
    let ranges = segments.map { $0["byteRange"] as? [String: Int] }
    let length = try LessonProcess.fixture("hls/ts/whole.ts").resourceValues(
      forKeys: [.fileSizeKey]
    ).fileSize
    #expect(ranges.first??["offset"] == 0)
    #expect(
      ranges.last.flatMap { $0.map { $0["offset", default: 0] + $0["length", default: 0] } }
        == length)
    #expect(segments.map { $0["sequence"] as? Int } == [0, 1, 2, 3])
  }

  @Test("an implicit vector is the sequence number")
  func vectors() throws {
    let segments = try #require(try json("hls/aes/low.m3u8")["segments"] as? [[String: Any]])
    let keys = segments.map { $0["key"] as? [String: String] }
    #expect(keys.map { $0?["iv"] }.first == "00000000000000000000000000000014")
    #expect(keys.map { $0?["method"] }.first == "AES-128")
  }

  /// Runs a program on a playlist with some text.
  private func run(
    _ program: String, on text: String, _ options: String...
  ) throws -> LessonProcess {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).m3u8")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent(program), [file.path] + options)
  }

  @Test(
    "a multivariant playlist without a quality has nothing to load, and says so",
    arguments: [
      "#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-SESSION-DATA:DATA-ID=\"x\",URI=\"m\"",
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"b\",URI=\"c.m3u8\"",
      "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"c.m3u8\"",
    ])
  func noQuality(line: String) throws {
    let run = try run(Self.lesson, on: "#EXTM3U\n\(line)\n")
    #expect(run.status == 0)
    #expect(run.output.contains("the playlist lists no quality, so there is nothing to load"))
  }

  @Test("a benchmark of a live list that never changes ends with what a viewer is told")
  func frozenBenchmark() throws {
    let folder = LessonProcess.fixture("hls/ts").path
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
      + (0..<4).map { "#EXTINF:1,\n\(folder)/low_\($0).ts\n" }.joined()
    let run = try run("lesson07-playback", on: text, "--benchmark", "--size", "96x54")
    #expect(run.status == 1)
    #expect(run.errors.contains("the live playlist has not changed for a long time"))
  }

  @Test("an error line is short, however long a name in the playlist is")
  func longNames() throws {
    let name = String(repeating: "n", count: 9000)
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n\(name).ts\n#EXT-X-ENDLIST\n"
    for (program, options) in [("lesson07-playback", ["--benchmark"]), (Self.lesson, [])] {
      let run =
        options.isEmpty
        ? try run(program, on: text) : try run(program, on: text, options[0])
      #expect(run.status == 1)
      #expect(run.errors.split(separator: "\n").allSatisfy { $0.count < 700 }, "\(program)")
    }
  }

  @Test("a manifest of DASH is named, and not called a text")
  func dash() throws {
    let run = try run("lesson07-playback", on: "<?xml version=\"1.0\"?>\n<MPD type=\"static\">\n")
    #expect(run.status == 1)
    #expect(run.errors.contains("this is DASH (MPEG-DASH, an .mpd)"))
  }

  @Test("what is no playlist is refused in one line")
  func refusals() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    for text in ["#EXTM3U\nsong.mp3\n", "#EXTM3U\n#EXTINF:1,\n{$x}\n", "hello, world\n"] {
      try Data(text.utf8).write(to: file)
      let run = try LessonProcess(Self.lesson, file.path)
      #expect(run.status == 1)
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test("requests of a programme in packets come one after the other")
  func requests() async throws {
    let load = try await load("hls/ts/master.m3u8", rate: 141_000)
    let requests = load.loader.requests
    #expect(requests.prefix(3).map(\.name) == ["master.m3u8", "low.m3u8", "low_0.ts"])
    #expect(requests.filter { $0.kind == .segment }.count == 4)
    for (request, next) in zip(requests, requests.dropFirst()) {
      #expect(request.end <= next.start)
    }
    // 771 + 249 + 12 784 bytes at 141 kbit/s are 783.2 ms; three round trips of 80 ms come before.
    #expect(load.startupTime?.secondsText == "1.023")
    #expect(load.stallTime == .zero)
  }

  @Test("a link that is too slow for the lowest quality stalls the film")
  func stall() async throws {
    let load = try await load("hls/ts/master.m3u8", rate: 45_000)
    // 12 596, 12 408 and 12 972 bytes at 45 kbit/s and three round trips of 80 ms are 6.991 s; each
    // segment lasts 2 s, and the film plays what it has until the next one is there.
    #expect(load.stallTime.secondsText == "0.991")
    #expect(load.loader.requests.filter { $0.kind == .segment }.allSatisfy { $0.level == 0 })
  }

  @Test("sound that is a rendition is loaded in step, and sections once")
  func sound() async throws {
    let load = try await load("hls/fmp4/master.m3u8", rate: 1_000_000)
    let requests = load.loader.requests
    #expect(requests.filter { $0.kind == .segment }.count == 4)
    #expect(requests.filter { $0.kind == .sound }.count == 5)
    #expect(requests.filter { $0.kind == .preparation }.count <= 3)
    #expect(Set(requests.map { "\($0.kind) \($0.name)" }).count == requests.count)
  }

  @Test("a key is loaded once, and ranges are ranges")
  func keysAndRanges() async throws {
    let keys = try await load("hls/aes/low.m3u8", rate: 1_000_000).loader.requests
    #expect(keys.filter { $0.name == "key.bin" }.map(\.byteCount) == [16])
    let ranges = try await load("hls/ts/whole.m3u8", rate: 1_000_000).loader.requests
    #expect(ranges.dropFirst().map(\.byteCount) == [12_784, 12_596, 12_408, 12_972])
  }

  @Test("a window's updates are the same as its whole lists")
  func window() throws {
    let path = LessonProcess.fixture("hls/ts/discontinuity.m3u8").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    guard case .media(let list) = try Playlist.parse(text: text, url: path) else { return }
    let window = LiveWindow(list.segments, size: 5)
    var previous: MediaPlaylist?
    for step in window.steps {
      let update = window.text(of: step, isUpdate: previous != nil)
      guard
        case .media(let merged) = try Playlist.parse(text: update, url: path, previous: previous),
        case .media(let whole) = try Playlist.parse(
          text: window.text(of: step, isUpdate: false), url: path)
      else { return }
      #expect(merged.segments.map(\.uri) == whole.segments.map(\.uri))
      #expect(
        merged.segments.map(\.discontinuitySequence) == whole.segments.map(\.discontinuitySequence))
      #expect(merged.findings.isEmpty)
      previous = merged
    }
  }

  @Test("every tag has words, and every segment says where it lies")
  func explanations() throws {
    for tag in PlaylistTag.allCases {
      let playlist = try Playlist.parse(
        text: "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\na\n", url: "x")
      let text = LineExplanation(playlist).text(of: "#\(tag.rawValue):X=1", number: 9)
      #expect(!text.isEmpty, "\(tag.rawValue)")
      #expect(text != "a tag that is not known here", "\(tag.rawValue)")
    }
  }
}
