import Bitstream

/// What this decoder leaves out, and says so: one error that names the element and its value.
enum Refusals {
  /// Checks a slice and its parameter sets.
  ///
  /// - Throws: `H264Error.unsupported` for the first tool that this decoder lacks.
  static func check(
    _ header: H264SliceHeader, _ picture: H264PictureParameterSet,
    _ sequence: H264SequenceParameterSet
  ) throws(H264Error) {
    try check(sequence)
    try check(picture)
    try check(header, in: sequence)
  }

  /// Checks the values that apply to the whole sequence.
  ///
  /// - Throws: `H264Error.unsupported` for fields, deep samples, more chroma, lossless coding.
  static func check(_ set: H264SequenceParameterSet) throws(H264Error) {
    let format = set.sampleFormat
    if format.chroma.code > 1 {
      throw .unsupported(
        element: "chroma_format_idc", value: format.chroma.code,
        meaning: format.chroma.code == 2 ? "4:2:2" : "4:4:4")
    }
    if format.lumaBitDepth > 8 {
      throw .unsupported(
        element: "bit_depth_luma_minus8", value: format.lumaBitDepth - 8,
        meaning: "\(format.lumaBitDepth) bits a sample")
    }
    if format.chromaBitDepth > 8, format.chroma.code > 0 {
      throw .unsupported(
        element: "bit_depth_chroma_minus8", value: format.chromaBitDepth - 8,
        meaning: "\(format.chromaBitDepth) bits a sample")
    }
    if format.allowsLossless {
      throw .unsupported(
        element: "qpprime_y_zero_transform_bypass_flag", value: 1, meaning: "lossless coding")
    }
  }

  /// Checks the values that apply to a picture.
  ///
  /// - Throws: `H264Error.unsupported` for slice groups.
  private static func check(_ set: H264PictureParameterSet) throws(H264Error) {
    guard set.sliceGroups == nil else {
      throw .unsupported(
        element: "num_slice_groups_minus1", value: 1,
        meaning: "flexible order of macroblocks")
    }
  }

  /// Checks a slice.
  ///
  /// - Throws: `H264Error.unsupported` for fields, and slices for switching streams.
  private static func check(
    _ header: H264SliceHeader, in set: H264SequenceParameterSet
  ) throws(H264Error) {
    if header.field != nil {
      throw .unsupported(element: "field_pic_flag", value: 1, meaning: "interlaced video")
    }
    if set.size.isAdaptive {
      throw .unsupported(
        element: "mb_adaptive_frame_field_flag", value: 1, meaning: "interlaced video")
    }
    switch header.sliceType {
    case .switchingPredicted:
      throw .unsupported(
        element: "slice_type", value: header.sliceType.rawValue, meaning: "SP slices")
    case .switchingIntra:
      throw .unsupported(
        element: "slice_type", value: header.sliceType.rawValue, meaning: "SI slices")
    case .predicted, .bipredicted, .intra: break
    }
  }

  /// The error for a unit of type 2, 3 or 4.
  static func partition(_ type: Int) -> H264Error {
    .unsupported(element: "nal_unit_type", value: type, meaning: "data partitioning")
  }
}
