import Media
import TestSupport
import Testing

@testable import Streaming

/// Lists of one programme that end at different times: a programme lasts as long as what is played of it.
struct ListEndTests {
  /// A list of the fixtures with more segments at each request; the last of these lists is complete.
  private func list(_ name: String, _ counts: [Int], _ attempt: Int) -> ScriptedLoader.Answer {
    let folder = name.split(separator: "/")[0]
    let track = name.split(separator: "/")[1].prefix { $0 != "." }
    var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n"
    if folder == "fmp4" { text += "#EXT-X-MAP:URI=\"\(track)_init.mp4\"\n" }
    for number in 0..<counts[min(attempt, counts.count) - 1] {
      text += "#EXTINF:2,\n\(track)_\(number).\(folder == "fmp4" ? "m4s" : "ts")\n"
    }
    return .text(text + (attempt >= counts.count ? "#EXT-X-ENDLIST\n" : ""))
  }

  private func source(
    _ master: String, _ lists: [String: [Int]], options: HLSOptions = .impatient
  ) async throws -> HLSSource {
    let loader = ScriptedLoader { url, attempt in
      lists[url].map { list(url, $0, attempt) } ?? .file
    }
    var options = options
    options.level = 0
    return try await HLSSource.fixture(
      master, options: options, loader: loader, clock: WallClock(ImpatientClock()))
  }

  @Test(
    "a level goes on to the end of its own list, although that of the level before is complete",
    .timeLimit(.minutes(2)))
  func otherLevel() async throws {
    let source = try await source(
      "ts/master.m3u8", ["ts/low.m3u8": [2], "ts/mid.m3u8": [2, 3, 4]])
    _ = await source.selectLevel(1)
    #expect(try await source.samples()[.video]?.count == 4 * 24)
    #expect(await source.streamStatus.switchCount == 1)
    #expect(await source.timeline.duration?.duration == .seconds(8))
    #expect(await source.faults.isEmpty)
  }

  @Test(
    "a segment of a level is awaited although the list of the level before is complete",
    .timeLimit(.minutes(2)))
  func awaitedLevel() async throws {
    var options = HLSOptions.impatient
    // A level is chosen when its segment is wanted.
    options.bufferLimit = .zero
    let source = try await source(
      "ts/master.m3u8", ["ts/low.m3u8": [2], "ts/mid.m3u8": [2, 2, 3, 4]], options: options)
    let reader = try await source.reader(of: [1], at: nil)
    for _ in 0..<2 * 24 { _ = try await reader.firstSample() }
    _ = await source.selectLevel(1)
    var count = 0
    while let event = try await reader.next() {
      if case .sample = event { count += 1 }
    }
    #expect(count == 2 * 24)
    #expect(await source.faults.isEmpty)
  }

  @Test(
    "sound may end before the pictures do, and pictures before the sound",
    .timeLimit(.minutes(2)), arguments: [([2, 3, 4], [2]), ([2], [2, 3, 4])])
  func sound(pictures: [Int], sounds: [Int]) async throws {
    let source = try await source(
      "fmp4/master.m3u8", ["fmp4/low.m3u8": pictures, "fmp4/sound.m3u8": sounds])
    let samples = try await source.samples()
    #expect(samples[.video]?.count == pictures.last.map { $0 * 24 })
    let end = try #require(samples[.audio]?.last?.presentationTime.duration)
    #expect(abs(end / .seconds(1) - Double(2 * (sounds.last ?? 0))) < 0.25)
    #expect(await source.faults.isEmpty)
  }

