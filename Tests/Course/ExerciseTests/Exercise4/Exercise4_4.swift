import Media
import Steps
import Testing

/// The SPS of Fixtures/demo.mp4.
private let demo: [UInt8] = [
  0x67, 0x64, 0x00, 0x1E, 0xAC, 0xD9, 0x80, 0xA0, 0x2F, 0xF9, 0x70, 0x16, 0xA0, 0x20, 0x20,
  0x28, 0x00, 0x00, 0x03, 0x00, 0x08, 0x00, 0x00, 0x03, 0x01, 0xE0, 0x78, 0xB1, 0x6C, 0xD0,
]

// The sets that FFmpeg's tools know, with sizes from ffprobe -show_entries stream=width,height, were
// written by x264; the three with other elements are written by hand, after the syntax table.
@Suite("4.4 picture size", .exercise("4.4") { _ = try $0.pictureSize(demo) })
struct Exercise4_4 {
  @Test func `demo has 360 rows, not 368`() throws {
    let got = try Steps.current.pictureSize(demo)
    // 23 rows of macroblocks are 368; the bottom offset is 4, in units of 2 rows.
    #expect(got == PixelSize(width: 640, height: 360))
  }

  @Test func `profile Main has no elements for chroma`() throws {
    let unit: [UInt8] = [
      0x67, 0x4D, 0x40, 0x28, 0xEC, 0xA0, 0x3C, 0x01, 0x13, 0xF2, 0xE0, 0x22, 0x00, 0x00, 0x03,
      0x00, 0x02, 0x00, 0x00, 0x03, 0x00, 0x64, 0x1E, 0x30, 0x63, 0x2C,
    ]
    let got = try Steps.current.pictureSize(unit)
    // profile_idc is 77: after the set's number comes log2_max_frame_num_minus4 at once.
    #expect(got == PixelSize(width: 1920, height: 1080))
  }

  @Test func `in profile Baseline pictures keep their order`() throws {
    let unit: [UInt8] = [
      0x67, 0x42, 0xC0, 0x0B, 0xD9, 0x03, 0x0F, 0xE2, 0x22, 0x30, 0x11, 0x00, 0x00, 0x03, 0x00,
      0x01, 0x00, 0x00, 0x03, 0x00, 0x32, 0x0F, 0x14, 0x2A, 0x48,
    ]
    let got = try Steps.current.pictureSize(unit)
    // pic_order_cnt_type is 2, and nothing follows it. 12 × 7 macroblocks, less 14 and 14.
    #expect(got == PixelSize(width: 178, height: 98))
  }

  @Test func `fields count rows twice`() throws {
    let unit: [UInt8] = [
      0x67, 0x64, 0x00, 0x28, 0xAC, 0xE4, 0x01, 0xE0, 0x11, 0x3F, 0x78, 0x08, 0x80, 0x00, 0x00,
      0x03, 0x00, 0x80, 0x00, 0x00, 0x19, 0x0F, 0x8B, 0x17, 0x24,
    ]
    let got = try Steps.current.pictureSize(unit)
    // frame_mbs_only_flag is 0: 34 rows of macroblocks in each of two fields are 1088 rows, and the
    // bottom offset 2 is 2 × 2 × 2 of them.
    #expect(got == PixelSize(width: 1920, height: 1080))
  }

  @Test func `4 by 4 by 4 crops single columns and rows`() throws {
    let unit: [UInt8] = [
      0x67, 0xF4, 0x00, 0x0B, 0x91, 0x9B, 0x30, 0x59, 0xBC, 0x21, 0x36, 0x02, 0xD4, 0x04, 0x04,
      0x05, 0x00, 0x00, 0x03, 0x00, 0x01, 0x00, 0x00, 0x03, 0x00, 0x3C, 0x0F, 0x14, 0x29, 0x9A,
    ]
    let got = try Steps.current.pictureSize(unit)
    // chroma_format_idc is 3, and separate_colour_plane_flag follows it. 176 − 15, 96 − 5.
    #expect(got == PixelSize(width: 161, height: 91))
  }

  @Test func `4 by 2 by 2 crops single rows`() throws {
    let unit: [UInt8] = [
      0x67, 0x7A, 0x00, 0x0B, 0xBC, 0xD9, 0x82, 0x8D, 0xF9, 0xF0, 0x16, 0xA0, 0x20, 0x20, 0x28,
      0x00, 0x00, 0x03, 0x00, 0x08, 0x00, 0x00, 0x03, 0x01, 0xE0, 0x78, 0xA1, 0x4C, 0xD0,
    ]
    let got = try Steps.current.pictureSize(unit)
    // chroma_format_idc is 2: as many rows of chroma as of luma. 96 − 6.
    #expect(got == PixelSize(width: 160, height: 90))
  }

  @Test func `all four edges may be cropped`() throws {
    let unit: [UInt8] = [
      0x67, 0x64, 0x00, 0x28, 0xAC, 0xB4, 0x0A, 0x0F, 0xE9, 0x90, 0xA8,
    ]
    let got = try Steps.current.pictureSize(unit)
    // 20 × 15 macroblocks; 1 and 2 units of 2 columns, 3 and 4 units of 2 rows.
    #expect(got == PixelSize(width: 314, height: 226))
  }

  @Test func `the elements of order type 1 are read and ignored`() throws {
    let unit: [UInt8] = [
      0x67, 0x42, 0x00, 0x1E, 0xD1, 0xD8, 0x81, 0x28, 0x2C, 0x4E, 0x40,
    ]
    let got = try Steps.current.pictureSize(unit)
    // pic_order_cnt_type is 1: a flag, two numbers with a sign, and two more in a list.
    #expect(got == PixelSize(width: 176, height: 144))
  }

  @Test func `emulation prevention is taken out first`() throws {
    let unit: [UInt8] = [
      0x67, 0x42, 0x00, 0x1E, 0xD0, 0x00, 0x00, 0x03, 0x02, 0x00, 0x00, 0x03, 0x03, 0xA0, 0xB1,
      0x39,
    ]
    let got = try Steps.current.pictureSize(unit)
    // offset_for_non_ref_pic is −2²³ here: the zeros of its code need two 03 between them.
    #expect(got == PixelSize(width: 176, height: 144))
  }

  @Test(arguments: [1, 4, 8, 10])
  func `a set that is cut off is refused`(length: Int) throws {
    let got = try answer {
      try Steps.current.pictureSize(Array(demo.prefix(length)))
    }
    // The last bit of the size is the 82nd: it lies in the eleventh byte.
    #expect(got == .refusal)
  }
}
