import Media
import TransportStream

/// What one pass over the packets of a stream finds: where each belongs, and what its bytes are for.
struct StreamSurvey {
  /// One packet of the map.
  struct Note: Hashable {
    let pid: UInt16
    let startsUnit: Bool
    let isDamaged: Bool

    /// Packets of the PID that are missing before it, modulo 16.
    let lostCount: Int
  }

  /// A packet of the stream, unchanged.
  struct Packet {
    let index: Int
    let offset: Int
    let bytes: [UInt8]
  }

  /// The packets of the map, and which they are.
  private(set) var notes: [Note] = []
  private let noted: Range<Int>

  private(set) var packetCount = 0
  private(set) var nullCount = 0
  private(set) var damagedCount = 0

  /// Bytes of the stream; those between packets; those of a last packet that is cut off.
  private(set) var byteCount = 0
  private(set) var skippedCount = 0
  private(set) var cutCount = 0

  /// What the bytes of each PID are for.
  private(set) var bills: [UInt16: PIDBill] = [:]
  private(set) var clock = ClockSurvey()

  /// The first packet of each PID in which a unit begins.
  private(set) var firstStarts: [UInt16: Packet] = [:]

  /// Gaps in the counters: how many there are, and how many packets are missing, modulo 16 at each.
  private(set) var gapCount = 0
  private(set) var lostCount = 0

  private var framer = PacketFramer()
  private var continuity: [UInt16: ContinuityCheck] = [:]
  private let rules: TransportRules

  /// - Parameters:
  ///   - packets: Those of the map.
  ///   - rules: Those of the run.
  init(noting packets: Range<Int>, rules: TransportRules) {
    (noted, self.rules) = (packets, rules)
  }

  /// From one packet to the next; `nil` if there are no packets.
  var stride: Int? { framer.stride }

  /// Takes the next bytes of the stream; `nil` ends it.
  mutating func append(_ piece: [UInt8]?) {
    if let piece {
      byteCount += piece.count
      framer.append(piece)
    } else {
      framer.finish()
    }
    let bytes = framer.bytes
    while let item = framer.next() {
      switch item {
      case .packet(let range, let offset):
        add(bytes.span.extracting(range), at: offset)
        packetCount += 1
      case .skipped(let count, _): skippedCount += count
      case .cut(let count, _): cutCount += count
      }
    }
  }

  private mutating func add(_ bytes: Span<UInt8>, at offset: Int) {
    var reader = ByteReader(bytes, at: offset)
    guard let packet = try? TransportPacket(parsing: &reader), !packet.hasError else {
      damagedCount += 1
      return note(Note(pid: 0x1FFF, startsUnit: false, isDamaged: true, lostCount: 0))
    }
    guard packet.pid != TransportPacket.nullPID else {
      nullCount += 1
      return note(Note(pid: packet.pid, startsUnit: false, isDamaged: false, lostCount: 0))
    }
    let payload = bytes.extracting(packet.payload ?? 0..<0)
    let verdict = continuity[packet.pid, default: ContinuityCheck()].examine(
      packet, payload: packet.payload == nil ? nil : payload, rule: rules.continuity)
    var lost = 0
    if case .lost(let count) = verdict {
      lost = count
      gapCount += 1
      lostCount += count
    }
    note(Note(pid: packet.pid, startsUnit: packet.startsUnit, isDamaged: false, lostCount: lost))
    bills[packet.pid, default: PIDBill()].add(packet, payload: payload)
    if let clock = packet.adaptation?.clock {
      self.clock.add(
        clock, at: offset, isDiscontinuous: packet.adaptation?.isDiscontinuous == true)
    }
    if packet.startsUnit, packet.scrambling == 0 { begin(packet, payload, bytes, at: offset) }
  }

  private mutating func note(_ note: Note) {
    if noted.contains(packetCount) { notes.append(note) }
  }

  /// A PES packet or a section begins.
  private mutating func begin(
    _ packet: TransportPacket, _ payload: Span<UInt8>, _ bytes: Span<UInt8>, at offset: Int
  ) {
    if firstStarts[packet.pid] == nil {
      firstStarts[packet.pid] = Packet(
        index: packetCount, offset: offset, bytes: [UInt8](copying: bytes))
    }
    // Stream ids from 0xE0 on are pictures.
    guard payload.count > 9, payload[0] == 0, payload[1] == 0, payload[2] == 1,
      0xE0...0xEF ~= payload[3]
    else { return }
    var reader = ByteReader(payload)
    guard let header = try? PESHeader(parsing: &reader),
      let time = header.decodeTime ?? header.presentationTime
    else { return }
    clock.addPicture(due: time)
  }
}
