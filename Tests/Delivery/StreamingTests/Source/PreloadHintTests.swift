import Media
import Synchronization
import TestSupport
import Testing

@testable import Streaming

/// Parts that are requested before the list names them: RFC 8216bis §4.4.5.3.
struct PreloadHintTests {
  /// Watches a channel for a time; returns how many faults were noted.
  private func watch(_ channel: LowLatencyChannel, seconds: Int = 20) async throws -> Int {
    let source = try await channel.source()
    let start = try #require(await source.timeline.seekable?.upperBound)
    let samples = try await channel.watch(
      source, from: start, behind: .milliseconds(1400), for: .seconds(seconds))
    #expect(abs(samples.count - seconds * 12) <= 1)
    let faultCount = await source.faults.count
    await source.close()
    return faultCount
  }

  private func media(_ channel: LowLatencyChannel) -> [String] {
    channel.requests.filter { !$0.hasPrefix("list") && !$0.hasPrefix("init") }
  }

  @Test(
    "a part that was announced is requested before the list names it, and only once",
    .timeLimit(.minutes(10)))
  func order() async throws {
    let channel = try await LowLatencyChannel(script: .init(hints: .parts, waitsForHints: true))
    #expect(try await watch(channel) == 0)
    let count = Double(channel.count - 72)
    #expect(Set(media(channel)).count == media(channel).count)
    #expect(Double(media(channel).count) <= count * 1.01 + 1)
    #expect(Double(channel.requests.count - media(channel).count) <= count * 1.2)
  }

  @Test("of ranges of one resource too, with a length or without", .timeLimit(.minutes(10)))
  func ranges() async throws {
    let known = try await LowLatencyChannel(script: .init(usesRanges: true, hints: .parts))
    #expect(
      try await watch(known) == 0)
    #expect(Double(media(known).count) <= Double(known.count - 72) * 1.01 + 1)

    // One request brings all parts of a segment, as they come; the first segment is one that has begun.
    let open = try await LowLatencyChannel(
      script: .init(usesRanges: true, hints: .open, waitsForHints: true))
    #expect(
      try await watch(open, seconds: 40) == 0)
    #expect(media(open).count * 3 < open.count - 72)
  }

  @Test(
    "a hint that does not come true is no error, and after three of them none is requested",
    .timeLimit(.minutes(10)), arguments: [LowLatencyChannel.Hints.wrong, .refused])
  func inVain(hints: LowLatencyChannel.Hints) async throws {
    // A hint that is requested late would come true: the list waits until it has been refused.
    let channel = try await LowLatencyChannel(
      script: .init(hints: hints, waitsForHints: hints == .refused))
    #expect(try await watch(channel) == 0)
    let count = channel.count - 72
    #expect(media(channel).count <= count + 4)
    #expect(channel.requests.count { $0.hasPrefix("other") } <= 3)
    #expect(channel.named.withLock { $0.refusals } == (hints == .refused ? 3 : 0))
  }
}
