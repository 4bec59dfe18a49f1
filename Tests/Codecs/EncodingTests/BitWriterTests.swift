import Encoding
import Testing

@Suite struct BitWriterTests {
  @Test(
    arguments: [
      (0, [0b1000_0000]), (1, [0b0100_0000]), (2, [0b0110_0000]), (7, [0b0001_0000]),
      (255, [0b0000_0000, 0b1000_0000, 0b0000_0000]),
    ] as [(Int, [UInt8])])
  func `an unsigned number has as many zeros as bits after its first`(
    value: Int, bytes: [UInt8]
  ) {
    var writer = BitWriter()
    writer.unsigned(value)
    writer.align()
    #expect(writer.bytes == bytes)
  }
}
