import Media

/// The settings of an HEVC sequence: profile, picture size, blocks, tools, references, colours.
///
/// ITU-T H.265 §7.3.2.2.1, `seq_parameter_set_rbsp`:
///
///     sps_video_parameter_set_id           u(4)
///     sps_max_sub_layers_minus1            u(3)    temporal sub-layers, less 1
///     sps_temporal_id_nesting_flag         u(1)
///     profile_tier_level                           see ``HEVCProfileTierLevel``
///     sps_seq_parameter_set_id             ue(v)   the number by which picture sets name it
///     chroma_format_idc, size, bit depths          see ``HEVCPictureFormat``
///     log2_max_pic_order_cnt_lsb_minus4    ue(v)   bits of the order in a slice header, less 4
///     ordering of pictures                         see `HEVCOrderingInfo`
///     sizes of blocks                              see ``HEVCBlockSizes``
///     scaling_list_enabled_flag            u(1)
///       sps_scaling_list_data_present_flag u(1)    see `HEVCScalingLists`
///     amp_enabled_flag                     u(1)
///     sample_adaptive_offset_enabled_flag  u(1)
///     pcm_enabled_flag, …                          blocks may be stored as they are
///     num_short_term_ref_pic_sets          ue(v)   see `HEVCShortTermReferences`
///     long_term_ref_pics_present_flag, …           see `HEVCLongTermReferences`
///     sps_temporal_mvp_enabled_flag        u(1)
///     strong_intra_smoothing_enabled_flag  u(1)
///     vui_parameters_present_flag          u(1)    see ``HEVCVideoUsability``
///     sps_extension_present_flag, …                see `HEVCSequenceExtensions`
public struct HEVCSequenceParameterSet: Hashable, Sendable {
  /// `sps_video_parameter_set_id`.
  public let videoID: Int

  /// `sps_seq_parameter_set_id`.
  public let id: Int

  public let profile: HEVCProfileTierLevel
  public let pictureFormat: HEVCPictureFormat

  /// Bits of `slice_pic_order_cnt_lsb` in the header of a slice.
  public let orderBitCount: Int

  /// How many pictures a decoder keeps at most, the one that it decodes included.
  public let pictureBufferSize: Int

  /// How many pictures may come before another in decoding order and after it on the screen.
  public let reorderDepth: Int

  /// Pictures that may come out before another that came in first; `nil` if there is no limit.
  public let latency: Int?

  public let blockSizes: HEVCBlockSizes
  let hasAdaptiveOffset: Bool
  let shortTermSets: [HEVCShortTermReferences]

  /// `nil` if no picture is kept for long.
  let longTerm: HEVCLongTermReferences?

  let hasTemporalMotion: Bool

  /// `nil` if the stream has none.
  public let usability: HEVCVideoUsability?

  let extensions: HEVCSequenceExtensions

  /// Parses a unit of type 33, header included.
  ///
  /// - Throws: `SyntaxError` if the unit is cut off or breaks a rule.
  public init(unit: [UInt8], recorder: SyntaxRecorder? = nil) throws(SyntaxError) {
    var reader = SyntaxReader(unit.span, as: .hevcUnit, recorder: recorder)
    _ = try HEVCUnitHeader(parsing: &reader)
    try self.init(parsing: &reader)
  }

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcSPS)
    videoID = try reader.u(4, "sps_video_parameter_set_id")
    let subLayerCount = try reader.u(3, "sps_max_sub_layers_minus1", in: 0...6) + 1
    try reader.flag("sps_temporal_id_nesting_flag")
    profile = try HEVCProfileTierLevel(parsing: &reader, subLayerCount: subLayerCount)
    id = try reader.ue("sps_seq_parameter_set_id", in: 0...15)
    pictureFormat = try HEVCPictureFormat(parsing: &reader)
    orderBitCount = try reader.ue("log2_max_pic_order_cnt_lsb_minus4", in: 0...12) + 4
    let ordering = try HEVCOrderingInfo(parsing: &reader, .sps, subLayerCount: subLayerCount)
    (pictureBufferSize, reorderDepth) = (ordering.pictureBufferSize, ordering.reorderDepth)
    latency = ordering.latency
    blockSizes = try HEVCBlockSizes(parsing: &reader)
    try Self.readScalingLists(&reader)
    try reader.flag("amp_enabled_flag")
    hasAdaptiveOffset = try reader.flag("sample_adaptive_offset_enabled_flag")
    try Self.readStoredBlocks(&reader)
    shortTermSets = try Self.readShortTermSets(&reader)
    longTerm =
      try reader.flag("long_term_ref_pics_present_flag")
      ? try HEVCLongTermReferences(parsing: &reader, orderBitCount: orderBitCount) : nil
    hasTemporalMotion = try reader.flag("sps_temporal_mvp_enabled_flag")
    try reader.flag("strong_intra_smoothing_enabled_flag")
    usability =
      try reader.flag("vui_parameters_present_flag")
      ? try HEVCVideoUsability(parsing: &reader, subLayerCount: subLayerCount) : nil
    extensions = try HEVCSequenceExtensions(parsing: &reader, format: pictureFormat)
    reader.leave(to: outer)
  }

  private static func readScalingLists(_ reader: inout SyntaxReader) throws(SyntaxError) {
    if try reader.flag("scaling_list_enabled_flag"),
      try reader.flag("sps_scaling_list_data_present_flag")
    {
      try HEVCScalingLists.parse(&reader)
    }
  }

  /// Reads how blocks are stored that no prediction and no transform would make smaller.
  private static func readStoredBlocks(_ reader: inout SyntaxReader) throws(SyntaxError) {
    guard try reader.flag("pcm_enabled_flag") else { return }
    try reader.u(4, "pcm_sample_bit_depth_luma_minus1")
    try reader.u(4, "pcm_sample_bit_depth_chroma_minus1")
    try reader.ue("log2_min_pcm_luma_coding_block_size_minus3", in: 0...2)
    try reader.ue("log2_diff_max_min_pcm_luma_coding_block_size", in: 0...2)
    try reader.flag("pcm_loop_filter_disabled_flag")
  }

  private static func readShortTermSets(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> [HEVCShortTermReferences] {
    let count = try reader.ue("num_short_term_ref_pic_sets", in: 0...64)
    var sets: [HEVCShortTermReferences] = []
    for _ in 0..<count {
      sets.append(try HEVCShortTermReferences(parsing: &reader, after: sets, isInSlice: false))
    }
    return sets
  }
}

