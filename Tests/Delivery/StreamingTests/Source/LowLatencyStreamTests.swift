import Media
import TestSupport
import Testing

@testable import Streaming

/// Broadcasts that are played part by part: RFC 8216bis.
struct LowLatencyStreamTests {
  @Test(
    "a viewer stays as far from the end as the server asks for parts, and loading goes on at once")
  func start() async throws {
    let channel = try await LowLatencyChannel()
    let source = try await channel.source()
    let timeline = await source.timeline
    let edge = try #require(timeline.liveEdge?.duration)
    let live = try #require(timeline.seekable?.upperBound.duration)
    // 77 parts have been sent; the playlist rounds them.
    #expect(abs((edge - .seconds(77) / 3) / .milliseconds(1)) < 1)
    #expect(abs((edge - live - .seconds(1)) / .milliseconds(1)) < 1)
    // The last part with a sync sample before that place, and what follows.
    #expect(channel.requests.filter { $0.hasPrefix("part") } == ["part_72.m4s"])
    #expect(!channel.requests.contains { $0.hasPrefix("segment") })
    await source.close()
  }

  @Test(
    "two minutes at 1.4 s behind the newest part play without a stall, with one request for each part",
    .timeLimit(.minutes(10)), arguments: [false, true])
  func twoMinutes(usesRanges: Bool) async throws {
    let channel = try await LowLatencyChannel(script: .init(usesRanges: usesRanges))
    let source = try await channel.source()
    let start = try #require(await source.timeline.seekable?.upperBound)
    let samples = try await channel.watch(
      source, from: start, behind: .milliseconds(1400), for: .seconds(120))
    expectNoHole(samples)
    #expect(abs(samples.count - 120 * 12) <= 1)
    #expect(await source.faults.isEmpty)
    let count = Double(channel.count - 72)
    let lists = channel.requests.count { $0.hasPrefix("list") }
    let media = channel.requests.count { !$0.hasPrefix("list") && !$0.hasPrefix("init") }
    #expect(Double(media) <= count * 1.01 + 1)
    #expect(Double(lists) <= count * 1.2)
    await source.close()
  }

  @Test(
    "where a part is missing the viewer waits for the whole segment, and loses no picture",
    .timeLimit(.minutes(10)), arguments: [false, true])
  func missingPart(isGap: Bool) async throws {
    let channel = try await LowLatencyChannel(
      script: isGap ? .init(gaps: [88]) : .init(missing: [88]))
    let source = try await channel.source()
    let start = try #require(await source.timeline.seekable?.upperBound)
    // The part begins at 29.3 s, and its segment ends at 32 s.
    let samples = try await channel.watch(
      source, from: start, behind: .milliseconds(1400),
      stall: (position: .seconds(29), duration: .seconds(4)),
      for: .seconds(20))
    expectNoHole(samples)
    let media = channel.requests.filter { !$0.hasPrefix("list") && !$0.hasPrefix("init") }
    let parts = (72..<88).map { "part_\($0).m4s" } + (isGap ? [] : ["part_88.m4s"])
    #expect(media.prefix(parts.count + 1) == (parts + ["segment_7.m4s"])[...])
    #expect(await source.faults.count == (isGap ? 0 : 1))
    #expect(await source.streamStatus.skippedCount == 0)
    await source.close()
  }

  @Test(
    "a server that does not wait, or asks for no distance, is played by whole segments",
    arguments: ["PART-HOLD-BACK=1.0", "CAN-BLOCK-RELOAD=YES"])
  func wholeSegments(control: String) async throws {
    let channel = try await LowLatencyChannel(script: .init(control: control))
    let source = try await channel.source()
    let timeline = await source.timeline
    #expect(timeline.liveEdge?.duration == .seconds(24))
    #expect(timeline.seekable?.upperBound.duration == .seconds(12))
    #expect(!channel.requests.contains { $0.hasPrefix("part") })
    await source.close()
  }

