import Media
import Testing

@testable import RTP

@Suite struct LengthFramerTests {
  private static let packets: [[UInt8]] = [
    [UInt8](repeating: 1, count: 12), [UInt8](repeating: 2, count: 1200),
    [UInt8](repeating: 3, count: 65_507),
  ]
  private static let stream = packets.flatMap(LengthFramer.frame)

  private func packets(in stream: [UInt8], pieceSize: Int) throws -> [[UInt8]] {
    var framer = LengthFramer()
    var packets: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: pieceSize) {
      framer.append(Array(stream[start..<min(start + pieceSize, stream.count)]))
      while let packet = try framer.next() { packets.append(packet) }
    }
    #expect(!framer.isWithinPacket)
    return packets
  }

  @Test("finds packets in pieces of any size", arguments: [1, 2, 3, 5, 15, 16, 17, 1000, 100_000])
  func pieces(size: Int) throws {
    let found = try packets(in: Self.stream, pieceSize: size)
    #expect(found == Self.packets)
  }

  @Test(
    "an impossible length is an error that says where it stands",
    arguments: [
      0, 1, 11, 65_508, 0x8000_0000, 0xFFFF_FFFF,
    ])
  func lengths(length: UInt32) throws {
    var framer = LengthFramer()
    var stream = LengthFramer.frame(Self.packets[0])
    stream.append(bigEndian: length)
    framer.append(stream)
    _ = try framer.next()
    #expect(throws: RTPTransportError.frameLength(Int(length), offset: 16)) {
      try framer.next()
    }
  }

  @Test("the end of a stream within a packet is noticed", arguments: 17..<32)
  func truncated(length: Int) throws {
    var framer = LengthFramer()
    framer.append(Array((Self.stream).prefix(length)))
    let first = try framer.next()
    #expect(first == Self.packets[0])
    #expect(try framer.next() == nil)
    #expect(framer.isWithinPacket)
  }
}
