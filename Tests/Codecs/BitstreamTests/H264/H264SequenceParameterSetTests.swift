import Bitstream
import Media
import Testing

// Each vector is an SPS that x264 wrote; the expected values are those of FFmpeg's own parser:
// ffmpeg -i FILE -c copy -bsf:v trace_headers -f null -
@Suite("SPS · H264SequenceParameterSet")
struct H264SequenceParameterSetTests {
  /// The SPS of Fixtures/demo.mp4.
  private static let demo: [UInt8] = [
    0x67, 0x64, 0x00, 0x1E, 0xAC, 0xD9, 0x80, 0xA0, 0x2F, 0xF9, 0x70, 0x16, 0xA0, 0x20, 0x20,
    0x28, 0x00, 0x00, 0x03, 0x00, 0x08, 0x00, 0x00, 0x03, 0x01, 0xE0, 0x78, 0xB1, 0x6C, 0xD0,
  ]
  /// The SPS of Fixtures/full-range-601.mp4.
  private static let fullRange: [UInt8] = [
    0x67, 0x64, 0x00, 0x0C, 0xAC, 0xD9, 0x81, 0x01, 0x3B, 0x01, 0x6E, 0x0C, 0x0C, 0x0C,
    0x80, 0x00, 0x00, 0x03, 0x00, 0x80, 0x00, 0x00, 0x1E, 0x07, 0x8A, 0x14, 0xCD,
  ]
  /// The SPS of Fixtures/odd-size.mp4.
  private static let oddSize: [UInt8] = [
    0x67, 0xF4, 0x00, 0x0B, 0x91, 0x9B, 0x30, 0x59, 0xBC, 0x21, 0x36, 0x02, 0xD4, 0x04, 0x04,
    0x05, 0x00, 0x00, 0x03, 0x00, 0x01, 0x00, 0x00, 0x03, 0x00, 0x3C, 0x0F, 0x14, 0x29, 0x9A,
  ]

  @Test("reads profile, level and the size after cropping")
  func readsDemo() throws {
    let set = try H264SequenceParameterSet(unit: Self.demo)
    #expect(set.profileName == "High")
    #expect(set.levelName == "3.0")
    #expect(set.format == PixelFormat(subsampling: .yuv420, bitDepth: 8))
    #expect(set.referenceFrameCount == 5)
    // 40 × 23 macroblocks of 16 × 16, less 2 × 4 rows.
    #expect(set.width == 640)
    #expect(set.height == 360)
    #expect(set.isProgressive)
    #expect(
      set.color
        == ColorDescription(primaries: 1, transfer: 1, matrix: 1, isFullRange: false))
  }

  @Test("reads the colours of a full-range BT.601 stream")
  func readsFullRange() throws {
    let set = try H264SequenceParameterSet(unit: Self.fullRange)
    #expect(
      set.color
        == ColorDescription(primaries: 6, transfer: 6, matrix: 6, isFullRange: true))
  }

  @Test("crops single columns and rows where chroma is not subsampled")
  func readsOddSize() throws {
    let set = try H264SequenceParameterSet(unit: Self.oddSize)
    #expect(set.profileName == "High 4:4:4 Predictive")
    #expect(set.format.subsampling == .yuv444)
    // 11 × 6 macroblocks, less 15 columns and 5 rows.
    #expect(set.width == 161)
    #expect(set.height == 91)
  }

  @Test("throws wherever the unit is cut off before its colours", arguments: 0..<14)
  func throwsWhenTruncated(length: Int) {
    #expect(throws: SyntaxError.self) {
      try H264SequenceParameterSet(unit: Array(Self.demo.prefix(length)))
    }
  }

  @Test("survives every flipped bit")
  func survivesDamage() {
    for bit in 0..<Self.demo.count * 8 {
      var damaged = Self.demo
      damaged[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      let set = try? H264SequenceParameterSet(unit: damaged)
      if let set { #expect(set.width > 0 && set.height > 0) }
    }
  }
}
