/// What holds for all layers of an HEVC stream.
///
/// ITU-T H.265 §7.3.2.1, `video_parameter_set_rbsp`:
///
///     vps_video_parameter_set_id       u(4)
///     vps_base_layer_internal_flag     u(1)
///     vps_base_layer_available_flag    u(1)
///     vps_max_layers_minus1            u(6)
///     vps_max_sub_layers_minus1        u(3)    temporal sub-layers, less 1
///     vps_temporal_id_nesting_flag     u(1)
///     vps_reserved_0xffff_16bits       u(16)
///     profile_tier_level                       see ``HEVCProfileTierLevel``
///     ordering of pictures                     see `HEVCOrderingInfo`
///     vps_max_layer_id                 u(6)
///     vps_num_layer_sets_minus1        ue(v)
///       layer_id_included_flag[i][j]   u(1)
///     vps_timing_info_present_flag     u(1)    see `HEVCTiming`
///     vps_extension_flag               u(1)
public struct HEVCVideoParameterSet: Hashable, Sendable {
  /// `vps_video_parameter_set_id`.
  public let id: Int

  public let profile: HEVCProfileTierLevel

  /// Temporal sub-layers, 1 to 7.
  public let subLayerCount: Int

  /// `nil` if the stream does not say.
  public let pictureRate: PictureRate?

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcVPS)
    id = try reader.u(4, "vps_video_parameter_set_id")
    try reader.flag("vps_base_layer_internal_flag")
    try reader.flag("vps_base_layer_available_flag")
    try reader.u(6, "vps_max_layers_minus1")
    subLayerCount = try reader.u(3, "vps_max_sub_layers_minus1", in: 0...6) + 1
    try reader.flag("vps_temporal_id_nesting_flag")
    try reader.u(16, "vps_reserved_0xffff_16bits")
    profile = try HEVCProfileTierLevel(parsing: &reader, subLayerCount: subLayerCount)
    _ = try HEVCOrderingInfo(parsing: &reader, .vps, subLayerCount: subLayerCount)
    let setCount = try Self.readLayerSets(&reader)
    if try reader.flag("vps_timing_info_present_flag") {
      pictureRate = try HEVCTiming(parsing: &reader, .vps).pictureRate
      try Self.readDecoders(&reader, limit: setCount, subLayerCount: subLayerCount)
    } else {
      pictureRate = nil
    }
    if try reader.flag("vps_extension_flag") {
      try reader.skipExtension("vps_extension_data_flag")
    }
    reader.leave(to: outer)
  }

  private static func readLayerSets(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int {
    let lastLayer = try reader.u(6, "vps_max_layer_id", in: 0...62)
    let setCount = try reader.ue("vps_num_layer_sets_minus1", in: 0...1023) + 1
    for set in 1..<max(1, setCount) {
      for layer in 0...lastLayer { try reader.flag("layer_id_included_flag", set, layer) }
    }
    return setCount
  }

  private static func readDecoders(
    _ reader: inout SyntaxReader, limit: Int, subLayerCount: Int
  ) throws(SyntaxError) {
    var common: HEVCHypotheticalDecoder.Common?
    for index in 0..<(try reader.ue("vps_num_hrd_parameters", in: 0...limit)) {
      try reader.ue("hrd_layer_set_idx", index, in: 0...limit - 1)
      if index > 0, try reader.flag("cprms_present_flag", index) { common = nil }
      common = try HEVCHypotheticalDecoder(
        parsing: &reader, common: common, subLayerCount: subLayerCount
      ).common
    }
  }
}

extension SyntaxReader {
  /// Passes over bits that the standard may give a meaning later: all up to the stop bit.
  mutating func skipExtension(_ name: StaticString) throws(SyntaxError) {
    while hasMoreData { try flag(name) }
  }
}

/// How many pictures a decoder of HEVC has to keep and to hold back, for one temporal sub-layer.
///
/// A part of video and sequence parameter sets, ITU-T H.265 §7.3.2.1 and §7.3.2.2.1:
///
///     …_sub_layer_ordering_info_present_flag   u(1)    0: for the highest sub-layer only
///     …_max_dec_pic_buffering_minus1[i]        ue(v)   pictures kept, less 1
///     …_max_num_reorder_pics[i]                ue(v)   pictures held back
///     …_max_latency_increase_plus1[i]          ue(v)   0: no limit
struct HEVCOrderingInfo: Hashable, Sendable {
  let pictureBufferSize: Int
  let reorderDepth: Int

  /// `SpsMaxLatencyPictures`: pictures that may come out before another that came in first.
  let latency: Int?

  /// Reads all sub-layers; returns the highest, which applies to the whole stream.
  init(
    parsing reader: inout SyntaxReader, _ names: Names, subLayerCount: Int
  ) throws(SyntaxError) {
    let hasAll = try reader.flag(names.flag)
    var info = (size: 1, depth: 0, latency: 0)
    for index in (hasAll ? 0 : subLayerCount - 1)..<subLayerCount {
      info.size = try reader.ue(names.buffering, index, in: 0...15) + 1
      info.depth = try reader.ue(names.reordering, index, in: 0...15)
      info.latency = try reader.ue(names.latency, index)
    }
    (pictureBufferSize, reorderDepth) = (info.size, info.depth)
    latency = info.latency == 0 ? nil : info.depth + info.latency - 1
    reader.explain(names.buffering, as: "\(info.size) kept at most")
    reader.explain(names.reordering, as: "\(info.depth) held back at most")
  }

  struct Names {
    let flag, buffering, reordering, latency: StaticString

    static let vps = Names(
      flag: "vps_sub_layer_ordering_info_present_flag",
      buffering: "vps_max_dec_pic_buffering_minus1", reordering: "vps_max_num_reorder_pics",
      latency: "vps_max_latency_increase_plus1")
    static let sps = Names(
      flag: "sps_sub_layer_ordering_info_present_flag",
      buffering: "sps_max_dec_pic_buffering_minus1", reordering: "sps_max_num_reorder_pics",
      latency: "sps_max_latency_increase_plus1")
  }
}
