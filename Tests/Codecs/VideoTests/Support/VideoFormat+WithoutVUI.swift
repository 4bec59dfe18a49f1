import Media

extension VideoFormat {
  /// The format with an SPS that ends before its VUI: no word on how far pictures are reordered.
  ///
  /// For an `avcC` box with one SPS of the Baseline or Main profile (ITU-T H.264 §7.3.2.1.1).
  var withoutVUI: VideoFormat {
    get throws {
      let length = Int(configuration[6]) << 8 | Int(configuration[7])
      let set = Array(configuration[8..<8 + length])
      let end = try Self.vuiOffset(in: set)
      // The flag that says whether there is a VUI is 0, and the stop bit follows.
      var bits = set.flatMap { byte in (0..<8).map { byte >> UInt8(7 - $0) & 1 } }
      bits = bits.prefix(end) + [0, 1]
      bits += Array(repeating: 0, count: (8 - bits.count % 8) % 8)
      let short = stride(from: 0, to: bits.count, by: 8).map { start in
        bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | $1 }
      }
      let patched =
        configuration[..<6] + [UInt8(short.count >> 8), UInt8(short.count & 0xFF)] + short
        + configuration[(8 + length)...]
      return VideoFormat(
        codec: codec, configuration: Array(patched), nalLengthSize: nalLengthSize, width: width,
        height: height)
    }
  }

  /// The place of `vui_parameters_present_flag`.
  private static func vuiOffset(in set: [UInt8]) throws -> Int {
    var bits = BitReader(set.span)
    func ue(_ bits: inout BitReader) throws -> UInt32 {
      var zeros = 0
      while try !bits.readFlag() { zeros += 1 }
      return (1 << UInt32(zeros)) - 1 + (try bits.readBits(zeros))
    }
    try bits.skip(32)  // header, profile_idc, constraints, level_idc
    _ = try ue(&bits)  // seq_parameter_set_id
    _ = try ue(&bits)  // log2_max_frame_num_minus4
    if try ue(&bits) == 0 { _ = try ue(&bits) }  // pic_order_cnt_type, log2_max_pic_order_cnt_lsb
    _ = try ue(&bits)  // max_num_ref_frames
    try bits.skip(1)
    _ = try ue(&bits)  // pic_width_in_mbs_minus1
    _ = try ue(&bits)  // pic_height_in_map_units_minus1
    if try !bits.readFlag() { try bits.skip(1) }  // frame_mbs_only_flag
    try bits.skip(1)  // direct_8x8_inference_flag
    if try bits.readFlag() { for _ in 0..<4 { _ = try ue(&bits) } }  // cropping
    return bits.bitOffset
  }
}
