import Testing

@testable import LessonKit

@Suite("Checksums") struct ChecksumTests {
  // ISO/IEC 15948 Annex D gives the code; these are the check values of the RevEng catalogue and of
  // the chunk that every PNG file ends with.
  @Test(
    "CRC-32", arguments: [("", 0), ("123456789", 0xCBF4_3926), ("IEND", 0xAE42_6082)])
  func crc(text: String, value: UInt32) {
    var checksum = CRC32()
    checksum.append(text.utf8)
    #expect(checksum.value == value)
  }

  // "abc": the sum is 1 + 97 + 98 + 99 = 295 = 0x127, that of the sums 98 + 196 + 295 = 589 = 0x24D.
  @Test("Adler-32", arguments: [("", 1), ("abc", 0x024D_0127), ("Wikipedia", 0x11E6_0398)])
  func adler(text: String, value: UInt32) {
    var checksum = Adler32()
    checksum.append(text.utf8)
    #expect(checksum.value == value)
  }

  @Test("checksums of pieces are those of the whole")
  func pieces() {
    var (crc, adler) = (CRC32(), Adler32())
    for piece in ["1234", "", "56789"] {
      crc.append(piece.utf8)
      adler.append(piece.utf8)
    }
    var whole = Adler32()
    whole.append("123456789".utf8)
    #expect(crc.value == 0xCBF4_3926)
    #expect(adler == whole)
  }
}
