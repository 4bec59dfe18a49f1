import Media
import Streaming
import Testing

/// Changes of the quality while a stream is played.
struct LevelSwitchTests {
  @Test("twenty changes of the quality lose and repeat no picture and no sound")
  func forcedSwitches() async throws {
    let loader = LongStream.loader(repeating: 12)
    var options = HLSOptions.impatient
    // One segment at a time: each is chosen when it is wanted.
    options.bufferLimit = .zero
    let source = try await HLSSource.fixture("ts/master.m3u8", options: options, loader: loader)
    let reader = try await source.reader(of: [1, 2], at: nil)
    var pictures: [EncodedSample] = []
    var sound: [EncodedSample] = []
    var level = 0
    while let event = try await reader.next() {
      guard case .sample(let sample, let id) = event else { continue }
      if id == 1 { pictures.append(sample) } else { sound.append(sample) }
      guard id == 1, sample.isSync else { continue }
      level = (level + 1) % 3
      _ = await source.selectLevel(level)
    }
    let switchCount = await source.streamStatus.switchCount
    #expect(switchCount >= 20)
    #expect(pictures.count == 96 * 12)
    let shown = pictures.map(\.presentationTime).sorted()
    for (before, after) in zip(shown, shown.dropFirst()) {
      #expect(abs((after - before).microseconds - 83_333) <= 60_000)
    }
    #expect(pictures.map(\.index) == Array(0..<pictures.count))
    let heard = sound.map(\.presentationTime)
    for (before, after) in zip(heard, heard.dropFirst()) { #expect(before < after) }
  }

  @Test("a level that is chosen is loaded from the next segment on")
  func manualLevel() async throws {
    let loader = ScriptedLoader()
    var options = HLSOptions.impatient
    options.level = 2
    let source = try await HLSSource.fixture("ts/master.m3u8", options: options, loader: loader)
    _ = try await source.samples()
    #expect(loader.requests.filter { $0.hasSuffix(".ts") } == (0...3).map { "ts/high_\($0).ts" })
  }

  @Test("a level that the viewer chooses replaces what is loaded of others, but for a segment")
  func replacesBuffered() async throws {
    let loader = ScriptedLoader()
    var options = HLSOptions.impatient
    options.policy = AdaptationPolicyName.fixed(0).makePolicy()
    let source = try await HLSSource.fixture("ts/master.m3u8", options: options, loader: loader)
    let reader = try await source.reader(of: [1, 2], at: nil)
    _ = try await reader.next()
    while !loader.requests.contains("ts/low_3.ts") { await Task.yield() }
    while await source.streamStatus.bufferLevel < .seconds(8) { await Task.yield() }
    _ = await source.selectLevel(2)
    #expect(await source.streamStatus.abandonedByteCount > 0)
    var pictures = 0
    while let event = try await reader.next() {
      if case .sample(_, 1) = event { pictures += 1 }
    }
    #expect(pictures == 96)
    let names = loader.requests.filter { $0.hasSuffix(".ts") }
    #expect(
      names
        == (0...3).map { "ts/low_\($0).ts" } + (2...3).map { "ts/high_\($0).ts" })
  }

  @Test("nothing is loaded twice, whatever level it has, and a seek back loads nothing")
  func noTransferTwice() async throws {
    let loader = ScriptedLoader()
    let source = try await HLSSource.fixture("ts/master.m3u8", loader: loader)
    _ = try await source.samples()
    let count = loader.requests.count
    _ = try await source.samples(from: MediaTime(value: 2, timescale: 1))
    #expect(loader.requests.count == count)
    #expect(Set(loader.requests).count == count)
  }
}

/// The ladder of the fixtures, several times in a row: each time a new timeline.
enum LongStream {
  static func loader(repeating count: Int) -> ScriptedLoader {
    ScriptedLoader { url, _ in
      guard let level = ["low", "mid", "high"].first(where: { url == "ts/\($0).m3u8" }) else {
        return .file
      }
      var text = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n"
      for round in 0..<count {
        if round > 0 { text += "#EXT-X-DISCONTINUITY\n" }
        for number in 0..<4 { text += "#EXTINF:2.0,\n\(level)_\(number).ts\n" }
      }
      return .text(text + "#EXT-X-ENDLIST\n")
    }
  }
}
