import Media

/// What comes before the macroblocks of a slice: which picture, which references, how quantised.
///
/// ITU-T H.264 §7.3.3, `slice_header`; which elements there are depends on the parameter sets:
///
///     first_mb_in_slice, slice_type                   see ``H264SliceType``
///     pic_parameter_set_id                    ue(v)
///     colour_plane_id                         u(2)    if planes are coded apart
///     frame_num                               u(v)    counts pictures that others refer to
///     field_pic_flag, bottom_field_flag       u(1)    if fields are possible
///     idr_pic_id                              ue(v)   in IDR pictures
///     pic_order_cnt_lsb, …                            the place on the screen
///     redundant_pic_cnt                       ue(v)
///     direct_spatial_mv_pred_flag             u(1)    in B slices
///     num_ref_idx_active_override_flag, …             in P and B slices
///     ref_pic_list_modification                       §7.3.3.1
///     pred_weight_table                               §7.3.3.2
///     dec_ref_pic_marking                             §7.3.3.3
///     cabac_init_idc                          ue(v)
///     slice_qp_delta                          se(v)
///     sp_for_switch_flag, slice_qs_delta              in SP and SI slices
///     disable_deblocking_filter_idc, …                §8.7
///     slice_group_change_cycle                u(v)
public struct H264SliceHeader: Hashable, Sendable {
  public let firstMacroblock: Int
  public let type: Frame.PictureType

  /// `pic_parameter_set_id`.
  public let pictureSetID: Int

  /// Counts, modulo a power of two, the pictures that others may refer to.
  public let frameNumber: Int

  /// The place on the screen, modulo a power of two; `nil` where slices do not carry it.
  public let orderLowBits: Int?

  /// How many pictures the slice may refer to, in list 0 and in list 1.
  public let referenceCounts: [Int]
}
