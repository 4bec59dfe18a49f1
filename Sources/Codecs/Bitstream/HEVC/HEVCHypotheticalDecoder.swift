/// The buffer that a stream must never overflow or empty: ITU-T H.265 §E.2.2, `hrd_parameters`.
///
///     common fields                                see ``Common``
///     for each temporal sub-layer:
///     fixed_pic_rate_general_flag[i]       u(1)
///     fixed_pic_rate_within_cvs_flag[i]    u(1)    if that is 0
///     elemental_duration_in_tc_minus1[i]   ue(v)   if one of them is 1
///     low_delay_hrd_flag[i]                u(1)    if both are 0
///     cpb_cnt_minus1[i]                    ue(v)   if that is 0
///     rates and sizes, for the whole stream and for slices alone, §E.2.3:
///     { bit_rate_value_minus1[i]           ue(v)
///       cpb_size_value_minus1[i]           ue(v)
///       cpb_size_du_value_minus1[i]        ue(v)   for parts of pictures
///       bit_rate_du_value_minus1[i]        ue(v)
///       cbr_flag[i]                        u(1)
///     } …
struct HEVCHypotheticalDecoder: Hashable, Sendable {
  let common: Common

  /// How many rates and sizes the lowest sub-layer has.
  let bufferCount: Int

  /// - Parameters:
  ///   - reader: Where the fields are.
  ///   - common: The common fields, if they are not there because the last ones hold.
  ///   - subLayerCount: The temporal sub-layers of the stream.
  /// - Throws: `SyntaxError` if the fields are cut off, or one is out of its range.
  init(
    parsing reader: inout SyntaxReader, common: Common?, subLayerCount: Int
  ) throws(SyntaxError) {
    let outer = reader.enter(.hevcHRD)
    if let common {
      self.common = common
    } else {
      self.common = try Common(parsing: &reader)
    }
    var counts: [Int] = []
    for index in 0..<subLayerCount {
      let count = try Self.readSubLayer(&reader, index)
      if self.common.hasStream { try self.common.readBuffers(&reader, count: count) }
      if self.common.hasSlices { try self.common.readBuffers(&reader, count: count) }
      counts.append(count)
    }
    bufferCount = counts.first ?? 1
    reader.leave(to: outer)
  }

  private static func readSubLayer(
    _ reader: inout SyntaxReader, _ index: Int
  ) throws(SyntaxError) -> Int {
    var isFixed = try reader.flag("fixed_pic_rate_general_flag", index)
    if !isFixed { isFixed = try reader.flag("fixed_pic_rate_within_cvs_flag", index) }
    var hasLowDelay = false
    if isFixed {
      try reader.ue("elemental_duration_in_tc_minus1", index, in: 0...2047)
    } else {
      hasLowDelay = try reader.flag("low_delay_hrd_flag", index)
    }
    return try hasLowDelay ? 1 : reader.ue("cpb_cnt_minus1", index, in: 0...31) + 1
  }
}

extension HEVCHypotheticalDecoder {
  /// What all sub-layers have in common.
  ///
  ///     nal_hrd_parameters_present_flag                u(1)   there is a model of the whole stream
  ///     vcl_hrd_parameters_present_flag                u(1)   and one of the slices alone
  ///     sub_pic_hrd_params_present_flag                u(1)   if one of them is there, as all below
  ///       tick_divisor_minus2                          u(8)
  ///       du_cpb_removal_delay_increment_length_minus1 u(5)
  ///       sub_pic_cpb_params_in_pic_timing_sei_flag    u(1)
  ///       dpb_output_delay_du_length_minus1            u(5)
  ///     bit_rate_scale, cpb_size_scale                 u(4)
  ///     cpb_size_du_scale                              u(4)   for parts of pictures
  ///     initial_cpb_removal_delay_length_minus1        u(5)   lengths of fields in SEI messages
  ///     au_cpb_removal_delay_length_minus1             u(5)
  ///     dpb_output_delay_length_minus1                 u(5)
  struct Common: Hashable, Sendable {
    let hasStream: Bool
    let hasSlices: Bool

    /// Bits of fields in messages.
    private(set) var initialDelayBitCount = 24
    private(set) var removalDelayBitCount = 24
    private(set) var outputDelayBitCount = 24

    /// What models of parts of pictures need; `nil` if there are none.
    private(set) var parts: Parts?

    struct Parts: Hashable, Sendable {
      let incrementBitCount: Int
      let isInPictureTiming: Bool
      let outputDelayBitCount: Int
    }

    init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
      hasStream = try reader.flag("nal_hrd_parameters_present_flag")
      hasSlices = try reader.flag("vcl_hrd_parameters_present_flag")
      guard hasStream || hasSlices else { return }
      if try reader.flag("sub_pic_hrd_params_present_flag") {
        try reader.u(8, "tick_divisor_minus2")
        parts = Parts(
          incrementBitCount: try reader.u(5, "du_cpb_removal_delay_increment_length_minus1") + 1,
          isInPictureTiming: try reader.flag("sub_pic_cpb_params_in_pic_timing_sei_flag"),
          outputDelayBitCount: try reader.u(5, "dpb_output_delay_du_length_minus1") + 1)
      }
      try reader.u(4, "bit_rate_scale")
      try reader.u(4, "cpb_size_scale")
      if parts != nil { try reader.u(4, "cpb_size_du_scale") }
      initialDelayBitCount = try reader.u(5, "initial_cpb_removal_delay_length_minus1") + 1
      removalDelayBitCount = try reader.u(5, "au_cpb_removal_delay_length_minus1") + 1
      outputDelayBitCount = try reader.u(5, "dpb_output_delay_length_minus1") + 1
    }

    func readBuffers(_ reader: inout SyntaxReader, count: Int) throws(SyntaxError) {
      let outer = reader.enter(.hevcLayerHRD)
      for index in 0..<count {
        try reader.ue("bit_rate_value_minus1", index)
        try reader.ue("cpb_size_value_minus1", index)
        if parts != nil {
          try reader.ue("cpb_size_du_value_minus1", index)
          try reader.ue("bit_rate_du_value_minus1", index)
        }
        try reader.flag("cbr_flag", index)
      }
      reader.leave(to: outer)
    }
  }
}
