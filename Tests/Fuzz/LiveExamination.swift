import Media
import RTP
import TestSupport

/// Everything that the course does with a recording of real-time packets, done to one input.
struct LiveExamination {
  /// How far an input gets.
  enum Outcome: String, CaseIterable, Sendable {
    case noRecording = "no recording"
    case silent = "packets without a picture"
    case pictures = "pictures"
  }

  private(set) var outcome = Outcome.noRecording

  /// Promises that were not kept, one sentence each.
  private(set) var violations: [String] = []

  /// A description that fits the fixtures; and the input itself is read as one, too.
  private static let description = try? SessionDescription(
    parsing: Array(
      """
      v=0
      m=video 5004 RTP/AVP 96
      a=rtpmap:96 H264/90000
      a=rtcp-fb:96 nack pli
      m=audio 5006 RTP/AVP 97
      a=rtpmap:97 MPEG4-GENERIC/48000/1
      a=fmtp:97 sizelength=13;indexlength=3;indexdeltalength=3; config=1188
      """.utf8))

  init(of bytes: [UInt8]) async {
    if let described = try? SessionDescription(parsing: Array(bytes.drop { $0 != 0x76 })) {
      for media in described.media {
        for type in media.payloadTypes { _ = media.payloadFormat(type) }
      }
      _ = RTPProcessor(described)
    }
    guard let datagrams = try? RTPDump.datagrams(of: bytes).datagrams else { return }
    outcome = .silent
    for description in [nil, Self.description] {
      for isConcealing in [false, true] {
        var settings = RTPSettings()
        settings.isConcealing = isConcealing
        examine(datagrams, description, settings)
      }
    }
    do {
      let source = RTPSource { RTPDumpTransport(MemoryReader(bytes)) }
      let ids = Set(try await source.tracks().map(\.id))
      let reader = try await source.reader(of: ids, at: nil)
      var indexes: [Track.ID: Int] = [:]
      while let event = try await reader.next() {
        guard case .sample(let sample, let id) = event else { continue }
        check(sample.index >= indexes[id, default: 0], "sample \(sample.index) is out of order")
        indexes[id] = sample.index + 1
      }
    } catch {
      check(!"\(error)".isEmpty, "an error without words")
    }
    let lessons = await LessonExamination(ofRecording: bytes)
    violations += lessons.violations
  }

  private mutating func examine(
    _ datagrams: [ReceivedDatagram], _ description: SessionDescription?, _ settings: RTPSettings
  ) {
    var processor = RTPProcessor(description, settings: settings)
    var last: [Int: Int] = [:]
    var events: [RTPEvent] = []
    for datagram in datagrams {
      events += processor.receive(datagram)
      check(processor.heldCount <= 3 * 64, "\(processor.heldCount) packets are held back")
      _ = processor.answers(at: datagram.arrival)
    }
    events += processor.finish()
    check(processor.heldCount == 0, "packets are held back at the end")
    for event in events {
      switch event {
      case .restarted(let stream): last[stream] = nil
      case .unit(let unit, let id):
        outcome = .pictures
        check(!unit.data.isEmpty, "a unit without bytes")
        check(unit.data.count <= 1 << 25, "a unit of \(unit.data.count) bytes")
        check(settings.isConcealing || !unit.isDamaged, "a damaged unit")
        guard id.subtrack == 0 else { continue }
        check(unit.packets.lowerBound >= last[id.stream] ?? .min, "a unit goes backwards")
        last[id.stream] = unit.packets.lowerBound
      default: break
      }
    }
    let counters = processor.counters
    check(counters.received >= 0 && counters.lost >= 0, "a negative count: \(counters)")
  }

  private mutating func check(_ isKept: Bool, _ violation: @autoclosure () -> String) {
    if !isKept, violations.count < 20 { violations.append(violation()) }
  }
}

/// Makes damaged recordings out of sound ones: each packet is found by its length.
struct RecordingMutator: InputMaker {
  let seeds: [[UInt8]]
  let seed: UInt64

  func input(_ number: Int) -> [UInt8] {
    guard !seeds.isEmpty else { return [] }
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E6C_63D0_876A_68DE)
    var bytes = seeds[number % seeds.count]
    guard var datagrams = try? RTPDump.datagrams(of: bytes).datagrams, datagrams.count > 4 else {
      // A description: anything may follow its first line.
      for _ in 0..<4 where bytes.count > 8 {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      return bytes
    }
    for _ in 0..<Int.random(in: 1...16, using: &random) { change(&datagrams, &random) }
    bytes = RTPDump.bytes(of: datagrams)
    if number % 8 == 0, let place = bytes.indices.randomElement(using: &random) {
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    return bytes
  }

  private func change(_ datagrams: inout [ReceivedDatagram], _ random: inout SplitMix64) {
    let index = Int.random(in: 0..<datagrams.count, using: &random)
    guard !datagrams[index].bytes.isEmpty else { return }
    // Most changes hit the header, or the first bytes of the payload.
    let place = Int.random(in: 0..<min(datagrams[index].bytes.count, 32), using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2: datagrams[index].bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 3:
      datagrams[index].bytes[place] =
        [0, 1, 0x18, 0x1C, 0x62, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
    case 4 where datagrams.count > 4: datagrams.remove(at: index)
    case 5: datagrams.insert(datagrams[index], at: min(datagrams.count, index + 3))
    case 6:
      let other = Int.random(in: 0..<datagrams.count, using: &random)
      datagrams.swapAt(index, other)
    case 7: datagrams[index].bytes.removeLast(datagrams[index].bytes.count - place)
    case 8: datagrams[index].bytes += [UInt8](repeating: 0, count: 40)
    default: datagrams[index].arrival += .milliseconds(Int.random(in: 0...4000, using: &random))
    }
  }
}
