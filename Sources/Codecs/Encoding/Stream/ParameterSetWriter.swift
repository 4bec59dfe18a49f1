import Media

/// What a decoder has to know before the first picture: the parameter sets of a stream.
///
/// Constrained Baseline, ITU-T H.264 §A.2.1.1: I and P slices, tables of codes, one reference.
package struct ParameterSetWriter: Sendable {
  /// Columns and rows as shown; even numbers.
  package let size: PixelSize

  /// What the numbers mean as colours, if that is known.
  let color: ColorDescription

  /// Pictures a second, rounded up.
  let frameRate: Int
  let rules: EncodingRules

  package init(
    size: PixelSize, color: ColorDescription, frameRate: Int, rules: EncodingRules = .core
  ) {
    (self.size, self.color, self.frameRate, self.rules) = (size, color, frameRate, rules)
  }

  package var columns: Int { (size.width + 15) / 16 }
  package var rows: Int { (size.height + 15) / 16 }

  /// `log2_max_frame_num`: the number of bits of `frame_num`.
  static let frameNumberBits = 8

  /// `seq_parameter_set_data`, §7.3.2.1.1.
  package var sequence: [UInt8] {
    var writer = BitWriter(codes: rules.codes)
    writer.write(66, count: 8)
    // constraint_set0_flag and constraint_set1_flag: every decoder of Baseline or Main can read it.
    writer.write(0xC0, count: 8)
    writer.write(UInt32(level), count: 8)
    writer.unsigned(0)  // seq_parameter_set_id
    writer.unsigned(Self.frameNumberBits - 4)
    // pic_order_cnt_type 2: pictures are shown in the order in which they come.
    writer.unsigned(2)
    writer.unsigned(1)  // max_num_ref_frames
    writer.flag(false)  // gaps_in_frame_num_value_allowed_flag
    writer.unsigned(columns - 1)
    writer.unsigned(rows - 1)
    writer.flag(true)  // frame_mbs_only_flag
    writer.flag(true)  // direct_8x8_inference_flag
    writeCropping(&writer)
    writeUsability(&writer)
    writer.end()
    return NALUnitWriter.unit(.sequenceParameterSet, writer.bytes, rules: rules)
  }

  /// Pictures are coded in whole macroblocks; what lies beyond the picture is cut off again, in pairs of
  /// columns and rows.
  private func writeCropping(_ writer: inout BitWriter) {
    let (right, bottom) = (columns * 16 - size.width, rows * 16 - size.height)
    writer.flag(right > 0 || bottom > 0)
    guard right > 0 || bottom > 0 else { return }
    writer.unsigned(0)
    writer.unsigned(right / 2)
    writer.unsigned(0)
    writer.unsigned(bottom / 2)
  }

  /// `vui_parameters`, §E.1.1: the colours alone.
  private func writeUsability(_ writer: inout BitWriter) {
    writer.flag(color != .unspecified)
    guard color != .unspecified else { return }
    writer.flag(false)  // aspect_ratio_info_present_flag
    writer.flag(false)  // overscan_info_present_flag
    writer.flag(true)  // video_signal_type_present_flag
    writer.write(5, count: 3)  // video_format: not said
    writer.flag(color.isFullRange == true)
    writer.flag(true)  // colour_description_present_flag
    for code in [color.primaries, color.transfer, color.matrix] {
      writer.write(UInt32(code), count: 8)
    }
    // Chroma location, timing, two models of buffers, structure of pictures, restrictions: nothing.
    writer.write(0, count: 6)
  }

  /// `pic_parameter_set_rbsp`, §7.3.2.2.
  package var picture: [UInt8] {
    var writer = BitWriter(codes: rules.codes)
    writer.unsigned(0)  // pic_parameter_set_id
    writer.unsigned(0)  // seq_parameter_set_id
    writer.flag(false)  // entropy_coding_mode_flag: tables of codes
    writer.flag(false)  // bottom_field_pic_order_in_frame_present_flag
    writer.unsigned(0)  // num_slice_groups_minus1
    writer.unsigned(0)  // num_ref_idx_l0_default_active_minus1
    writer.unsigned(0)  // num_ref_idx_l1_default_active_minus1
    writer.flag(false)  // weighted_pred_flag
    writer.write(0, count: 2)  // weighted_bipred_idc
    writer.signed(0)  // pic_init_qp_minus26
    writer.signed(0)  // pic_init_qs_minus26
    writer.signed(0)  // chroma_qp_index_offset
    writer.flag(true)  // deblocking_filter_control_present_flag
    writer.flag(false)  // constrained_intra_pred_flag
    writer.flag(false)  // redundant_pic_cnt_present_flag
    writer.end()
    return NALUnitWriter.unit(.pictureParameterSet, writer.bytes, rules: rules)
  }

  /// `level_idc`: the lowest level whose pictures, and macroblocks a second, are enough: table A-1.
  var level: Int {
    let count = columns * rows
    return Self.levels.first { count <= $0.size && count * frameRate <= $0.rate }?.number ?? 62
  }

  private static let levels: [(number: Int, rate: Int, size: Int)] = [
    (10, 1485, 99), (11, 3000, 396), (12, 6000, 396), (13, 11_880, 396), (21, 19_800, 792),
    (22, 20_250, 1620), (30, 40_500, 1620), (31, 108_000, 3600), (32, 216_000, 5120),
    (40, 245_760, 8192), (42, 522_240, 8704), (50, 589_824, 22_080), (51, 983_040, 36_864),
    (52, 2_073_600, 36_864), (60, 4_177_920, 139_264), (61, 8_355_840, 139_264),
  ]
}
