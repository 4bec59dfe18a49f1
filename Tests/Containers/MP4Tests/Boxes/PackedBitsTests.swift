import Media
import Testing

@testable import MP4

@Suite("PackedBits") struct PackedBitsTests {
  @Test("takes fields from the top, across the borders of bytes")
  func order() throws {
    let recorder = FieldRecorder()
    var reader = ByteReader([0b1010_0111, 0b1000_0001, 9].span, at: 50, recorder: recorder)
    var bits = try reader.readPackedBits(byteCount: 2)
    #expect(reader.unpackFlag("flag", of: &bits))
    #expect(reader.unpack("number", 8, of: &bits, as: UInt8.self) == 0b0100_1111)
    #expect(bits.take(6) == 0)
    #expect(reader.unpackFlag("last", of: &bits))
    #expect(recorder.fields.map(\.range) == [50..<51, 50..<52, 51..<52])
    #expect(recorder.fields.map(\.value) == [.unsigned(1), .unsigned(79), .unsigned(1)])
  }

  @Test("holds as many bits as the largest integer")
  func widest() throws {
    var reader = ByteReader([UInt8](repeating: 0xFF, count: 8).span)
    var bits = try reader.readPackedBits(byteCount: 8)
    #expect(bits.take(64) == .max)
  }

  @Test("fails where the bytes end")
  func truncation() {
    #expect(throws: ParsingError(.truncated(needed: 3, available: 2), at: 0)) {
      var reader = ByteReader([1, 2].span)
      _ = try reader.readPackedBits(byteCount: 3)
    }
  }
}
