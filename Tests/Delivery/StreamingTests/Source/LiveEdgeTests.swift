import Media
import Synchronization
import Testing

@testable import Streaming

/// Choices at the end of a live list, where the next segment is not there yet.
struct LiveEdgeTests {
  @Test(
    "a viewer at the edge whose link is fast gets the higher level eight seconds after the last change",
    .timeLimit(.minutes(2)))
  func up() async throws {
    let decisions = Mutex<[AdaptationDecision]>([])
    var options = HLSOptions.impatient
    options.selection.smallestSample = 0
    options.observer = { event in
      if case .decision(let decision) = event.kind { decisions.withLock { $0.append(decision) } }
    }
    let channel = LiveChannel()
    let source = try await channel.source(playlist: "master.m3u8", options: options)
    let reader = try await source.reader(of: [1], at: nil)
    _ = await source.selectLevel(1)
    _ = try await channel.watch(reader, count: 6 * 24)
    _ = await source.selectLevel(0)
    _ = try await channel.watch(reader, count: 4 * 24)
    _ = await source.selectLevel(nil)
    decisions.withLock { $0 = [] }
    for _ in 0..<9 * 24 {
      guard let sample = try await channel.watch(reader, count: 1).last else { break }
      await source.noteViewer(at: sample.presentationTime.duration - .seconds(2))
    }
    // Eighteen seconds later.
    #expect(await source.main.level == 1)
    // One choice for each segment, and few more.
    #expect(decisions.withLock { $0.count } <= 20)
  }

  @Test("where the list of a higher level is behind, the present level is loaded")
  func lateList() async throws {
    let channel = LiveChannel()
    let old = channel.text.replacing("low_", with: "mid_")
    let usual = channel.loader()
    let loader = ScriptedLoader { url, attempt in
      url == "ts/mid.m3u8" ? .text(old) : usual.answer(to: url, attempt)
    }
    let source = try await channel.source(loader, playlist: "master.m3u8")
    let reader = try await source.reader(of: [1], at: nil)
    let samples = try await channel.watch(reader, count: 20 * 24)
    for (sample, next) in zip(samples, samples.dropFirst()) {
      #expect((next.decodeTime - sample.decodeTime).duration < .milliseconds(200))
    }
  }
}
