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
