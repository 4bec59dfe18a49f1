import Bitstream
import Media
import TestSupport
import Testing

/// Slice headers that are written here element by element.
@Suite struct H264SliceSyntaxTests {
  /// A film of 32 × 32 with one reference by default, and what its sets say.
  private struct Recipe {
    var orderType = 2
    var isArithmetic = 0
    var isWeighted = 0
    var defaultCount = 1
    var hasDeblockingControl = 0

    func sets() throws -> ParameterSets {
      var sequence = UnitWriter()
      sequence.u(32, 0x674D_001E)  // header, profile_idc 77, no flags, level_idc 30
      sequence.ue(0)  // seq_parameter_set_id
      sequence.ue(0)  // log2_max_frame_num_minus4
      sequence.ue(orderType)  // pic_order_cnt_type
      if orderType == 1 {
        sequence.flag(0)  // delta_pic_order_always_zero_flag
        for value in [-3, 1] { sequence.se(value) }  // offsets
        sequence.ue(0)  // num_ref_frames_in_pic_order_cnt_cycle
      }
      sequence.ue(4)  // max_num_ref_frames
      sequence.flag(1)  // gaps_in_frame_num_value_allowed_flag
      for _ in 0..<2 { sequence.ue(1) }  // two macroblocks by two
      for flag in [1, 1, 0, 0] { sequence.flag(flag) }  // progressive, direct inference
      var picture = UnitWriter()
      picture.u(8, 0x68)  // nal_unit_header: PPS
      for _ in 0..<2 { picture.ue(0) }  // pic_parameter_set_id, seq_parameter_set_id
      picture.flag(isArithmetic)  // entropy_coding_mode_flag
      picture.flag(1)  // bottom_field_pic_order_in_frame_present_flag
      picture.ue(0)  // num_slice_groups_minus1
      for _ in 0..<2 { picture.ue(defaultCount - 1) }  // num_ref_idx_default_active_minus1
      picture.flag(isWeighted)  // weighted_pred_flag
      picture.u(2, isWeighted)  // weighted_bipred_idc
      picture.se(-6)  // pic_init_qp_minus26
      picture.se(0)  // pic_init_qs_minus26
      picture.se(-2)  // chroma_qp_index_offset
      for flag in [hasDeblockingControl, 1, 1] { picture.flag(flag) }  // … intra, redundant
      var sets = ParameterSets()
      try sets.insert(h264Unit: sequence.unit.span)
      try sets.insert(h264Unit: picture.unit.span)
      return sets
    }

    /// A slice of a reference picture up to its counts of references.
    func start(type: Int, redundantCount: Int = 0) -> UnitWriter {
      var slice = UnitWriter()
      slice.u(8, 0x61)  // nal_unit_header: slice
      slice.ue(0)  // first_mb_in_slice
      slice.ue(type)  // slice_type
      slice.ue(0)  // pic_parameter_set_id
      slice.u(4, 7)  // frame_num
      if orderType == 1 { for value in [5, -4] { slice.se(value) } }  // delta_pic_order_cnt
      slice.ue(redundantCount)  // redundant_pic_cnt
      if type == 1 { slice.flag(1) }  // direct_spatial_mv_pred_flag
      return slice
    }
  }

  private func parse(_ slice: UnitWriter, _ recipe: Recipe) throws(SyntaxError) -> H264SliceHeader {
    let sets = try? recipe.sets()
    return try H264SliceHeader(unit: slice.unit.span, sets: sets ?? ParameterSets())
  }

  @Test("keeps what parameter sets say to a decoder")
  func keepsSets() throws {
    let sets = try Recipe(isArithmetic: 1, isWeighted: 1, defaultCount: 3).sets()
    let picture = try #require(sets.h264Pictures[0])
    #expect(picture.quantiser == 20)
    #expect(picture.chromaQuantiserOffsets == [-2, -2])
    #expect(picture.referenceCounts == [3, 3])
    #expect(picture.isWeighted)
    #expect(picture.bipredictiveWeighting == 1)
    #expect(picture.isIntraConstrained)
    #expect(picture.hasRedundantPictures)
    #expect(picture.sliceGroups == nil)
    #expect(picture.scalingLists == nil)
    let sequence = try #require(sets.h264Sequences[0])
    #expect(sequence.allowsGaps)
    #expect(sequence.size.infersDirectFromCorners)
    #expect(!sequence.size.isAdaptive)
  }

