import Media
import TestSupport
import TransportStream

/// Everything that the course does with a transport stream, done to one input.
struct TransportExamination {
  /// How far an input gets.
  enum Outcome: String, CaseIterable, Sendable {
    case noStream = "no transport stream"
    case damaged = "a stream with faults"
    case whole = "a stream without faults"
  }

  private(set) var outcome = Outcome.noStream

  /// Promises that were not kept, one sentence each.
  private(set) var violations: [String] = []

  init(of bytes: [UInt8]) async {
    let whole = Self.events(of: bytes, pieceSize: .max)
    for size in [1, 187, 4096] where bytes.count < 1 << 16 || size > 1 {
      check(Self.events(of: bytes, pieceSize: size) == whole, "pieces of \(size) bytes differ")
    }
    var rules = TransportRules.core
    rules.packetHeader = { _ in nil }
    let single = Self.events(of: bytes, pieceSize: .max, rules)
    check(single == whole, "packets one by one differ from runs")
    var formats: Set<UInt16> = []
    for event in whole {
      switch event {
      case .format(_, let pid): formats.insert(pid)
      case .unit(let unit):
        check(!unit.data.isEmpty, "a unit without bytes")
        check((unit.offset ?? 0) < bytes.count, "a unit behind the end")
      case .tracks, .lost: break
      }
    }
    do {
      let source = try await TransportStreamSource(MemoryReader(bytes))
      outcome = await source.faults.isEmpty ? .whole : .damaged
      for fault in await source.faults { checkText("\(fault)") }
      let timeline = source.timeline
      check((timeline.duration ?? .zero) >= .zero, "a negative duration")
      let middle = MediaTime(
        value: timeline.start.value + (timeline.duration?.value ?? 0) / 2, timescale: 90_000)
      let ids = Set(source.tracks().map(\.id))
      for time in [nil, .zero, middle, MediaTime(value: .max, timescale: 1)] {
        try await read(source, ids, at: time)
      }
      for id in ids { _ = try await source.syncTimes(of: id, around: middle) }
    } catch {
      checkText("\(error)")
    }
    let lessons = await LessonExamination(ofStream: bytes)
    violations += lessons.violations
  }

  private static func events(
    of bytes: [UInt8], pieceSize: Int, _ rules: TransportRules = .core
  ) -> [TransportEvent] {
    var demuxer = TransportDemuxer(rules: rules)
    var events: [TransportEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      events += demuxer.append(Array(rest.prefix(pieceSize)))
      rest = rest.dropFirst(pieceSize)
    }
    return events + demuxer.finish()
  }

  private mutating func read(
    _ source: TransportStreamSource, _ ids: Set<Track.ID>, at time: MediaTime?
  ) async throws {
    let reader = try await source.reader(of: ids, at: time)
    var indexes: [Track.ID: Int] = [:]
    while let event = try await reader.next() {
      guard case .sample(let sample, let id) = event else { continue }
      check(ids.contains(id), "a sample of another track")
      check(sample.index == indexes[id, default: 0], "sample \(sample.index) is out of order")
      check(sample.duration >= .zero, "a sample with a negative duration")
      indexes[id] = sample.index + 1
    }
  }

  private mutating func checkText(_ text: String) {
    check(text.count > 8 && text.count < 2000, "the error text '\(text.prefix(80))'")
  }

  private mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition && violations.count < 8 { violations.append(violation()) }
  }
}
