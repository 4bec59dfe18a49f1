import Media
import TransportStream

/// What the bytes of the packets of one PID are for.
///
/// Each byte counts once: all parts together are 188 bytes a packet.
struct PIDBill {
  private(set) var packetCount = 0

  /// Bytes of adaptation fields, without their stuffing.
  private(set) var adaptation = 0

  /// Bytes that only fill packets: in adaptation fields, after sections, after PES packets.
  private(set) var stuffing = 0

  /// Bytes of tables, with the pointers to them.
  private(set) var sections = 0
  private(set) var pesHeaders = 0

  /// What the packets are for: the elementary stream.
  private(set) var payload = 0

  /// PES packets or sections that begin, and packets of the first one.
  private(set) var unitCount = 0
  private(set) var firstUnitPacketCount = 0

  private var state = State.unknown

  private enum State {
    /// Nothing has begun yet.
    case unknown
    /// Within the header of a PES packet, of which these bytes have come.
    case header([UInt8])
    /// Within a PES packet that has this many bytes left; `nil`: up to the next one.
    case payload(Int?)
    case sections(SectionWalk)
  }

  var headers: Int { 4 * packetCount }
  var total: Int { headers + adaptation + stuffing + sections + pesHeaders + payload }

  /// Whether the packets carry tables and no PES packets.
  var hasSections: Bool { sections > 0 }

  mutating func add(_ packet: TransportPacket, payload bytes: Span<UInt8>) {
    packetCount += 1
    if let field = packet.adaptation {
      adaptation += 1 + field.byteCount - field.stuffingByteCount
      stuffing += field.stuffingByteCount
    }
    guard !bytes.isEmpty else { return }
    // Nothing is known about encrypted payloads.
    guard packet.scrambling == 0 else { return payload += bytes.count }
    if packet.startsUnit {
      unitCount += 1
      begin(with: bytes)
    }
    if unitCount == 1 { firstUnitPacketCount += 1 }
    take(bytes)
  }

  private mutating func begin(with bytes: Span<UInt8>) {
    let isPES = bytes.count > 2 && bytes[0] == 0 && bytes[1] == 0 && bytes[2] == 1
    guard !isPES else { return state = .header([]) }
    var walk = if case .sections(let walk) = state { walk } else { SectionWalk() }
    walk.begin(pointer: Int(bytes[0]))
    state = .sections(walk)
  }

  private mutating func take(_ bytes: Span<UInt8>) {
    switch state {
    case .unknown: payload += bytes.count
    case .header(let known): takeHeader(known, bytes)
    case .payload(let left): takePayload(bytes.count, left)
    case .sections(var walk):
      for index in bytes.indices {
        if walk.takeIsStuffing(bytes[index]) { stuffing += 1 } else { sections += 1 }
      }
      state = .sections(walk)
    }
  }

  private mutating func takeHeader(_ known: [UInt8], _ bytes: Span<UInt8>) {
    var header = known
    for index in 0..<min(bytes.count, 300) { header.append(bytes[index]) }
    guard let length = PESHeader.byteCount(of: header), length <= header.count else {
      pesHeaders += bytes.count
      state = .header(header)
      return
    }
    let taken = max(0, length - known.count)
    pesHeaders += taken
    let declared = Int(header[4]) << 8 | Int(header[5])
    state = .payload(declared == 0 ? nil : max(0, 6 + declared - length))
    // Stream 0xBE is padding.
    if header[3] == 0xBE { state = .payload(0) }
    if case .payload(let left) = state { takePayload(bytes.count - taken, left) }
  }

  private mutating func takePayload(_ count: Int, _ left: Int?) {
    let own = min(count, left ?? count)
    payload += own
    stuffing += count - own
    state = .payload(left.map { $0 - own })
  }
}

/// Tells the bytes of sections from those that fill the packets after them.
private struct SectionWalk {
  /// Bytes before the next section: what the pointer counts, and the pointer.
  private var before = 0

  /// The first three bytes of a section, as far as they have come.
  private var head: [UInt8] = []

  /// Bytes that the section has left.
  private var left = 0
  private var isStuffed = false

  mutating func begin(pointer: Int) {
    before = 1 + pointer
  }

  /// Takes a byte; returns whether it is stuffing.
  mutating func takeIsStuffing(_ byte: UInt8) -> Bool {
    if before > 0 {
      before -= 1
      if before == 0 { (head, left, isStuffed) = ([], 0, false) }
      return false
    }
    if left > 0 {
      left -= 1
      return false
    }
    if head.isEmpty, byte == 0xFF { isStuffed = true }
    guard !isStuffed else { return true }
    head.append(byte)
    if head.count == 3 {
      left = Int(head[1] & 15) << 8 | Int(head[2])
      head = []
    }
    return false
  }
}
