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
    _ = try reader.ue("log2_min_luma_transform_block_size_minus2", in: 0...3)
    _ = try reader.ue("log2_diff_max_min_luma_transform_block_size", in: 0...3)
    _ = try reader.ue("max_transform_hierarchy_depth_inter", in: 0...4)
    _ = try reader.ue("max_transform_hierarchy_depth_intra", in: 0...4)
  }
}
