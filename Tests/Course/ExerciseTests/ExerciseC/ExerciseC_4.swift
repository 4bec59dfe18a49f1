import Steps
import Testing
import TransportStream

@Suite("C.4 PES header", .exercise("C.4") { _ = try $0.pesFields(example) })
struct ExerciseC_4 {
  @Test func `the first picture of the film`() throws {
    // Fixtures/small.ts at 576; ffprobe -show_packets: pts 132000, dts 126000.
    let got = try Steps.current.pesFields(example)
    #expect(
      got
        == PESFields(
          streamID: 0xE0, payloadOffset: 19, payloadByteCount: nil, presentationTime: 132_000,
          decodeTime: 126_000))
  }

  @Test func `a presentation time alone`() throws {
    let got = try Steps.current.pesFields([
      0, 0, 1, 0xC0, 0, 12, 0x80, 0x80, 5, 0x21, 0x00, 0x07, 0xD8, 0x61, 0xAA, 0xBB, 0xCC, 0xDD,
    ])
    // 12 bytes after the length: three, five of the time, four of payload.
    #expect(
      got
        == PESFields(
          streamID: 0xC0, payloadOffset: 14, payloadByteCount: 4, presentationTime: 126_000,
          decodeTime: nil))
  }

  @Test func `all 33 bits are ones`() throws {
    let got = try Steps.current.pesFields(header([0x2F, 0xFF, 0xFF, 0xFF, 0xFF]))
    #expect(got.presentationTime == (1 << 33) - 1)
  }

  private static let parts: [(bytes: Bytes, time: Int64)] = [
    ([0x29, 0x00, 0x01, 0x00, 0x01], 4_294_967_296),
    ([0x23, 0x00, 0x01, 0x00, 0x01], 1_073_741_824),
    ([0x21, 0x80, 0x01, 0x00, 0x01], 536_870_912),
    ([0x21, 0x00, 0x03, 0x00, 0x01], 32_768),
    ([0x21, 0x00, 0x01, 0x80, 0x01], 16_384),
    ([0x21, 0x00, 0x01, 0x00, 0x03], 1),
  ]

  @Test(arguments: parts)
  func `each part has its place`(bytes: Bytes, time: Int64) throws {
    let got = try Steps.current.pesFields(header(bytes.bytes))
    #expect(got.presentationTime == time)
  }

  private static let unmarked: [Bytes] = [
    [0x20, 0x00, 0x07, 0xD8, 0x61], [0x21, 0x00, 0x06, 0xD8, 0x61], [0x21, 0x00, 0x07, 0xD8, 0x60],
  ]

  @Test(arguments: unmarked)
  func `a marker bit that is 0 makes the time unknown`(bytes: Bytes) throws {
    let got = try Steps.current.pesFields(header(bytes.bytes))
    #expect(got.presentationTime == nil)
    #expect(got.payloadOffset == 14)
  }

  @Test func `fields after the times are skipped`() throws {
    let got = try Steps.current.pesFields(
      [0, 0, 1, 0xE0, 0, 0, 0x80, 0x81, 8, 0x21, 0x00, 0x07, 0xD8, 0x61, 1, 2, 3, 0xAA])
    #expect(got.payloadOffset == 17)
    #expect(got.presentationTime == 126_000)
  }

  @Test func `no times`() throws {
    let got = try Steps.current.pesFields([0, 0, 1, 0xBD, 0, 20, 0x80, 0x00, 0, 0xAA])
    #expect(
      got
        == PESFields(
          streamID: 0xBD, payloadOffset: 9, payloadByteCount: 17, presentationTime: nil,
          decodeTime: nil))
  }

  @Test func `a time that does not fit into the header is unknown`() throws {
    let got = try Steps.current.pesFields([
      0, 0, 1, 0xE0, 0, 0, 0x80, 0xC0, 5, 0x31, 0x00, 0x07, 0xD8, 0x61, 0x11, 0x00, 0x07, 0xD8,
      0x61,
    ])
    // The five bytes after the header are payload, and look like a time.
    #expect(got.presentationTime == 126_000)
    #expect(got.decodeTime == nil)
  }

  @Test(arguments: [0xBC, 0xBE, 0xBF, 0xF0, 0xF1, 0xF2, 0xF8, 0xFF] as [Hex])
  func `some streams have no header after the length`(id: Hex) throws {
    let id = UInt8(id.value)
    let got = try Steps.current.pesFields([0, 0, 1, id, 0, 4, 1, 2, 3, 4])
    #expect(
      got
        == PESFields(
          streamID: id, payloadOffset: 6, payloadByteCount: 4, presentationTime: nil,
          decodeTime: nil))
  }

  @Test func `a length that is too small for the header leaves no payload`() throws {
    let got = try Steps.current.pesFields([
      0, 0, 1, 0xC0, 0, 2, 0x80, 0x80, 5, 0x21, 0x00, 0x07, 0xD8, 0x61,
    ])
    #expect(got.payloadByteCount == 0)
  }

  private static let wrong: [Bytes] = [
    Bytes(Array(example.prefix(3))), Bytes(Array(example.prefix(8))),
    Bytes(Array(example.prefix(18))),
    [0, 0, 2, 0xE0, 0, 0, 0x80, 0, 0], [0, 1, 1, 0xE0, 0, 0, 0x80, 0, 0],
    [0, 0, 1, 0xE0, 0, 0, 0x40, 0, 0], [0, 0, 1, 0xE0, 0, 0, 0xC0, 0, 0], [],
  ]

  @Test(arguments: wrong)
  func `other bytes than a header are refused`(bytes: Bytes) throws {
    let got = try answer { try Steps.current.pesFields(bytes.bytes) }
    #expect(got == .refusal)
  }

  /// A packet of a picture with a presentation time in these five bytes.
  private func header(_ time: [UInt8]) -> [UInt8] {
    [0, 0, 1, 0xE0, 0, 0, 0x80, 0x80, 5] + time + [0xAA]
  }
}

private let example: [UInt8] = [
  0x00, 0x00, 0x01, 0xE0, 0x00, 0x00, 0x80, 0xC0, 0x0A, 0x31, 0x00, 0x09, 0x07, 0x41, 0x11, 0x00,
  0x07, 0xD8, 0x61, 0x00, 0x00, 0x00, 0x01, 0x09, 0xF0,
]
