import Media
import Streaming
import Testing

/// What a program sees of a stream, with public names alone.
struct StreamEventTests {
  /// Wants a level that the ladder does not have, and says so.
  private struct Greedy: AdaptationPolicy {
    var estimate: Double? { 5_000_000 }
    mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {}

    mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
      AdaptationDecision(level: 7, reason: .up)
    }
  }

  /// Wants one level after the other.
  private struct Rotating: AdaptationPolicy {
    private var count = 0
    var estimate: Double? { nil }
    mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {}

    mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
      AdaptationDecision(level: count % situation.levels.count, reason: .stay)
    }

    mutating func noteRequest(of level: Int, at now: Duration) { count += 1 }
  }

  private func play(_ source: HLSSource) async throws {
    let reader = try await source.reader(of: [1], at: nil)
    while try await reader.next() != nil {}
    await source.close()
  }

  @Test("events tell the level wanted, the level fetched, the highest there is, and why")
  func decisions() async throws {
    var options = HLSOptions.impatient
    options.policy = Greedy()
    options.selection.start = .automatic
    let source = try await HLSSource.fixture("ts/master.m3u8", options: options)
    let events = await source.events()
    await source.notePictureBox(PixelSize(width: 80, height: 45))
    try await play(source)
    var (decisions, fetched): ([AdaptationDecision], [Int]) = ([], [])
    for await event in events {
      #expect(event.estimate == 5_000_000)
      #expect(event.highestLevel == 2)
      switch event.kind {
      case .decision(let decision): decisions.append(decision)
      case .loaded(let transfer): fetched.append(transfer.level)
      default: break
      }
    }
    #expect(decisions.allSatisfy { $0.wantedLevel == 7 })
    // A level that does not exist means the highest one, limited by what the screen shows.
    #expect(decisions.last?.reason == .capped)
    #expect(decisions.last?.level == 1)
    #expect(fetched.count == 4)
    #expect(fetched.last == 1)
  }

  @Test("the first stream of events begins with the opening, the next one with the present")
  func opening() async throws {
    let source = try await HLSSource.fixture("ts/master.m3u8")
    let (first, second) = (await source.events(), await source.events())
    await source.close()
    var kinds: [String] = []
    for await event in first {
      switch event.kind {
      case .playlist: kinds.append("playlist")
      case .loaded: kinds.append("loaded")
      default: break
      }
    }
    #expect(kinds.contains("loaded"))
    for await event in second { Issue.record("there should be no event: \(event)") }
    for await event in await source.events() { Issue.record("it is closed: \(event)") }
  }

  @Test("a policy of one's own chooses each segment")
  func ownPolicy() async throws {
    var options = HLSOptions.impatient
    options.policy = Rotating()
    options.selection.start = .automatic
    options.selection.upSwitchInterval = .zero
    let source = try await HLSSource.fixture("ts/master.m3u8", options: options)
    let events = await source.events()
    try await play(source)
    var levels: [Int] = []
    for await case .loaded(let transfer) in events.map(\.kind) { levels.append(transfer.level) }
    #expect(levels == [0, 1, 2, 0])
  }

  @Test("levels have names, sizes and codecs as values")
  func levels() async throws {
    let source = try await HLSSource.fixture("ts/master.m3u8")
    let levels = await source.levels
    #expect(await source.streamStatus.levelNames == levels.map(\.name))
    #expect(levels.last?.pictureSize == PixelSize(width: 320, height: 180))
    #expect(levels.allSatisfy { $0.codecs.contains { $0.hasPrefix("avc1") } })
  }

  @Test("a source that is closed lets no reader wait for ever", .timeLimit(.minutes(10)))
  func closing() async throws {
    let source = try await LiveChannel(lastNumber: nil, frozenNumber: 10).source()
    let reader = try await source.reader(of: [1], at: nil)
    let reading = Task { while try await reader.next() != nil {} }
    await Task.yield()
    await source.close()
    await #expect(throws: StreamingError.self) { try await reading.value }
  }
}
