/// Puts frames of AAC into payloads: RFC 3640 §3.3.6, mode AAC-hbr, a frame a packet.
///
///     AU-headers-length   UInt16    in bits: 16
///     AU-size             13 bits   of the whole frame, also where only a part of it follows
///     AU-Index            3 bits    0
///     the frame, or a part of it
struct AACPacketizer: Sendable {
  /// Bytes of a payload at most.
  let limit: Int

  /// A frame's size has 13 bits.
  private static let frameLimit = 1 << 13 - 1

  /// The payloads of a frame; none for one that has too many bytes for the format.
  func payloads(for frame: [UInt8]) -> [[UInt8]] {
    guard 1...Self.frameLimit ~= frame.count else { return [] }
    let header: [UInt8] = [0, 16, UInt8(frame.count >> 5), UInt8(frame.count << 3 & 0xFF)]
    let room = max(1, limit - header.count)
    return stride(from: 0, to: frame.count, by: room).map {
      header + frame[$0..<min($0 + room, frame.count)]
    }
  }
}