/// What follows from the numbers of the set.
extension HEVCSequenceParameterSet {
  public var profileName: String { profile.profileName }
  public var levelName: String { profile.levelName }

  public var format: PixelFormat {
    PixelFormat(
      subsampling: pictureFormat.chroma.subsampling, bitDepth: pictureFormat.lumaBitDepth)
  }

  /// Columns after cropping.
  public var width: Int { pictureFormat.width }

  /// Rows after cropping.
  public var height: Int { pictureFormat.height }

  /// Unspecified where the stream does not say.
  public var color: ColorDescription { usability?.signal.color ?? .unspecified }

  /// The shape of a pixel; `nil` if the stream does not say.
  public var pixelAspect: PixelAspect? { usability?.signal.pixelAspect }

  /// `nil` if the stream does not say.
  public var pictureRate: PictureRate? { usability?.pictureRate }

  /// Coding tree blocks in a picture.
  var treeBlockCount: Int { treeBlockColumns * treeBlockRows }

  private var treeBlockColumns: Int { (pictureFormat.codedWidth - 1) / blockSizes.treeBlock + 1 }

  var treeBlockRows: Int { (pictureFormat.codedHeight - 1) / blockSizes.treeBlock + 1 }
}

/// Into which blocks an HEVC picture is cut: as exponents of two.
///
/// A picture is a grid of coding tree blocks of 16, 32 or 64 samples. Each may be cut in four, and
/// its parts again, down to a smallest coding block; transforms have sizes of their own.
/// A part of `seq_parameter_set_rbsp`, ITU-T H.265 §7.3.2.2.1:
///
///     log2_min_luma_coding_block_size_minus3        ue(v)
///     log2_diff_max_min_luma_coding_block_size      ue(v)
///     log2_min_luma_transform_block_size_minus2     ue(v)
///     log2_diff_max_min_luma_transform_block_size   ue(v)
///     max_transform_hierarchy_depth_inter           ue(v)
///     max_transform_hierarchy_depth_intra           ue(v)
public struct HEVCBlockSizes: Hashable, Sendable {
  /// Samples along a side of a coding tree block.
  public let treeBlock: Int

  /// Samples along a side of the smallest coding block.
  public let smallestBlock: Int

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let smallest = try reader.ue("log2_min_luma_coding_block_size_minus3", in: 0...3) + 3
    let largest =
      smallest + (try reader.ue("log2_diff_max_min_luma_coding_block_size", in: 0...6 - smallest))
    reader.explain("log2_min_luma_coding_block_size_minus3", as: "\(1 << smallest) samples")
    reader.explain("log2_diff_max_min_luma_coding_block_size", as: "up to \(1 << largest)")
    (smallestBlock, treeBlock) = (1 << smallest, 1 << largest)
    try reader.ue("log2_min_luma_transform_block_size_minus2", in: 0...3)
    try reader.ue("log2_diff_max_min_luma_transform_block_size", in: 0...3)
    try reader.ue("max_transform_hierarchy_depth_inter", in: 0...4)
    try reader.ue("max_transform_hierarchy_depth_intra", in: 0...4)
  }
}
