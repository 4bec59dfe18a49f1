import POSIX
import Testing

@Suite("Names of files as text") struct PathTextTests {
  @Test(
    "any bytes become text and turn back",
    arguments: [
      [0x61, 0x2F, 0x62], [0xC3, 0xA9], [0xFF, 0xFE, 0x2E, 0x6D], [0xC3], [0xC3, 0x28],
      [0xF4, 0x8F, 0xBA, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x8E, 0xAC, 0x80], [],
    ] as [[UInt8]])
  func roundTrip(bytes: [UInt8]) {
    let text = String(pathBytes: bytes)
    #expect(text.pathBytes == bytes.map(CChar.init(bitPattern:)) + [0])
    if let valid = String(validating: bytes, as: UTF8.self), !bytes.starts(with: [0xF4]) {
      #expect(text == valid)
    }
  }

  @Test("a byte that is no UTF-8 is one character of a private-use plane")
  func escapes() {
    let text = String(pathBytes: [0x61, 0xFF])
    #expect(text.unicodeScalars.map(\.escapedByte) == [nil, 0xFF])
  }
}
