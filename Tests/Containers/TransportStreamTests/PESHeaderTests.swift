import Media
import Testing

@testable import TransportStream

@Suite struct PESHeaderTests {
  /// The header of the first picture that ffmpeg has written for a clip.
  private static let header: [UInt8] = [
    0x00, 0x00, 0x01, 0xE0,  // a picture
    0x04, 0x32,  // 1074 bytes follow
    0x80, 0x80, 0x05,  // a presentation time; 5 bytes of header
    0x21, 0x00, 0x07, 0xD8, 0x61,  // 126 000
  ]

  private func parse(_ bytes: [UInt8]) throws -> PESHeader {
    var reader = ByteReader(bytes.span)
    return try PESHeader(parsing: &reader)
  }

  @Test("reads the time, and how long the payload is")
  func times() throws {
    let header = try parse(Self.header)
    #expect(header.presentationTime == 126_000)
    #expect(header.decodeTime == nil)
    #expect(header.payloadByteCount == 1066)
    #expect(!header.isScrambled)
  }

  @Test(
    "reads times of all 33 bits",
    arguments: [0, 1, 1 << 15, 1 << 30, 1 << 33 - 1, 0x1_5555_5555] as [Int64])
  func allBits(time: Int64) throws {
    let header = try parse(StreamMaker.pes([], pts: time, dts: 1 << 33 - 1 - time))
    #expect(header.presentationTime == time)
    #expect(header.decodeTime == 1 << 33 - 1 - time)
    #expect(header.payloadByteCount == nil)
  }

  @Test("a wrong marker bit leaves no time", arguments: [9, 11, 13])
  func markers(index: Int) throws {
    var bytes = Self.header
    bytes[index] &= 0xFE
    #expect(try parse(bytes).presentationTime == nil)
  }

  @Test("a header that is cut off is an error, at every length", arguments: 0..<header.count)
  func truncated(length: Int) {
    #expect(throws: ParsingError.self) { try parse(Array(Self.header.prefix(length))) }
  }

  /// A header with everything that ISO/IEC 13818-1 table 2-21 allows.
  private static let full: [UInt8] = [
    0x00, 0x00, 0x01, 0xE0, 0x00, 0x00, 0x80,
    0xBF, 56,  // a presentation time and all other fields, 56 bytes
    0x21, 0x00, 0x07, 0xD8, 0x61,  // pts 126 000
    0xC4, 0x00, 0x0F, 0xB0, 0xC4, 0x0F,  // escr: 63 000 of 90 kHz and 7 of 27 MHz below
    0x80, 0x75, 0x31,  // es_rate 15 000
    0b011_10_1_01,  // fast reverse, field 2, refresh, truncation 1
    0xA5,  // additional_copy_info 0x25
    0x12, 0x34,  // the checksum of the packet before
    0xFF,  // all further fields
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,  // private data
    2, 0xAA, 0xBB,  // a pack header of 2 bytes
    0x85, 0xC3,  // counter 5; MPEG-1; 3 bytes of stuffing
    0x60, 0xE0,  // the buffer: 224 in units of 1024 bytes
    0x83, 1, 2, 3,  // an extension of 3 bytes
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,  // stuffing
  ]

  private func fields(_ bytes: [UInt8]) throws -> [Field] {
    let recorder = FieldRecorder()
    var reader = ByteReader(bytes.span, recorder: recorder)
    _ = try PESHeader(parsing: &reader)
    return recorder.fields
  }

  @Test("fields behind the times have their names and values")
  func furtherFields() throws {
    let fields = try fields(Self.full)
    let values = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    let expected: [String: UInt64] = [
      "escrFlag": 1, "pesExtensionFlag": 1, "pts": 126_000, "escr": 63_000 * 300 + 7,
      "esRate": 15_000, "trickModeControl": 3, "fieldID": 2, "intraSliceRefresh": 1,
      "frequencyTruncation": 1, "additionalCopyInfo": 0x25, "previousPESPacketCRC": 0x1234,
      "packFieldLength": 2, "programPacketSequenceCounter": 5, "mpeg1MPEG2Identifier": 1,
      "originalStuffLength": 3, "pSTDBufferScale": 1, "pSTDBufferSize": 224,
      "pesExtensionFieldLength": 3,
    ]
    for (name, value) in expected { #expect(values[name] == .unsigned(value), "\(name)") }
    #expect(fields.first { $0.name == "pesPrivateData" }?.byteCount == 16)
    #expect(fields.first { $0.name == "pesExtensionField" }?.byteCount == 3)
    #expect(fields.first { $0.name == "stuffingBytes" }?.byteCount == 10)
    #expect(Set(fields.flatMap(\.range)) == Set(Self.full.indices))
  }

  @Test("a header too short for what it promises is read all the same", arguments: 5..<46)
  func shortHeader(length: Int) throws {
    var bytes = Array(Self.full.prefix(9 + length))
    bytes[8] = UInt8(length)
    #expect(try parse(bytes).presentationTime == 126_000)
    #expect(Set(try fields(bytes).flatMap(\.range)) == Set(bytes.indices))
  }

  @Test("padding and private stream 2 have no times", arguments: [0xBE, 0xBF] as [UInt8])
  func plain(streamID: UInt8) throws {
    let bytes: [UInt8] = [0, 0, 1, streamID, 0, 9, 0xFF, 0xFF]
    #expect(PESHeader.byteCount(of: bytes) == 6)
    #expect(try parse(bytes).payloadByteCount == 9)
  }
}

@Suite struct TimestampUnwrapperTests {
  @Test("times go on after 33 bits, and back over them")
  func wraps() {
    var unwrapper = TimestampUnwrapper()
    #expect(unwrapper.unwrap(8_589_925_500) == 8_589_925_500)
    #expect(unwrapper.unwrap(35_908) == 8_589_970_500)
    #expect(unwrapper.unwrap(8_589_934_000) == 8_589_934_000)
    #expect(unwrapper.unwrap(100) == 8_589_934_692)
  }

  @Test("a time is the nearest to a moment that is known, many periods later, too")
  func near() {
    let hours: Int64 = 100 * 3600 * 90_000
    var unwrapper = TimestampUnwrapper(near: hours)
    let raw = (hours + 900_000) & (1 << 33 - 1)
    #expect(unwrapper.unwrap(raw) == hours + 900_000)
  }
}
