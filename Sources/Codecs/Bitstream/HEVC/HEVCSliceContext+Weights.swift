extension HEVCSliceContext {
  /// Reads by what factors references are brightened or darkened, ITU-T H.265 §7.3.6.3.
  ///
  ///     luma_log2_weight_denom            ue(v)
  ///     delta_chroma_log2_weight_denom    se(v)   if there is chroma
  ///     of list 0, and in B slices then of list 1 (names end in l1):
  ///     luma_weight_l0_flag[i]            u(1)    of all references
  ///     chroma_weight_l0_flag[i]          u(1)    of all references, if there is chroma
  ///     { delta_luma_weight_l0[i]         se(v)
  ///       luma_offset_l0[i]               se(v)
  ///       delta_chroma_weight_l0[i][j]    se(v)   j is 0 for Cb, 1 for Cr
  ///       delta_chroma_offset_l0[i][j]    se(v)
  ///     } …
  func readWeights(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcWeightTable)
    let hasChroma = sequence.pictureFormat.chroma.hasChromaBesideLuma
    try reader.ue("luma_log2_weight_denom", in: 0...7)
    if hasChroma { try reader.se("delta_chroma_log2_weight_denom", in: -7...7) }
    for (list, count) in referenceCounts.enumerated() {
      let names = list == 0 ? WeightNames.list0 : .list1
      var hasLuma: [Bool] = []
      for index in 0..<count { hasLuma.append(try reader.flag(names.lumaFlag, index)) }
      var hasChromaWeight = [Bool](repeating: false, count: count)
      if hasChroma {
        for index in 0..<count {
          hasChromaWeight[index] = try reader.flag(names.chromaFlag, index)
        }
      }
      for index in 0..<count {
        if hasLuma[index] { try readLumaWeight(index, names, &reader) }
        if hasChromaWeight[index] { try readChromaWeight(index, names, &reader) }
      }
    }
    reader.leave(to: outer)
  }

  private func readLumaWeight(
    _ index: Int, _ names: WeightNames, _ reader: inout SyntaxReader
  ) throws(SyntaxError) {
    try reader.se(names.lumaWeight, index, in: -128...127)
    try reader.se(names.lumaOffset, index)
  }

  private func readChromaWeight(
    _ index: Int, _ names: WeightNames, _ reader: inout SyntaxReader
  ) throws(SyntaxError) {
    for component in 0..<2 {
      try reader.se(names.chromaWeight, index, component, in: -128...127)
      try reader.se(names.chromaOffset, index, component)
    }
  }

  /// The elements of both lists differ in nothing but their names.
  private struct WeightNames {
    let lumaFlag, lumaWeight, lumaOffset: StaticString
    let chromaFlag, chromaWeight, chromaOffset: StaticString

    static let list0 = WeightNames(
      lumaFlag: "luma_weight_l0_flag", lumaWeight: "delta_luma_weight_l0",
      lumaOffset: "luma_offset_l0", chromaFlag: "chroma_weight_l0_flag",
      chromaWeight: "delta_chroma_weight_l0", chromaOffset: "delta_chroma_offset_l0")
    static let list1 = WeightNames(
      lumaFlag: "luma_weight_l1_flag", lumaWeight: "delta_luma_weight_l1",
      lumaOffset: "luma_offset_l1", chromaFlag: "chroma_weight_l1_flag",
      chromaWeight: "delta_chroma_weight_l1", chromaOffset: "delta_chroma_offset_l1")
  }
}
