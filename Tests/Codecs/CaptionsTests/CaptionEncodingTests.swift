import Testing

@testable import Captions

@Suite("encodings of captions") struct CaptionEncodingTests {
  private static let text = "1\n00:00:01,000 --> 00:00:02,000\nnaïve “é” €\n"

  private func words(_ bytes: [UInt8], _ encoding: CaptionEncoding? = nil) throws -> String? {
    try CaptionFile(parsing: bytes, in: encoding).cues.first?.text
  }

  @Test("a byte order mark says which encoding, whatever is named")
  func marks() throws {
    let units = Array(Self.text.utf16)
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big, [0xEF, 0xBB, 0xBF] + Array(Self.text.utf8)] {
      #expect(try words(bytes) == "naïve “é” €")
      #expect(try words(bytes, .windows1252) == "naïve “é” €")
    }
    #expect(throws: CaptionError.notUTF16) { try words(little.dropLast()) }
    #expect(throws: CaptionError.notUTF16) { try words([0xFF, 0xFE, 0x00, 0xD8]) }
  }

  @Test("Windows-1252 is read where it is named, and else the line is said")
  func windows1252() throws {
    let bytes =
      Array("1\n00:00:01,000 --> 00:00:02,000\nna".utf8) + [0xEF] + Array("ve ".utf8)
      + [0x93, 0xE9, 0x94, 0x20, 0x80]
    #expect(try words(bytes, .windows1252) == "naïve “é” €")
    #expect(throws: CaptionError.notUTF8(line: 3)) { try words(bytes) }
    #expect(CaptionError.notUTF8(line: 3).description.contains("--sub-encoding windows-1252"))
  }
}
