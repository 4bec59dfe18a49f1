/// What the macroblocks of a slice need to know about its header and its parameter sets.
struct Slice: Sendable {
  /// Its number in the picture.
  var number: Int32 = 0
  var kind = SliceKind.intra
  var firstMacroblock = 0

  /// `SliceQPY`, 0 to 51.
  var quantizer = 26

  /// `chroma_qp_index_offset` and `second_chroma_qp_index_offset`.
  var chromaOffsets = [0, 0]

  /// `transform_8x8_mode_flag`.
  var allowsLargeTransform = false

  /// `constrained_intra_pred_flag`: intra macroblocks do not rely on others.
  var isIntraConstrained = false

  /// `direct_8x8_inference_flag`.
  var infersDirect = true

  /// `direct_spatial_mv_pred_flag`.
  var isDirectSpatial = true

  /// `PicOrderCnt` of the picture that it belongs to.
  var order = 0

  /// `RefPicList0` and `RefPicList1`: as many as `num_ref_idx_active` says.
  var lists: [[PictureReference]] = [[], []]
  var weighting = Weighting.none

  /// For each pair of references the weights, or the scale of vectors, that their distances give.
  var distances = ReferenceDistances()
  var filter = SliceFilter()
}

/// How the edges of a slice's blocks are filtered: ITU-T H.264 §7.4.3.
struct SliceFilter: Hashable, Sendable {
  /// `disable_deblocking_filter_idc`: 1 is off, 2 leaves out the edges of the slice.
  var mode = 0

  /// `FilterOffsetA` and `FilterOffsetB`.
  var alphaOffset = 0
  var betaOffset = 0

  var chromaOffsets = [0, 0]
}
