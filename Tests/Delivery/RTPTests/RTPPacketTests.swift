import Media
import Testing

@testable import RTP

@Suite struct RTPPacketTests {
  /// A packet with everything in it.
  private static let whole: [UInt8] = [
    0xB2,  // version 2, padding, extension, 2 contributors
    0xE0,  // marker, payload type 96
    0xFF, 0xFE,  // sequenceNumber
    0x00, 0x01, 0x5F, 0x90,  // timestamp 90 000
    0x12, 0x34, 0x56, 0x78,  // ssrc
    0x00, 0x00, 0x00, 0x01,  // csrc
    0x00, 0x00, 0x00, 0x02,  // csrc
    0xBE, 0xDE, 0x00, 0x01,  // extension profile, one word
    0x10, 0xFF, 0x00, 0x00,
    0x65, 0x88, 0x84,  // payload
    0x00, 0x00, 0x03,  // padding
  ]

  @Test("reads every field of the header, the extension and the padding")
  func fields() throws {
    let packet = try RTPPacket(Self.whole)
    #expect(packet.header.hasMarker)
    #expect(packet.header.payloadType == 96)
    #expect(packet.header.sequenceNumber == 65_534)
    #expect(packet.header.timestamp == 90_000)
    #expect(packet.header.source == 0x1234_5678)
    #expect(packet.header.contributors == [1, 2])
    #expect(
      packet.header.headerExtension
        == RTPHeaderExtension(profile: 0xBEDE, data: [0x10, 0xFF, 0, 0]))
    #expect(packet.payload == [0x65, 0x88, 0x84])
    #expect(packet.paddingByteCount == 3)
  }

  @Test("writes what it has read")
  func written() throws {
    let packet = try RTPPacket(Self.whole)
    #expect(packet.bytes == Self.whole)
  }

  @Test("a packet cut off within its header is an error", arguments: 0..<28)
  func truncated(length: Int) {
    #expect(throws: ParsingError.self) { try RTPPacket(Array(Self.whole.prefix(length))) }
  }

  @Test("padding of no bytes, and of more than follow the header, is an error")
  func padding() {
    for count: UInt8 in [0, 7, 255] {
      #expect(throws: ParsingError.self) { try RTPPacket(Self.whole.dropLast() + [count]) }
    }
    #expect(throws: ParsingError.self) { try RTPPacket([0xA0] + Self.whole[1..<12]) }
  }

  @Test("all of the payload may be padding")
  func onlyPadding() throws {
    let packet = try RTPPacket(Self.whole.dropLast() + [6])
    #expect(packet.payload.isEmpty)
  }

  @Test("other versions are refused", arguments: [0x00, 0x40, 0xC0] as [UInt8])
  func versions(first: UInt8) {
    #expect(throws: ParsingError.self) { try RTPPacket([first] + Self.whole[1...]) }
  }

  @Test("names the bits in the order of the standard")
  func names() throws {
    let recorder = FieldRecorder()
    var reader = ByteReader(Self.whole.span, recorder: recorder)
    _ = try RTPPacket(parsing: &reader)
    let names = recorder.fields.map(\.name)
    #expect(
      names == [
        "version", "padding", "extension", "contributorCount", "marker", "payloadType",
        "sequenceNumber", "timestamp", "ssrc", "csrc", "csrc", "extensionProfile",
        "extensionLength", "extensionData", "payload", "padding",
      ])
    let last = recorder.fields.last?.range
    #expect(last == 31..<34)
  }

  @Test("tells control packets on the same port from the stream's")
  func control() {
    #expect(RTPPacket.isControl([0x80, 200, 0, 6]))
    #expect(RTPPacket.isControl([0x81, 206, 0, 2]))
    #expect(!RTPPacket.isControl([0x80, 96, 0, 6]))
    #expect(!RTPPacket.isControl([0x80, 0xE0, 0, 6]))
    #expect(!RTPPacket.isControl([0x80]))
  }
}

@Suite struct SequenceNumberTests {
  @Test("0 comes after 65 535", arguments: [(65_535, 0, 1), (0, 65_535, -1), (5, 5, 0)])
  func distance(start: Int, end: Int, distance: Int) {
    let got = SequenceNumber.distance(from: UInt16(start), to: UInt16(end))
    #expect(got == distance)
  }

  @Test("extends a number to the nearest one, before or after")
  func extended() {
    #expect(SequenceNumber.extended(0, near: 65_535) == 65_536)
    #expect(SequenceNumber.extended(65_535, near: 65_536) == 65_535)
    #expect(SequenceNumber.extended(3, near: 131_070) == 131_075)
    // 0x8000 steps may be ahead or back: RFC 1982 leaves it open, and we say back.
    #expect(SequenceNumber.extended(32_768, near: 0) == -32_768)
  }

  @Test("a timestamp goes on over 2³², and may go back")
  func timestamps() {
    var unwrapper = RTPTimestampUnwrapper()
    #expect(unwrapper.unwrap(0xFFFF_FFFF) == 0xFFFF_FFFF)
    #expect(unwrapper.unwrap(2999) == 0x1_0000_0BB7)
    #expect(unwrapper.unwrap(0xFFFF_FFF0) == 0xFFFF_FFF0)
  }
}
