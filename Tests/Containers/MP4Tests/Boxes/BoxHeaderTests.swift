import Media
import Testing

@testable import MP4

@Suite("BoxHeader") struct BoxHeaderTests {
  func header(_ bytes: [UInt8]) throws(ParsingError) -> BoxHeader {
    var reader = ByteReader(bytes.span, at: 100)
    return try BoxHeader(parsing: &reader)
  }

  @Test("reads a size of 32 bits")
  func small() throws {
    let header = try header(u32(24) + code("ftyp"))
    #expect(header.type == "ftyp")
    #expect(header.offset == 100)
    #expect(header.size == 24)
    #expect(header.headerSize == 8)
  }

  @Test("reads a size of 64 bits where the short one is 1")
  func large() throws {
    let header = try header(u32(1) + code("mdat") + u64(5_000_000_000))
    #expect(header.size == 5_000_000_000)
    #expect(header.headerSize == 16)
  }

  @Test("reads whose box a uuid is")
  func userType() throws {
    let owner = [UInt8](1...16)
    let header = try header(u32(40) + code("uuid") + owner)
    #expect(header.userType == UniversalID(0x0102_0304_0506_0708, 0x090A_0B0C_0D0E_0F10))
    #expect(header.headerSize == 24)
  }

  @Test("reads the longest header there is")
  func longest() throws {
    let header = try header(u32(1) + code("uuid") + u64(40) + zeros(16))
    #expect(header.headerSize == BoxHeader.largestSize)
  }

  @Test("fails where it is cut off", arguments: 0..<32)
  func truncation(length: Int) {
    let bytes = u32(1) + code("uuid") + u64(40) + zeros(16)
    #expect(throws: ParsingError.self) { try header(Array(bytes.prefix(length))) }
  }

  @Test("takes a size of 0 to the end of the file")
  func toTheEnd() throws {
    let extent = try header(u32(0) + code("mdat")).extent(within: 500, isTopLevel: true)
    #expect(extent == .init(size: 500, error: nil, isReadable: true))
  }

  @Test("refuses a size of 0 inside a box: where the file ends is not where its parent does")
  func zeroInside() throws {
    let extent = try header(u32(0) + code("trak")).extent(within: 500, isTopLevel: false)
    #expect(extent.size == 500)
    #expect(extent.error?.offset == 100)
    #expect(!extent.isReadable)
  }

  @Test("refuses sizes that do not even hold the header", arguments: 2...7 as ClosedRange<UInt32>)
  func tooSmall(size: UInt32) throws {
    let extent = try header(u32(size) + code("free")).extent(within: 500, isTopLevel: true)
    #expect(
      extent.error?.reason == .invalid("size \(size) is smaller than the box's header of 8 bytes"))
    #expect(!extent.isReadable)
  }

  @Test(
    "refuses large sizes that do not hold the large header", arguments: [0, 1, 8, 15] as [UInt64])
  func largeTooSmall(size: UInt64) throws {
    let bytes = u32(1) + code("mdat") + u64(size)
    let extent = try header(bytes).extent(within: 500, isTopLevel: true)
    #expect(extent.error != nil)
    #expect(!extent.isReadable)
  }

  @Test(
    "cuts a box at the end of its parent, however large it claims to be",
    arguments: [501, 1 << 32, UInt64(Int.max), UInt64(Int.max) + 1, UInt64.max])
  func tooLarge(size: UInt64) throws {
    let bytes = u32(1) + code("mdat") + u64(size)
    let extent = try header(bytes).extent(within: 500, isTopLevel: false)
    #expect(extent.size == 500)
    #expect(extent.error?.offset == 100)
    #expect(extent.isReadable)
  }
}
