import Media
import Testing

@Suite("FlippingByteRangeReader") struct FlippingByteRangeReaderTests {
  private struct Zeros: ByteRangeReader {
    let length = 8

    func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
      try checkRange(offset: offset, length: length)
      return [UInt8](repeating: 0, count: length)
    }
  }

  @Test("turns over one bit, wherever the read begins")
  func oneBit() async throws {
    let reader = FlippingByteRangeReader(Zeros(), flips: [BitFlip(offset: 3, bit: 7)])
    #expect(try await reader.read(offset: 0, length: 8) == [0, 0, 0, 0x80, 0, 0, 0, 0])
    #expect(try await reader.read(offset: 3, length: 1) == [0x80])
    #expect(try await reader.read(offset: 4, length: 4) == [0, 0, 0, 0])
    #expect(try await reader.read(offset: 0, length: 3) == [0, 0, 0])
    #expect(reader.length == 8)
  }

  @Test("turns over several bits, and one twice is none")
  func severalBits() async throws {
    let flips = [(0, 0), (0, 1), (5, 2), (5, 2)].map { BitFlip(offset: $0.0, bit: $0.1) }
    let reader = FlippingByteRangeReader(Zeros(), flips: flips)
    #expect(try await reader.read(offset: 0, length: 8) == [3, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("reads past the end no more than the reader in it does")
  func pastEnd() async {
    let reader = FlippingByteRangeReader(Zeros(), flips: [BitFlip(offset: 7, bit: 0)])
    await #expect(throws: ByteRangeError(.pastEnd(length: 8), offset: 7, length: 2)) {
      try await reader.read(offset: 7, length: 2)
    }
  }
}