  @Test(
    "a list that counts backwards, until it ends before its beginning, leaves nothing to be played",
    .timeLimit(.minutes(2)))
  func backwards() async throws {
    let loader = ScriptedLoader { url, attempt in
      guard url.hasSuffix("low.m3u8") else { return .alias("ts/low_0.ts") }
      let number = max(1, 7 - 2 * attempt)
      var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
      for number in number..<number + 3 { text += "#EXTINF:2,\nlow_0.ts?\(number)\n" }
      return .text(text + (number == 1 ? "#EXT-X-ENDLIST\n" : ""))
    }
    let source = try await HLSSource.fixture(
      "ts/low.m3u8", loader: loader, clock: WallClock(ImpatientClock()))
    _ = try await source.samples()
    let timeline = await source.timeline
    #expect(timeline.duration == .zero)
    #expect(timeline.seekable == MediaTime.zero...MediaTime.zero)
  }

  /// A segment of the fixtures, and the next one in parts that are a little shorter than it; later whole.
  private func partList(_ track: String, isWhole: Bool) -> String {
    var text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5
      #EXT-X-PART-INF:PART-TARGET=0.5
      #EXT-X-MAP:URI="\(track)_init.mp4"
      #EXTINF:2,
      \(track)_0.m4s

      """
    for part in 0..<4 {
      text += "#EXT-X-PART:DURATION=0.48,INDEPENDENT=YES,URI=\"\(track)_1.m4s?\(part)\"\n"
    }
    return text + (isWhole ? "#EXTINF:2,\n\(track)_1.m4s\n" : "")
  }

  @Test(
    "a broadcast ends with its last part, although its segment lasts longer",
    .timeLimit(.minutes(2)))
  func shortParts() async throws {
    let loader = ScriptedLoader { url, _ in
      guard url.hasPrefix("fmp4/low.m3u8") else { return .alias(String(url.prefix { $0 != "?" })) }
      let isOver = url.contains("_HLS_part=4")
      return .text(partList("low", isWhole: isOver) + (isOver ? "#EXT-X-ENDLIST\n" : ""))
    }
    let source = try await HLSSource.fixture(
      "fmp4/low.m3u8", loader: loader, clock: WallClock(ImpatientClock()))
    #expect(try await source.samples()[.video]?.count == 24)
    #expect(loader.requests.contains("fmp4/low_1.m4s?3"))
    #expect(await source.faults.isEmpty)
  }

  @Test(
    "where the first part of the sound is missing, opening waits for its segment, but not for ever",
    .timeLimit(.minutes(2)), arguments: [true, false])
  func missingSound(isCompleted: Bool) async throws {
    let loader = ScriptedLoader { url, attempt in
      let name = String(url.prefix { $0 != "?" })
      if name == "fmp4/sound_1.m4s", url != name { return .status(404) }
      return switch name {
      case "fmp4/low.m3u8": .text(partList("low", isWhole: attempt > 1 && isCompleted))
      case "fmp4/sound.m3u8": .text(partList("sound", isWhole: attempt > 1 && isCompleted))
      default: .alias(name)
      }
    }
    func open() async throws -> HLSSource {
      try await HLSSource.fixture(
        "fmp4/master.m3u8", loader: loader, clock: WallClock(ImpatientClock()))
    }
    guard isCompleted else {
      let error = await #expect(throws: StreamingError.self) { _ = try await open() }
      #expect(error.map { "\($0)".hasSuffix("has not changed for a long time") } == true)
      return
    }
    let source = try await open()
    #expect(await source.tracks().contains { $0.kind == .audio })
    #expect(loader.requests.contains("fmp4/sound_1.m4s"))
    await source.close()
  }

  @Test(
    "a measurement of a list that can no longer be loaded ends with what the viewer is told",
    .timeLimit(.minutes(2)))
  func lostList() async throws {
    var options = HLSOptions.impatient
    options.failsWhenStuck = true
    let channel = LiveChannel()
    let loader = ScriptedLoader { [usual = channel.loader()] url, attempt in
      url.hasSuffix("low.m3u8") && attempt > 3 ? .status(404) : usual.answer(to: url, attempt)
    }
    let source = try await channel.source(loader, options: options)
    let reader = try await source.reader(of: [1], at: nil)
    await #expect(throws: StreamingError.self) {
      while try await reader.next() != nil {}
    }
    #expect(await source.faults.contains { "\($0)".contains("404") })
  }
}
