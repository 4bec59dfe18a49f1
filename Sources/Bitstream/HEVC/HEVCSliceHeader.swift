import Media

/// What comes before the blocks of a slice segment: which picture, which references, how quantised.
///
/// ITU-T H.265 §7.3.6.1, `slice_segment_header`:
///
///     first_slice_segment_in_pic_flag     u(1)
///     no_output_of_prior_pics_flag        u(1)    in units of types 16 … 23
///     slice_pic_parameter_set_id          ue(v)
///     dependent_slice_segment_flag        u(1)    1: all but the end is that of the one before
///     slice_segment_address               u(v)    unless it is the first
///     slice_reserved_flag[i]              u(1)
///     slice_type                          ue(v)   0 B, 1 P, 2 I
///     pic_output_flag                     u(1)    if the picture set says so
///     colour_plane_id                     u(2)    if planes are coded apart
///     order on the screen, references             unless it is an IDR picture
///     slice_sao_luma_flag, slice_sao_chroma_flag   u(1)
///     lists of references, weights                in P and B slices
///     slice_qp_delta, …                   se(v)
///     filters
///     num_entry_point_offsets, …                  with tiles or wavefronts
///     slice_segment_header_extension_length, …
///     byte_alignment
public struct HEVCSliceHeader: Hashable, Sendable {
  /// `slice_pic_parameter_set_id`.
  public let pictureSetID: Int

  /// The number of the first coding tree block; 0 in the first segment of a picture.
  public let address: Int

  /// `nil` in a dependent segment: its type is that of the segment before.
  public let type: Frame.PictureType?

  /// The place on the screen, modulo a power of two; `nil` where the header does not carry it.
  public let orderLowBits: Int?

  /// How many pictures the slice may refer to, in list 0 and in list 1.
  public let referenceCounts: [Int]

  /// Parts that can be decoded side by side: tiles or rows of blocks.
  public let partCount: Int
}
