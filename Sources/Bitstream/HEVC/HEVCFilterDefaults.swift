/// How the edges of blocks are smoothed, unless a slice says otherwise.
///
/// A part of `pic_parameter_set_rbsp`, ITU-T H.265 §7.3.2.3.1:
///
///     pps_loop_filter_across_slices_enabled_flag   u(1)
///     deblocking_filter_control_present_flag       u(1)    0: nothing of what follows
///       deblocking_filter_override_enabled_flag    u(1)
///       pps_deblocking_filter_disabled_flag        u(1)
///       pps_beta_offset_div2, pps_tc_offset_div2   se(v)   if it is not disabled
struct HEVCFilterDefaults: Hashable, Sendable {
  let crossesSlices: Bool
  private(set) var mayBeOverridden = false
  private(set) var isDeblockingDisabled = false

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    crossesSlices = try reader.flag("pps_loop_filter_across_slices_enabled_flag")
    guard try reader.flag("deblocking_filter_control_present_flag") else { return }
    mayBeOverridden = try reader.flag("deblocking_filter_override_enabled_flag")
    isDeblockingDisabled = try reader.flag("pps_deblocking_filter_disabled_flag")
    guard !isDeblockingDisabled else { return }
    _ = try reader.se("pps_beta_offset_div2", in: -6...6)
    _ = try reader.se("pps_tc_offset_div2", in: -6...6)
  }
}
