/// Which pictures a slice refers to, and which ones are kept for later.
extension H264SliceContext {
  /// Reads how the lists of references are put in order, ITU-T H.264 §7.3.3.1.
  func readListModifications(_ reader: inout SyntaxReader) throws(SyntaxError) {
    guard !type.isIntra else { return }
    let outer = reader.enter(.h264ListModification)
    if try reader.flag("ref_pic_list_modification_flag_l0") { try readListModification(&reader) }
    if type == .bipredicted, try reader.flag("ref_pic_list_modification_flag_l1") {
      try readListModification(&reader)
    }
    reader.leave(to: outer)
  }

  /// Each step moves one picture to the front of those not yet moved; 3 ends the list.
  ///
  ///     modification_of_pic_nums_idc   ue(v)
  ///     0, 1: abs_diff_pic_num_minus1  ue(v)   back or forward from the last one
  ///     2: long_term_pic_num           ue(v)
  private func readListModification(_ reader: inout SyntaxReader) throws(SyntaxError) {
    while true {
      switch try reader.ue("modification_of_pic_nums_idc", in: 0...3) {
      case 0, 1: _ = try reader.ue("abs_diff_pic_num_minus1")
      case 2: _ = try reader.ue("long_term_pic_num")
      default: return
      }
    }
  }

  /// Reads what becomes of the pictures that are kept, ITU-T H.264 §7.3.3.3.
  ///
  ///     no_output_of_prior_pics_flag          u(1)    in IDR pictures, which drop all others
  ///     long_term_reference_flag              u(1)
  ///     adaptive_ref_pic_marking_mode_flag    u(1)    in others; 0: the oldest goes
  ///     memory_management_control_operation   ue(v)   0 ends the list
  ///     1, 3: difference_of_pic_nums_minus1   ue(v)   drops a picture, or keeps it for long
  ///     2: long_term_pic_num                  ue(v)   drops one that was kept for long
  ///     3, 6: long_term_frame_idx             ue(v)   keeps this one for long
  ///     4: max_long_term_frame_idx_plus1      ue(v)
  ///     5: nothing                                    drops all
  func readMarking(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264Marking)
    if unit.isIDR {
      _ = try reader.flag("no_output_of_prior_pics_flag")
      _ = try reader.flag("long_term_reference_flag")
    } else if try reader.flag("adaptive_ref_pic_marking_mode_flag") {
      while true {
        let operation = try reader.ue("memory_management_control_operation", in: 0...6)
        if operation == 0 { break }
        if operation == 1 || operation == 3 {
          _ = try reader.ue("difference_of_pic_nums_minus1")
        }
        if operation == 2 { _ = try reader.ue("long_term_pic_num") }
        if operation == 3 || operation == 6 { _ = try reader.ue("long_term_frame_idx") }
        if operation == 4 { _ = try reader.ue("max_long_term_frame_idx_plus1") }
      }
    }
    reader.leave(to: outer)
  }
}
