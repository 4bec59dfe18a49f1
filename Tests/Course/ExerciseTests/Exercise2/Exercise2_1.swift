import ExerciseKit
import MP4
import Media
import Steps
import Testing

@Suite(
  "2.1 box headers",
  .exercise("2.1") { steps in
    var cursor = ByteCursor(box("free"))
    _ = try steps.readBoxHeader(&cursor)
  })
struct Exercise2_1 {
  func readBoxHeader(_ bytes: [UInt8], at offset: Int = 0) throws -> BoxHeader {
    var cursor = ByteCursor(bytes, at: offset)
    return try Steps.current.readBoxHeader(&cursor)
  }

  @Test func `an ordinary header is a size and a type`() throws {
    // The header of 'moov' in demo.mp4.
    let got = try readBoxHeader([0x00, 0x00, 0x30, 0x6d, 0x6d, 0x6f, 0x6f, 0x76])
    // 32 bits of size, then the type: a header of 8 bytes. ISO/IEC 14496-12 §4.2.2
    #expect(got.type == "moov")
    #expect(got.size == 12_397)
    #expect(got.headerSize == 8)
  }

  @Test func `a size of 1 says that 64 bits follow the type`() throws {
    let got = try readBoxHeader(largeBox("mdat", size: 5_000_000_000))
    // largesize takes the place of size, and makes the header 16 bytes long. §4.2.2
    #expect(got.type == "mdat")
    #expect(got.size == 5_000_000_000)
    #expect(got.headerSize == 16)
  }

  @Test func `a size of 64 bits may be a small number`() throws {
    let got = try readBoxHeader(largeBox("free", zeros(4)))
    // 20 bytes: 64 bits are not needed for that, but allowed.
    #expect(got.size == 20)
    #expect(got.headerSize == 16)
  }

  @Test func `a size of 0 is the end of the file`() throws {
    let got = try readBoxHeader(box("mdat", zeros(100), size: 0))
    // Writers that do not know the size yet say 0: `nil` here. §4.2.2
    #expect(got.type == "mdat")
    #expect(got.size == nil)
    #expect(got.headerSize == 8)
  }

  @Test func `invalid sizes are read too`() throws {
    let got = try readBoxHeader(box("free", size: 7))
    // Checking the size is a step of its own (2.2): here it is only read.
    #expect(got.size == 7)
  }

  @Test func `the largest size fills all 64 bits`() throws {
    let got = try readBoxHeader(largeBox("mdat", size: .max))
    // UInt64, not Int: a hostile file may say anything.
    #expect(got.size == .max)
  }

  @Test func `the header begins where the cursor is`() throws {
    let got = try readBoxHeader(box("ftyp", zeros(24)) + box("moov", zeros(92)), at: 32)
    #expect(got.type == "moov")
    #expect(got.size == 100)
  }

  @Test(arguments: [0, 4, 7, 8, 12, 15])
  func `a header that is cut off throws`(count: Int) throws {
    let bytes = Array(largeBox("mdat").prefix(count))
    let got = try answer { try readBoxHeader(bytes) }
    // The cursor throws, as long as nothing is read in another way.
    #expect(got == .refusal)
  }
}