  @Test(
    "parts are decrypted one by one, with the key and the vector of their segment",
    .timeLimit(.minutes(10)))
  func encrypted() async throws {
    let key = (0..<16).map { UInt8($0) }
    let channel = try await LowLatencyChannel(script: .init(hints: .parts, key: key))
    let source = try await channel.source()
    let start = try #require(await source.timeline.seekable?.upperBound)
    let samples = try await channel.watch(
      source, from: start, behind: .milliseconds(1400), for: .seconds(20))
    expectNoHole(samples)
    #expect(await source.faults.isEmpty)
    #expect(!channel.requests.contains { $0.hasPrefix("segment") })
    #expect(channel.requests.count { $0 == "key" } == 1)
    await source.close()
  }

  @Test(
    "after the first list only updates come, and a seek back loads whole segments",
    .timeLimit(.minutes(10)))
  func updates() async throws {
    let control = "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0,CAN-SKIP-UNTIL=24"
    let channel = try await LowLatencyChannel(
      firstCount: 16 * 12 + 5, script: .init(control: control, windowCount: 16, keptCount: 6))
    let source = try await channel.source()
    let start = try #require(await source.timeline.seekable?.upperBound)
    let samples = try await channel.watch(
      source, from: start, behind: .milliseconds(1400), for: .seconds(40))
    expectNoHole(samples)
    let lists = channel.requests.filter { $0.hasPrefix("list") }
    #expect(lists.count > 100)
    #expect(lists.allSatisfy { $0.hasSuffix("&_HLS_skip=YES") })
    // Their parts were listed once, and are gone.
    let oldest = try #require(await source.timeline.seekable?.lowerBound)
    let before = channel.requests.count
    let reader = try await source.reader(
      of: [1], at: oldest + MediaTime(value: 9, timescale: 1))
    for _ in 0..<48 { _ = try await reader.next() }
    let media = channel.requests[before...].filter { !$0.hasPrefix("list") }
    #expect(!media.isEmpty && media.allSatisfy { $0.hasPrefix("segment") })
    #expect(await source.faults.isEmpty)
    await source.close()
  }

  @Test(
    "the first list of another level is requested as far as the present one says that it goes",
    .timeLimit(.minutes(10)), arguments: [false, true])
  func reports(hasReports: Bool) async throws {
    let channel = try await LowLatencyChannel(script: .init(reports: hasReports))
    let source = try await channel.source(hasLevels: true)
    let start = try #require(await source.timeline.seekable?.upperBound)
    async let samples = channel.watch(
      source, from: start, behind: .milliseconds(1400), for: .seconds(20))
    _ = await source.selectLevel(1)
    expectNoHole(try await samples)
    let first = try #require(channel.requests.first { $0.hasPrefix("list.m3u8?b") })
    let asked = first.wholeMatch(of: #/list\.m3u8\?b&_HLS_msn=(\d+)&_HLS_part=(\d+)/#)?.output
    #expect((asked != nil) == hasReports)
    if let asked, let segment = Int(asked.1), let part = Int(asked.2) {
      // The newest part at that time.
      #expect(segment * 12 + part >= channel.firstCount - 1)
    }
    #expect(await source.faults.isEmpty)
    await source.close()
  }

  @Test(
    "another level begins with a part that begins with a sync sample", .timeLimit(.minutes(10)))
  func levels() async throws {
    let channel = try await LowLatencyChannel()
    let source = try await channel.source(hasLevels: true)
    let start = try #require(await source.timeline.seekable?.upperBound)
    async let samples = channel.watch(
      source, from: start, behind: .milliseconds(1400), for: .seconds(20))
    _ = await source.selectLevel(1)
    expectNoHole(try await samples)
    let parts = channel.requests.compactMap { $0.wholeMatch(of: #/part_(\d+)\.m4s(\?b)?/#)?.output }
    let first = try #require(parts.first { $0.2 != nil }.flatMap { Int($0.1) })
    #expect(first % 6 == 0)
    #expect(parts.count { $0.2 != nil } > 40)
    #expect(await source.faults.isEmpty)
    await source.close()
  }

  /// Every picture comes once, a twelfth of a second after the one before.
  private func expectNoHole(
    _ samples: [EncodedSample], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let times = samples.map { $0.presentationTime.duration }.sorted()
    for (time, next) in zip(times, times.dropFirst()) {
      let distance = (next - time) / .milliseconds(1)
      #expect(distance > 80 && distance < 87, "at \(time)", sourceLocation: sourceLocation)
    }
  }
}
