import Media
import Testing

@testable import MP4

@Suite("senc · sample encryption") struct SampleEncryptionBoxTests {
  /// A sample with a vector of `size` bytes and as many parts as `clear` has numbers.
  func sample(_ size: Int, _ clear: UInt16...) -> [UInt8] {
    [UInt8](repeating: 0xEE, count: size) + u16(UInt16(clear.count))
      + clear.flatMap { u16($0) + u32(1000) }
  }

  @Test("finds the size of the vectors, which is in another box", arguments: [0, 8, 16])
  func vectorSizes(size: Int) throws {
    let samples = sample(size, 5, 6) + sample(size) + sample(size, 7)
    let vector =
      "initializationVector " + Array(repeating: "ee", count: size).joined(separator: " ")
    let found = try explanation(.sampleEncryption, versionAndFlags(0, 2), u32(3), samples)
    #expect(found.first == "sampleCount 3")
    #expect(found.count { $0 == vector } == (size > 0 ? 3 : 0))
    #expect(found.last == "subsamples 7 1000")
    let plain = try explanation(.sampleEncryption, versionAndFlags(), u32(3), zeros(3 * size))
    #expect(plain.count == (size > 0 ? 4 : 1))
  }

  @Test("names the parts of each sample")
  func names() throws {
    #expect(
      try explanation(.sampleEncryption, versionAndFlags(0, 2), u32(1), sample(8, 5, 6)) == [
        "sampleCount 1", "initializationVector ee ee ee ee ee ee ee ee", "subsampleCount 2",
        "subsamples 5 1000 · 6 1000",
      ])
  }

  @Test("leaves alone what fits no size of vectors")
  func unknownSize() throws {
    #expect(
      try explanation(.sampleEncryption, versionAndFlags(0, 2), u32(1), u8(1, 2, 3))
        == ["sampleCount 1", "furtherSamples 1 2 3"])
  }

  @Test("does not believe in more samples than it has bytes for")
  func hostileCount() {
    #expect(
      failure(.sampleEncryption, versionAndFlags(0, 2), u32(.max), sample(8, 5))
        == ParsingError(.tableTooLarge(rows: 4_294_967_295, rowSize: 2, available: 16), at: 108))
    // A file may have thousands of such boxes: none of them may take seconds.
    let time = ContinuousClock().measure {
      for _ in 0..<20 {
        #expect(failure(.sampleEncryption, versionAndFlags(), u32(.max)) == nil)
      }
    }
    #expect(time < .seconds(10))
  }
}
