/// Writes the header before the macroblocks of a picture: ITU-T H.264 §7.3.3.
///
/// A picture is one slice.
struct SliceHeaderWriter {
  /// Whether the picture refers to the one before; if not, it is an IDR picture.
  let isPredicted: Bool

  /// How many pictures follow the last IDR picture; its lowest bits are `frame_num`.
  let frameNumber: Int

  /// How many IDR pictures there have been: two that follow each other have different numbers.
  let groupNumber: Int

  /// `SliceQPY`.
  let quantizer: Int
  let filtersEdges: Bool

  func write(to writer: inout BitWriter) {
    writer.unsigned(0)  // first_mb_in_slice
    // slice_type: 5 and 7 say that all slices of the picture have the same type.
    writer.unsigned(isPredicted ? 5 : 7)
    writer.unsigned(0)  // pic_parameter_set_id
    let bits = ParameterSetWriter.frameNumberBits
    writer.write(UInt32(frameNumber & (1 << bits - 1)), count: bits)
    if isPredicted {
      writer.flag(false)  // num_ref_idx_active_override_flag
      writer.flag(false)  // ref_pic_list_modification_flag_l0
      writer.flag(false)  // adaptive_ref_pic_marking_mode_flag
    } else {
      writer.unsigned(groupNumber & 1)  // idr_pic_id
      writer.flag(false)  // no_output_of_prior_pics_flag
      writer.flag(false)  // long_term_reference_flag
    }
    writer.signed(quantizer - 26)  // slice_qp_delta
    writer.unsigned(filtersEdges ? 0 : 1)  // disable_deblocking_filter_idc
    guard filtersEdges else { return }
    writer.signed(0)  // slice_alpha_c0_offset_div2
    writer.signed(0)  // slice_beta_offset_div2
  }
}