  @Test("reads every kind of step, operation and offset of a P slice")
  func predicted() throws {
    let recipe = Recipe(orderType: 1, isArithmetic: 1, hasDeblockingControl: 1)
    var slice = recipe.start(type: 0, redundantCount: 3)
    slice.flag(1)  // num_ref_idx_active_override_flag
    slice.ue(2)  // num_ref_idx_l0_active_minus1
    slice.flag(1)  // ref_pic_list_modification_flag_l0
    for (code, value) in [(0, 1), (1, 4), (2, 1)] {
      slice.ue(code)  // modification_of_pic_nums_idc
      slice.ue(value)  // abs_diff_pic_num_minus1 or long_term_pic_num
    }
    slice.ue(3)  // end
    slice.flag(1)  // adaptive_ref_pic_marking_mode_flag
    for element in [1, 2, 2, 3, 3, 0, 1, 4, 2, 5, 6, 0, 0] { slice.ue(element) }
    slice.ue(2)  // cabac_init_idc
    slice.se(7)  // slice_qp_delta
    slice.ue(2)  // disable_deblocking_filter_idc
    slice.se(-3)  // slice_alpha_c0_offset_div2
    slice.se(4)  // slice_beta_offset_div2
    while slice.bits.count % 8 != 0 { slice.flag(1) }  // cabac_alignment_one_bit
    let header = try parse(slice, recipe)
    #expect(header.sliceType == .predicted)
    #expect((header.order.cycleDifference, header.order.bottomDifference) == (5, -4))
    #expect(header.redundantCount == 3)
    #expect(header.referenceCounts == [3])
    #expect(header.listModifications == [[.back(2), .forward(5), .longTerm(1)]])
    #expect(
      header.marking
        == .adaptive([
          .dropShortTerm(difference: 3), .dropLongTerm(number: 3),
          .makeLongTerm(difference: 1, frameIndex: 1), .limitLongTerm(count: 2), .dropAll,
          .makeCurrentLongTerm(frameIndex: 0),
        ]))
    #expect(header.contextTable == 2)
    #expect(header.quantiser == 27)
    #expect(header.deblocking.edges == .insideSlice)
    #expect((header.deblocking.alphaOffset, header.deblocking.betaOffset) == (-6, 8))
    #expect(header.dataBitOffset == slice.bits.count)
  }

  @Test("reads the weights of both lists, and fills in those that are not written")
  func weights() throws {
    let recipe = Recipe(isWeighted: 1)
    var slice = recipe.start(type: 1)
    slice.flag(0)  // num_ref_idx_active_override_flag
    slice.u(2, 0)  // no modifications
    slice.ue(5)  // luma_log2_weight_denom
    slice.ue(6)  // chroma_log2_weight_denom
    slice.flag(1)  // luma_weight_l0_flag
    for value in [-128, 127] { slice.se(value) }
    slice.u(2, 0)  // chroma_weight_l0_flag, luma_weight_l1_flag
    slice.flag(1)  // chroma_weight_l1_flag
    for value in [1, 2, 3, 4] { slice.se(value) }
    slice.flag(0)  // adaptive_ref_pic_marking_mode_flag
    slice.se(0)  // slice_qp_delta
    let header = try parse(slice, recipe)
    #expect(header.isDirectSpatial)
    #expect(header.marking == .slidingWindow)
    let plain = H264Weight(factor: 64, offset: 0)
    #expect(
      header.weights
        == H264WeightTable(
          lumaDenominator: 5, chromaDenominator: 6,
          lists: [
            [.init(luma: H264Weight(factor: -128, offset: 127), cb: plain, cr: plain)],
            [
              .init(
                luma: H264Weight(factor: 32, offset: 0), cb: H264Weight(factor: 1, offset: 2),
                cr: H264Weight(factor: 3, offset: 4))
            ],
          ]))
  }

  @Test("refuses more references than a frame can have, written or by default")
  func referenceLimit() throws {
    var written = Recipe().start(type: 0)
    written.flag(1)  // num_ref_idx_active_override_flag
    written.ue(16)  // num_ref_idx_l0_active_minus1
    #expect(throws: SyntaxError.self) { try parse(written, Recipe()) }
    let recipe = Recipe(defaultCount: 17)
    var implied = recipe.start(type: 0)
    implied.flag(0)  // num_ref_idx_active_override_flag
    let error = #expect(throws: SyntaxError.self) { try parse(implied, recipe) }
    #expect(error?.reason == .outOfRange(value: 17, allowed: 1...16))
  }

  @Test("refuses more steps or operations than there can be pictures")
  func listLimits() throws {
    var steps = Recipe().start(type: 0)
    steps.u(2, 1)  // no override, ref_pic_list_modification_flag_l0
    for _ in 0..<40 { for _ in 0..<2 { steps.ue(0) } }
    let error = #expect(throws: SyntaxError.self) { try parse(steps, Recipe()) }
    #expect(error?.element == "slice.modification_of_pic_nums_idc")
    var operations = Recipe().start(type: 0)
    operations.u(3, 1)  // no override, no modification, adaptive marking
    for _ in 0..<100 { operations.ue(5) }
    let other = #expect(throws: SyntaxError.self) { try parse(operations, Recipe()) }
    #expect(other?.element == "slice.memory_management_control_operation")
  }

  @Test("refuses differences beyond the largest picture number", arguments: [15, 16, 0xFFFF_FFFE])
  func differenceLimit(value: Int) throws {
    var slice = Recipe().start(type: 0)
    slice.u(2, 1)  // no override, ref_pic_list_modification_flag_l0
    slice.ue(0)  // modification_of_pic_nums_idc
    slice.ue(value)  // abs_diff_pic_num_minus1
    slice.ue(3)  // end
    slice.flag(0)  // adaptive_ref_pic_marking_mode_flag
    slice.se(0)  // slice_qp_delta
    if value < 16 {
      #expect(try parse(slice, Recipe()).listModifications == [[.back(16)]])
    } else {
      #expect(throws: SyntaxError.self) { try parse(slice, Recipe()) }
    }
  }

  @Test("refuses quantisers outside of 0 to 51", arguments: [-20, 31, -21, 32])
  func quantiserLimit(delta: Int) throws {
    var slice = Recipe().start(type: 2)
    slice.flag(0)  // adaptive_ref_pic_marking_mode_flag
    slice.se(delta)  // slice_qp_delta
    if 0...51 ~= 20 + delta {
      #expect(try parse(slice, Recipe()).quantiser == 20 + delta)
    } else {
      #expect(throws: SyntaxError.self) { try parse(slice, Recipe()) }
    }
  }

  @Test("a set that breaks a rule leaves the one before it")
  func badSet() throws {
    var sets = try Recipe().sets()
    #expect(throws: SyntaxError.self) { try sets.insert(h264Unit: [0x67, 0x4D].span) }
    #expect(sets.h264Sequences[0]?.width == 32)
    try sets.insert(h264Unit: [0x09, 0xF0].span)
    #expect(sets.h264Sequences.count == 1)
  }
}
