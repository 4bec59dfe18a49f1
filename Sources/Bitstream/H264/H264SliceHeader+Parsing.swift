extension H264SliceHeader {
  /// Parses what follows the header of a unit of type 1, 2, 5 or 19.
  ///
  /// - Throws: `SyntaxError` if it is cut off, breaks a rule or names a set that has not come.
  init(
    parsing reader: inout SyntaxReader, unit: H264UnitHeader, sets: ParameterSets
  ) throws(SyntaxError) {
    let outer = reader.enter(.h264Slice)
    firstMacroblock = try reader.ue("first_mb_in_slice")
    let sliceType = try H264SliceType(parsing: &reader)
    type = sliceType.pictureType
    pictureSetID = try reader.ue("pic_parameter_set_id", in: 0...255)
    var context = try H264SliceContext(
      type: sliceType, unit: unit, pictureSetID: pictureSetID, sets: sets, &reader)
    if context.sequence.sampleFormat.chroma.hasSeparatePlanes {
      _ = try reader.u(2, "colour_plane_id", in: 0...2)
    }
    frameNumber = try reader.uv(context.sequence.frameNumberBitCount, "frame_num")
    if !context.sequence.isProgressive, try reader.flag("field_pic_flag") {
      context.isField = true
      _ = try reader.flag("bottom_field_flag")
    }
    if unit.isIDR { _ = try reader.ue("idr_pic_id", in: 0...65535) }
    orderLowBits = try context.readOrder(&reader)
    if context.picture.hasRedundantPictures { _ = try reader.ue("redundant_pic_cnt", in: 0...127) }
    if sliceType == .bipredicted { _ = try reader.flag("direct_spatial_mv_pred_flag") }
    try context.readReferenceCounts(&reader)
    referenceCounts = context.referenceCounts
    try context.readListModifications(&reader)
    try context.readWeights(&reader)
    if unit.referenceCode != 0 { try context.readMarking(&reader) }
    try context.readQuantiserAndFilter(&reader)
    reader.leave(to: outer)
  }
}
