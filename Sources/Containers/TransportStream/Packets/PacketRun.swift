/// Packets of one PID that follow each other directly and only continue what has begun in it.
///
/// Each is four bytes of header, whose counter goes up by one, and 184 bytes of payload. 95 of 100
/// packets of a film are such: they are taken together, and the result is the same as one by one.
struct PacketRun {
  let pid: UInt16

  /// Modulo 16.
  let firstCounter: UInt8

  /// Packets in it.
  private(set) var count = 1

  /// Where the first packet begins in the bytes that it was found in, and from one to the next.
  private var start: Int
  let stride: Int

  static let headerByteCount = 4
  static let payloadByteCount = TransportPacket.byteCount - headerByteCount

  /// Looks at one packet.
  ///
  /// - Returns: A run of this packet; `nil` for one that begins something or has more than a payload.
  init?(_ bytes: Span<UInt8>, at start: Int, stride: Int) {
    guard let header = Self.header(bytes, at: start) else { return nil }
    pid = UInt16(truncatingIfNeeded: header >> 8) & 0x1FFF
    firstCounter = UInt8(truncatingIfNeeded: header) & 15
    (self.start, self.stride) = (start, stride)
  }

  var lastCounter: UInt8 { (firstCounter &+ UInt8(truncatingIfNeeded: count - 1)) & 15 }
  var payloadByteCount: Int { count * Self.payloadByteCount }

  /// Adds the packets that follow, as far as they continue it.
  mutating func extend(in bytes: Span<UInt8>) {
    let mask: UInt32 = 0x1FFF0F
    while let header = Self.header(bytes, at: start + count * stride),
      header & mask == UInt32(pid) << 8 | UInt32(lastCounter + 1) & 15
    {
      count += 1
    }
  }

  /// Removes the first packets and returns them.
  mutating func removeFirst(_ packetCount: Int) -> PacketRun {
    var first = self
    first.count = packetCount
    start += packetCount * stride
    count -= packetCount
    return first
  }

  /// The place of a packet's payload in the bytes that the run was found in.
  func payload(_ index: Int) -> Range<Int> {
    let place = start + index * stride + Self.headerByteCount
    return place..<place + Self.payloadByteCount
  }

  /// The first four bytes of a packet; `nil` if it cannot be in a run.
  ///
  /// It has the sync byte and a payload without adaptation field; it is not damaged, begins no PES
  /// packet and is not encrypted.
  private static func header(_ bytes: Span<UInt8>, at place: Int) -> UInt32? {
    guard place + TransportPacket.byteCount <= bytes.count else { return nil }
    let header =
      UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
      | UInt32(bytes[place + 3])
    return header & 0xFFC0_00F0 == 0x4700_0010 ? header : nil
  }
}

extension [UInt8] {
  /// Appends the payloads of packets.
  mutating func append(copying run: PacketRun, of bytes: Span<UInt8>) {
    for index in 0..<run.count { append(copying: bytes.extracting(run.payload(index))) }
  }
}
