import Testing

@testable import TransportStream

@Suite struct PacketFramerTests {
  private static let plain = StreamMaker.film(6).bytes

  /// The same packets with bytes around each.
  private static func wrapped(before: Int, after: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for offset in stride(from: 0, to: plain.count, by: 188) {
      bytes += [UInt8](repeating: 0x33, count: before)
      bytes += plain[offset..<offset + 188]
      bytes += [UInt8](repeating: 0x44, count: after)
    }
    return bytes
  }

  private func items(_ stream: [UInt8], pieces: Int = .max) -> (Int?, [PacketFramer.Item], [UInt8])
  {
    var framer = PacketFramer()
    var items: [PacketFramer.Item] = []
    var packets: [UInt8] = []
    var rest = stream[...]
    while true {
      let piece = rest.prefix(pieces)
      rest = rest.dropFirst(piece.count)
      piece.isEmpty ? framer.finish() : framer.append(Array(piece))
      while let item = framer.next() {
        if case .packet(let range, _) = item {
          packets += framer.bytes[range]
        } else {
          items.append(item)
        }
      }
      if piece.isEmpty { return (framer.stride, items, packets) }
    }
  }

  @Test("finds packets of 188, 192 and 204 bytes", arguments: [(0, 0), (4, 0), (0, 16)])
  func strides(before: Int, after: Int) {
    let (stride, items, packets) = items(Self.wrapped(before: before, after: after))
    #expect(stride == 188 + before + after)
    #expect(items == [])
    #expect(packets == Self.plain)
  }

  @Test("finds the first packet behind other bytes, and packets after such bytes")
  func junk() {
    let zeros = [UInt8](repeating: 0, count: 101)
    var stream: [UInt8] = [0x47, 0x47, 0x47] + zeros.dropFirst(3)
    stream += Self.plain.prefix(1880)
    stream += zeros
    stream += Self.plain.dropFirst(1880)
    for pieces in [1, 7, 188, .max] {
      let (_, items, packets) = items(stream, pieces: pieces)
      #expect(packets == Self.plain)
      #expect(
        items == [
          .skipped(byteCount: 101, offset: 0), .skipped(byteCount: 101, offset: 101 + 1880),
        ])
    }
  }

  @Test("the last packet may be cut off, at every length", arguments: [1, 100, 187])
  func cut(length: Int) {
    let (_, items, packets) = items(Self.plain + Self.plain.prefix(length), pieces: 100)
    #expect(packets == Self.plain)
    #expect(items == [.cut(byteCount: length, offset: Self.plain.count)])
  }

  @Test("two packets are enough where there are no more")
  func twoPackets() {
    let (stride, items, packets) = items(Array(Self.plain.prefix(376)))
    #expect(stride == 188)
    #expect(items == [])
    #expect(packets.count == 376)
  }

  @Test("bytes without packets are passed over")
  func noPackets() {
    let (stride, items, _) = items([UInt8](repeating: 0x46, count: 5000), pieces: 999)
    #expect(stride == nil)
    #expect(items == [.skipped(byteCount: 5000, offset: 0)])
  }
}
