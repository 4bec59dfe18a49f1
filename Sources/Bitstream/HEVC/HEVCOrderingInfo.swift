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

  /// Reads all sub-layers; the highest, which holds for the whole stream, comes back.
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
    reader.explain(names.buffering, as: "\(info.size) pictures kept at most")
    reader.explain(names.reordering, as: "pictures held back at most")
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
