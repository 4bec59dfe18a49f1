import Media
import Testing

@testable import Sending

@Suite struct PacketizerTests {
  private func unit(_ header: [UInt8], _ count: Int) -> ArraySlice<UInt8> {
    (header + (0..<count).map { UInt8(truncatingIfNeeded: $0) })[...]
  }

  @Test("a unit that fits goes by itself, and one of no bytes not at all")
  func single() throws {
    let packetizer = try #require(VideoPacketizer(.h264, limit: 100))
    let payloads = packetizer.payloads(for: [unit([0x65], 99), unit([0x41], 0), []])
    #expect(payloads == [Array(unit([0x65], 99))])
  }

  /// RFC 6184 §5.7.1: lengths before the units; NRI is the highest of them.
  @Test("parameter sets share a packet of H.264")
  func aggregated() throws {
    let packetizer = try #require(VideoPacketizer(.h264, limit: 100))
    let payloads = packetizer.payloads(for: [
      [0x67, 1, 2], [0x28, 3], [0x06, 4, 5, 6], unit([0x65], 20),
    ])
    #expect(
      payloads == [
        [0x78, 0, 3, 0x67, 1, 2, 0, 2, 0x28, 3, 0, 4, 0x06, 4, 5, 6], Array(unit([0x65], 20)),
      ])
  }

  /// RFC 7798 §4.4.2: type 48, the lowest layer and sublayer.
  @Test("parameter sets share a packet of HEVC")
  func aggregatedHEVC() throws {
    let packetizer = try #require(VideoPacketizer(.hevc, limit: 100))
    let payloads = packetizer.payloads(for: [[0x40, 1, 9], [0x42, 2, 8], [0x44, 1, 7]])
    #expect(
      payloads == [[0x60, 1, 0, 3, 0x40, 1, 9, 0, 3, 0x42, 2, 8, 0, 3, 0x44, 1, 7]])
  }

  @Test("units that do not fit together go apart")
  func fullGroup() throws {
    let packetizer = try #require(VideoPacketizer(.h264, limit: 25))
    let payloads = packetizer.payloads(for: [unit([0x67], 15), unit([0x68], 15), unit([0x68], 3)])
    #expect(payloads.map(\.count) == [16, 25])
    #expect(payloads[1][0] & 0x1F == 24)
  }

  @Test("a large unit of H.264 is cut, and its pieces join to it", arguments: [16, 17, 100, 1188])
  func fragments(limit: Int) throws {
    let packetizer = try #require(VideoPacketizer(.h264, limit: limit))
    let whole = unit([0x65], 5000)
    let payloads = packetizer.payloads(for: [whole])
    #expect(payloads.allSatisfy { $0.count <= limit && $0[0] == 0x7C && $0[1] & 0x3F == 5 })
    let middle = [UInt8](repeating: 0, count: payloads.count - 2)
    #expect(payloads.map { $0[1] >> 6 } == [2] + middle + [1])
    let joined = payloads.flatMap { $0.dropFirst(2) }
    #expect([0x65] + joined == Array(whole))
  }

  @Test("a large unit of HEVC is cut, and its pieces join to it")
  func fragmentsHEVC() throws {
    let packetizer = try #require(VideoPacketizer(.hevc, limit: 100))
    let whole = unit([0x27, 0x09], 1000)  // type 19, layer 33, sublayer 1
    let payloads = packetizer.payloads(for: [whole])
    #expect(payloads.allSatisfy { $0.prefix(2) == [0x63, 0x09] && $0[2] & 0x3F == 19 })
    #expect(payloads.first?[2] == 0x80 | 19 && payloads.last?[2] == 0x40 | 19)
    let joined = payloads.flatMap { $0.dropFirst(3) }
    #expect([0x27, 0x09] + joined == Array(whole))
  }

  /// RFC 3640 §3.3.6: 300 is 0b0000100101100, and 3 bits of index follow.
  @Test("a frame of sound has its size before it, and says it with each piece")
  func sound() {
    let frame = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
    let whole = AACPacketizer(limit: 1000).payloads(for: frame)
    #expect(whole == [[0, 16, 0x09, 0x60] + frame])
    let pieces = AACPacketizer(limit: 104).payloads(for: frame)
    #expect(pieces.map(\.count) == [104, 104, 104])
    #expect(pieces.flatMap { $0.dropFirst(4) } == frame)
    #expect(pieces.allSatisfy { $0.prefix(4) == [0, 16, 0x09, 0x60] })
    #expect(AACPacketizer(limit: 104).payloads(for: []).isEmpty)
    #expect(AACPacketizer(limit: 104).payloads(for: [UInt8](repeating: 0, count: 8192)).isEmpty)
  }
}
