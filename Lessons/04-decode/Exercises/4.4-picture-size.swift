import ExerciseKit
import Media

/// 4.4 · Read the size of pictures from a sequence parameter set.
///
/// hard · 45 minutes
///
/// 1. Take out the emulation prevention bytes, with your `rawPayload`.
/// 2. Read the elements below in their order (ITU-T H.264 §7.3.2.1.1): `ue(v)` and `se(v)` with your
///    functions of 4.3, the others from a `BitCursor(payload)`, with `bits.readBits(n)`,
///    `.readFlag()` or `.skip(n)`. Keep only what is marked with ▸, and forget the other values.
/// 3. Multiply macroblocks by 16, and crop.
///
///     (the header of the unit)              u(8)
///   ▸ profile_idc                           u(8)
///     constraint flags, level_idc           u(16)
///     seq_parameter_set_id                  ue(v)
///     if profile_idc is one of `formatProfiles`:
///   ▸   chroma_format_idc                   ue(v)   1 where it is not written
///       separate_colour_plane_flag          u(1)    only if chroma_format_idc is 3
///       bit_depth_luma_minus8               ue(v)
///       bit_depth_chroma_minus8             ue(v)
///       qpprime_y_zero_transform_bypass     u(1)
///   ▸   seq_scaling_matrix_present_flag     u(1)    if it is 1, throw Refused("why"): it is rare
///     log2_max_frame_num_minus4             ue(v)
///   ▸ pic_order_cnt_type                    ue(v)
///     if pic_order_cnt_type is 0:
///       log2_max_pic_order_cnt_lsb_minus4   ue(v)
///     if pic_order_cnt_type is 1:
///       delta_pic_order_always_zero_flag    u(1)
///       offset_for_non_ref_pic              se(v)
///       offset_for_top_to_bottom_field      se(v)
///   ▸   how many follow                     ue(v)
///       offset_for_ref_frame                se(v)   so many times
///     max_num_ref_frames                    ue(v)
///     gaps_in_frame_num_value_allowed_flag  u(1)
///   ▸ pic_width_in_mbs_minus1               ue(v)   macroblocks of 16 columns, less one
///   ▸ pic_height_in_map_units_minus1        ue(v)   the same in rows: of a frame, or of a field
///   ▸ frame_mbs_only_flag                   u(1)    0: of a field, every second row of a frame
///     mb_adaptive_frame_field_flag          u(1)    only if frame_mbs_only_flag is 0
///     direct_8x8_inference_flag             u(1)
///   ▸ frame_cropping_flag                   u(1)
///     if frame_cropping_flag is 1:
///   ▸   left, right, top, bottom            ue(v)   four offsets, in crop units
///
/// A crop unit has 2 columns if chroma_format_idc is 1 or 2, else 1; it has 2 rows if
/// chroma_format_idc is 1, else 1, and twice as many where frame_mbs_only_flag is 0.
///
///     40 × 23 macroblocks, bottom offset 4, 4:2:0   →   640 × (368 − 4 · 2) = 640 × 360
///
/// - Parameter unit: A unit of type 7 as the file has it, header included.
/// - Returns: Columns and rows that are left after cropping.
/// - Throws: What the functions that it calls throw, and `Refused` at a scaling matrix.
package func pictureSize(ofSequenceSet unit: [UInt8]) throws -> PixelSize {
  throw Unwritten("4.4: read the size of pictures from a sequence parameter set")
}

/// The profiles that say which chroma format they use.
let formatProfiles: Set<Int> = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]
