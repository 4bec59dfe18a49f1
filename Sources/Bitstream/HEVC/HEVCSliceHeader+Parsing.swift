extension HEVCSliceHeader {
  /// Parses what follows the header of a unit of type 0 to 9 or 16 to 21.
  ///
  /// - Throws: `SyntaxError` if it is cut off, breaks a rule or names a set that has not come.
  init(
    parsing reader: inout SyntaxReader, unit: HEVCUnitHeader, sets: ParameterSets
  ) throws(SyntaxError) {
    let outer = reader.enter(.hevcSlice)
    let isFirst = try reader.flag("first_slice_segment_in_pic_flag")
    if unit.isRandomAccess { _ = try reader.flag("no_output_of_prior_pics_flag") }
    pictureSetID = try reader.ue("slice_pic_parameter_set_id", in: 0...63)
    var context = try HEVCSliceContext(
      unit: unit, pictureSetID: pictureSetID, sets: sets, &reader)
    var isDependent = false
    if isFirst {
      address = 0
    } else {
      if context.picture.hasDependentSegments {
        isDependent = try reader.flag("dependent_slice_segment_flag")
      }
      let last = context.sequence.treeBlockCount - 1
      address =
        last > 0 ? try reader.uv(last.bitCount, "slice_segment_address", in: 0...last) : 0
    }
    if !isDependent { try context.readIndependentPart(&reader) }
    type = context.type?.pictureType
    orderLowBits = context.orderLowBits
    referenceCounts = context.referenceCounts
    partCount = try context.readEntryPoints(&reader) + 1
    try context.readExtension(&reader)
    reader.leave(to: outer)
  }
}
