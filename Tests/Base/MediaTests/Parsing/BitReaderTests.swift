import Media
import Testing

@Suite struct BitReaderTests {
  @Test("reads fields that cross bytes")
  func readsAcrossBytes() throws {
    let bytes: [UInt8] = [0b1010_0110, 0b1100_0001]
    var reader = BitReader(bytes.span)
    #expect(try reader.readFlag())
    #expect(try reader.readBits(6) == 0b010_011)
    #expect(try reader.readBits(3) == 0b011)
    #expect(reader.remaining == 6)
    #expect(try reader.readBits(0) == 0)
  }

  @Test("does not read or skip beyond the last bit")
  func stopsAtEnd() {
    let bytes: [UInt8] = [0xFF]
    #expect(throws: ParsingError.self) {
      var reader = BitReader(bytes.span)
      _ = try reader.readBits(9)
    }
    #expect(throws: ParsingError.self) {
      var reader = BitReader(bytes.span)
      try reader.skip(9)
    }
  }
}
