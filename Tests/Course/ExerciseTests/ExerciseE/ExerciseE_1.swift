import RTP
import Steps
import Testing

@Suite("E.1 RTP header", .exercise("E.1") { _ = try $0.rtpHeader(plain) })
struct ExerciseE_1 {
  @Test func `a packet of a picture`() throws {
    let got = try Steps.current.rtpHeader(plain)
    // RFC 3550 §5.1: 0x60 is no marker bit and payload type 96.
    #expect(
      got
        == RTPHeaderFields(
          hasMarker: false, payloadType: 96, sequenceNumber: 1, timestamp: 3000, source: 7,
          payload: 12..<14))
  }

  @Test func `the marker is not part of the payload type`() throws {
    let got = try Steps.current.rtpHeader([0x80, 0xE1] + plain[2...])
    #expect(got.hasMarker)
    #expect(got.payloadType == 97)
  }

  @Test func `numbers are big-endian`() throws {
    let got = try Steps.current.rtpHeader([
      0x80, 0x60, 0xFF, 0xFE, 0xFF, 0xFE, 0xA0, 0x70, 0x12, 0x34, 0x56, 0x78,
    ])
    #expect(got.sequenceNumber == 65_534)
    #expect(got.timestamp == 4_294_877_296)
    #expect(got.source == 0x1234_5678)
    // Nothing after the header: an empty payload.
    #expect(got.payload == 12..<12)
  }

  @Test(arguments: [1, 2, 15])
  func `the payload begins after the contributors`(count: Int) throws {
    let words = [UInt8](repeating: 9, count: 4 * count)
    let got = try Steps.current.rtpHeader(
      [0x80 | UInt8(count)] + plain[1..<12] + words + [1, 2, 3])
    #expect(got.payload == 12 + 4 * count..<15 + 4 * count)
  }

  @Test(arguments: [0, 1, 3])
  func `the payload begins after the extension`(words: Int) throws {
    let data = [UInt8](repeating: 9, count: 4 * words)
    let got = try Steps.current.rtpHeader(
      [0x91] + plain[1..<12] + [0, 0, 0, 5] + [0xBE, 0xDE, 0, UInt8(words)] + data + [1, 2])
    // §5.3.1: the length counts words, and not itself.
    #expect(got.payload == 20 + 4 * words..<22 + 4 * words)
  }

  @Test func `a length of the extension has two bytes`() throws {
    let data = [UInt8](repeating: 9, count: 1024)
    let got = try Steps.current.rtpHeader([0x90] + plain[1..<12] + [0, 0, 1, 0] + data + [1])
    #expect(got.payload == 1040..<1041)
  }

  @Test func `padding is not payload`() throws {
    let got = try Steps.current.rtpHeader([0xA0] + plain[1..<12] + [1, 2, 0, 0, 3])
    #expect(got.payload == 12..<14)
    let all = try Steps.current.rtpHeader([0xA0] + plain[1..<12] + [0, 0, 3])
    #expect(all.payload == 12..<12)
  }

  private static let wrong: [[UInt8]] = [
    [],
    Array(plain.prefix(11)),
    [0x40] + plain[1...],
    [0x00] + plain[1...],
    [0x81] + plain[1...],
    [0x90] + plain[1...],
    [0x90] + plain[1..<12] + [0xBE, 0xDE, 0, 1, 0, 0, 0],
    [0xA0] + plain[1..<12],
    [0xA0] + plain[1..<12] + [1, 2, 0],
    [0xA0] + plain[1..<12] + [1, 2, 4],
  ]

  @Test(arguments: wrong.map { Bytes($0) })
  func `other bytes than a packet are refused`(bytes: Bytes) throws {
    let got = try answer { try Steps.current.rtpHeader(bytes.bytes) }
    #expect(got == .refusal)
  }
}

/// Type 96, number 1, time 3000, source 7, two bytes of payload.
private let plain: [UInt8] = [0x80, 0x60, 0, 1, 0, 0, 0x0B, 0xB8, 0, 0, 0, 7, 0x41, 0x42]
