import Media
import Streaming
import TestSupport

/// A broadcast that is played part by part, from a server that answers as the input says.
///
/// An input is one that ``PartMaker`` makes. Time is no obstacle, and the lists of a broadcast end some
/// requests after the last one of the input; so whatever the player waits for comes, or fails.
struct PartExamination {
  /// How far an input gets.
  enum Outcome: String, CaseIterable, Sendable {
    case refused = "no broadcast"
    case opened = "a broadcast that opens"
    case played = "a broadcast that plays"
  }

  private(set) var outcome = Outcome.refused

  /// Promises that were not kept, one sentence each.
  private(set) var violations: [String] = []

  /// As many events are read.
  private static let eventLimit = 400

  /// After so many of them a level is chosen.
  private static let choiceCount = 30

  init(of bytes: [UInt8]) async {
    let server = PartServer(bytes)
    do {
      let source = try await Self.open(server)
      outcome = .opened
      do { try await play(source, server.seed) } catch { checkText("\(error)") }
      for fault in await source.faults { checkText("\(fault)") }
      await source.close()
    } catch {
      checkText("\(error)")
    }
    check(
      server.requestCount <= PartServer.requestLimit * 2, "\(server.requestCount) requests")
  }

  private static func open(_ server: PartServer) async throws -> HLSSource {
    var options = HLSOptions()
    options.retryPolicy.firstPause = .microseconds(1)
    options.failsWhenStuck = true
    let resource = try await server.load(ResourceRequest(server.address))
    var list: [UInt8] = []
    while let chunk = try await resource.next() { list += chunk.bytes }
    return try await HLSSource(
      try Playlist.parse(bytes: list, url: server.address), at: server.address, loader: server,
      options: options, clock: WallClock(ImpatientClock()))
  }

  private mutating func play(_ source: HLSSource, _ seed: UInt64) async throws {
    let (timeline, tracks) = (await source.timeline, await source.tracks())
    let chosen = Set(tracks.filter { $0.kind != .text }.prefix(2).map(\.id))
    async let text = Self.readText(of: source, tracks.first { $0.kind == .text }?.id)
    let reader = try await source.reader(
      of: chosen, at: seed % 3 == 0 ? timeline.seekable?.lowerBound : nil)
    var count = 0
    while count < Self.eventLimit, let event = try await reader.next() {
      count += 1
      if count == Self.choiceCount { _ = await source.selectLevel(seed % 5 == 0 ? 1 : nil) }
      guard case .sample(let sample, let id) = event else { continue }
      outcome = .played
      check(chosen.contains(id), "a sample of track \(id), which was not asked for")
      check(sample.duration >= .zero, "a sample of negative duration")
      await source.noteViewer(at: sample.presentationTime.duration)
    }
    // What waits for text ends with this.
    await source.close()
    await text
  }

  /// Reads subtitles, as far as they come.
  private static func readText(of source: HLSSource, _ track: Track.ID?) async {
    guard let track, let reader = try? await source.reader(of: [track], at: nil) else { return }
    var count = 0
    while count < eventLimit, (try? await reader.next()) ?? nil != nil { count += 1 }
  }

  private mutating func checkText(_ text: String) {
    check(text.count > 4 && text.count < 2000, "the text '\(text.prefix(80))'")
    check(text == text.withoutControlCharacters, "a control character in a text")
  }

  private mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition && violations.count < 8 { violations.append(violation()) }
  }
}
