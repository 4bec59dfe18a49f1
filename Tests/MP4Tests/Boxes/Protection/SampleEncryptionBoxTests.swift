import MP4
import Media
import Testing

@Suite("senc · SampleEncryptionBox") struct SampleEncryptionBoxTests {
  /// A sample with a vector of `size` bytes and as many parts as `clear` has numbers.
  func sample(_ size: Int, _ clear: UInt16...) -> [UInt8] {
    [UInt8](repeating: 0xEE, count: size) + u16(UInt16(clear.count))
      + clear.flatMap { u16($0) + u32(1000) }
  }

  @Test("finds the size of the vectors, which is in another box", arguments: [0, 8, 16])
  func vectorSizes(size: Int) throws {
    let samples = sample(size, 5, 6) + sample(size) + sample(size, 7)
    let box = try parse(SampleEncryptionBox.self, versionAndFlags(0, 2), u32(3), samples)
    #expect(box.sampleCount == 3)
    #expect(box.perSampleIVSize == size)
    let plain = try parse(
      SampleEncryptionBox.self, versionAndFlags(), u32(3), zeros(3 * size))
    #expect(plain.perSampleIVSize == size)
  }

  @Test("names the parts of each sample")
  func names() throws {
    let found = try fields(
      of: SampleEncryptionBox.self, versionAndFlags(0, 2), u32(1), sample(8, 5, 6))
    #expect(
      found.fields.map(\.name) == [
        "version", "flags", "sampleCount", "initializationVector", "subsampleCount", "subsamples",
      ])
    #expect(
      found.fields.last?.value.description == "2 × (bytesOfClearData, bytesOfProtectedData)")
  }

  @Test("leaves alone what fits no size of vectors")
  func unknownSize() throws {
    let box = try parse(SampleEncryptionBox.self, versionAndFlags(0, 2), u32(1), u8(1, 2, 3))
    #expect(box.perSampleIVSize == nil)
  }

  @Test("does not believe in more samples than it has bytes for")
  func hostileCount() {
    #expect(
      failure(SampleEncryptionBox.self, versionAndFlags(0, 2), u32(.max), sample(8, 5))
        == ParsingError(.tableTooLarge(rows: 4_294_967_295, rowSize: 2, available: 16), at: 108))
    #expect(failure(SampleEncryptionBox.self, versionAndFlags(), u32(.max)) == nil)
  }
}
