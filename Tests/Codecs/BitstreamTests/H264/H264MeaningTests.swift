import Bitstream
import Media
import TestSupport
import Testing

/// What follows from sequence parameter sets that are written here element by element.
@Suite struct H264MeaningTests {
  /// A set of a film of 320 × 240.
  private struct Recipe {
    var profile = 77
    var constraints = 0
    var level = 30
    var orderType = 0
    /// 20 × 15 macroblocks.
    var columns = 20
    var rows = 15
    var usability: ((inout UnitWriter) -> Void)?

    func set() throws -> H264SequenceParameterSet {
      var writer = UnitWriter()
      writer.u(8, 0x67)  // nal_unit_header: SPS
      writer.u(8, profile)  // profile_idc
      writer.u(8, constraints)  // constraint flags
      writer.u(8, level)  // level_idc
      writer.ue(0)  // seq_parameter_set_id
      if profile == 100 {
        writer.ue(1)  // chroma_format_idc
        writer.ue(0)  // bit_depth_luma_minus8
        writer.ue(0)  // bit_depth_chroma_minus8
        writer.u(2, 0)  // no lossless blocks, no scaling lists
      }
      writer.ue(0)  // log2_max_frame_num_minus4
      writer.ue(orderType)  // pic_order_cnt_type
      if orderType == 0 { writer.ue(2) }  // log2_max_pic_order_cnt_lsb_minus4
      if orderType == 1 { writeCycle(&writer) }
      writer.ue(4)  // max_num_ref_frames
      writer.flag(0)  // gaps_in_frame_num_value_allowed_flag
      writer.ue(columns - 1)  // pic_width_in_mbs_minus1
      writer.ue(rows - 1)  // pic_height_in_map_units_minus1
      writer.flag(1)  // frame_mbs_only_flag
      writer.flag(1)  // direct_8x8_inference_flag
      writer.flag(0)  // frame_cropping_flag
      writer.flag(usability == nil ? 0 : 1)  // vui_parameters_present_flag
      usability?(&writer)
      return try H264SequenceParameterSet(unit: writer.unit)
    }

    private func writeCycle(_ writer: inout UnitWriter) {
      writer.flag(0)  // delta_pic_order_always_zero_flag
      writer.se(-2)  // offset_for_non_ref_pic
      writer.se(1)  // offset_for_top_to_bottom_field
      writer.ue(2)  // num_ref_frames_in_pic_order_cnt_cycle
      writer.se(4)  // offset_for_ref_frame[0]
      writer.se(6)  // offset_for_ref_frame[1]
    }
  }

  // MaxDpbMbs of table A-1 divided by 300 macroblocks, at most 16.
  @Test(
    "infers how many pictures are held back from the level",
    arguments: [(11, 3), (12, 7), (21, 15), (30, 16), (40, 16), (51, 16)])
  func infersFromLevel(level: Int, expected: Int) throws {
    let set = try Recipe(level: level).set()
    #expect(set.reorderDepth == expected)
    #expect(set.pictureBufferSize == expected)
  }

  @Test("pictures of order type 2 never change places")
  func decodingOrder() throws {
    let set = try Recipe(orderType: 2).set()
    #expect(set.order == .decodingOrder)
    #expect(set.reorderDepth == 0)
    #expect(set.pictureBufferSize == 16)
  }

  @Test("reads an order that follows a cycle")
  func cycle() throws {
    let cycle = H264OrderCycle(
      isDifferenceAlwaysZero: false, nonReferenceOffset: -2, bottomOffset: 1, offsets: [4, 6])
    #expect(try Recipe(orderType: 1).set().order == .cycle(cycle))
  }

  @Test("an intra profile holds back nothing")
  func intraProfile() throws {
    let set = try Recipe(profile: 100, constraints: 0x10).set()
    #expect(set.reorderDepth == 0)
    #expect(set.pictureBufferSize == 0)
  }

  @Test("level 1b is 9, and in old profiles 11 with a flag")
  func level1b() throws {
    #expect(try Recipe(constraints: 0x10, level: 11).set().levelName == "1b")
    #expect(try Recipe(level: 11).set().levelName == "1.1")
    #expect(try Recipe(profile: 100, level: 9).set().levelName == "1b")
  }

  @Test("reads a shape of pixels that is written out, and the place of chroma")
  func signal() throws {
    let set = try Recipe(usability: { writer in
      writer.flag(1)  // aspect_ratio_info_present_flag
      writer.u(8, 255)  // aspect_ratio_idc: Extended_SAR
      writer.u(16, 37)  // sar_width
      writer.u(16, 33)  // sar_height
      writer.flag(1)  // overscan_info_present_flag
      writer.flag(1)  // overscan_appropriate_flag
      writer.flag(0)  // video_signal_type_present_flag
      writer.flag(1)  // chroma_loc_info_present_flag
      writer.ue(2)  // chroma_sample_loc_type_top_field
      writer.ue(2)  // chroma_sample_loc_type_bottom_field
      writer.flag(1)  // timing_info_present_flag
      writer.u(32, 1001)  // num_units_in_tick
      writer.u(32, 60_000)  // time_scale
      writer.flag(1)  // fixed_frame_rate_flag
      writer.u(3, 0)  // no buffer models, no pic_struct
      writer.flag(1)  // bitstream_restriction_flag
      writer.flag(1)  // motion_vectors_over_pic_boundaries_flag
      for value in [0, 0, 11, 11, 2, 4] { writer.ue(value) }
    }).set()
    #expect(set.pixelAspect == PixelAspect(horizontal: 37, vertical: 33))
    #expect(set.usability?.signal.isOverscanAppropriate == true)
    #expect(set.usability?.signal.chromaLocation == 2)
    #expect(set.color == .unspecified)
    #expect(set.pictureRate?.description == "29.97")
    #expect(set.reorderDepth == 2)
    #expect(set.pictureBufferSize == 4)
  }

  @Test("a tick of no length gives no rate")
  func noRate() throws {
    let set = try Recipe(usability: { writer in
      writer.u(4, 0)  // no aspect, overscan, signal type, chroma location
      writer.flag(1)  // timing_info_present_flag
      writer.u(32, 0)  // num_units_in_tick
      writer.u(32, 50)  // time_scale
      writer.u(5, 0)  // no fixed rate, buffer models, pic_struct, restriction
    }).set()
    #expect(set.pictureRate == nil)
  }

  @Test("refuses a cycle with more pictures than there may be, and names the element")
  func hostileCount() {
    var writer = UnitWriter()
    writer.u(32, 0x674D_001E)  // header, profile_idc 77, no flags, level_idc 30
    writer.ue(0)  // seq_parameter_set_id
    writer.ue(0)  // log2_max_frame_num_minus4
    writer.ue(1)  // pic_order_cnt_type
    writer.flag(0)  // delta_pic_order_always_zero_flag
    writer.se(0)  // offset_for_non_ref_pic
    writer.se(0)  // offset_for_top_to_bottom_field
    writer.ue(0xFFFF_FFFE)  // num_ref_frames_in_pic_order_cnt_cycle
    let error = #expect(throws: SyntaxError.self) {
      try H264SequenceParameterSet(unit: writer.unit)
    }
    #expect(error?.element == "sps.num_ref_frames_in_pic_order_cnt_cycle")
    #expect(error?.reason == .outOfRange(value: 0xFFFF_FFFE, allowed: 0...255))
  }
}
