extension H264SliceContext {
  /// Reads by what factors references are brightened or darkened, ITU-T H.264 §7.3.3.2.
  ///
  /// It helps where a scene fades: the picture before, taken 0.9 times, is a good guess.
  ///
  ///     luma_log2_weight_denom         ue(v)
  ///     chroma_log2_weight_denom       ue(v)   if there is chroma
  ///     for each reference of list 0, and in B slices of list 1 (names end in l1):
  ///     luma_weight_l0_flag[i]         u(1)
  ///       luma_weight_l0[i]            se(v)
  ///       luma_offset_l0[i]            se(v)
  ///     chroma_weight_l0_flag[i]       u(1)    if there is chroma
  ///       chroma_weight_l0[i][j]       se(v)   j is 0 for Cb, 1 for Cr
  ///       chroma_offset_l0[i][j]       se(v)
  func readWeights(_ reader: inout SyntaxReader) throws(SyntaxError) {
    switch type {
    case .predicted, .switchingPredicted: guard picture.isWeighted else { return }
    case .bipredicted: guard picture.bipredictiveWeighting == 1 else { return }
    case .intra, .switchingIntra: return
    }
    let outer = reader.enter(.h264WeightTable)
    _ = try reader.ue("luma_log2_weight_denom", in: 0...7)
    if hasChroma { _ = try reader.ue("chroma_log2_weight_denom", in: 0...7) }
    for (list, count) in referenceCounts.enumerated() {
      let names = list == 0 ? WeightNames.list0 : .list1
      for index in 0..<count { try readWeight(index, names, &reader) }
    }
    reader.leave(to: outer)
  }

  private var hasChroma: Bool { sequence.sampleFormat.chroma.hasChromaBesideLuma }

  private func readWeight(
    _ index: Int, _ names: WeightNames, _ reader: inout SyntaxReader
  ) throws(SyntaxError) {
    if try reader.flag(names.lumaFlag, index) {
      _ = try reader.se(names.lumaWeight, index, in: -128...127)
      _ = try reader.se(names.lumaOffset, index, in: -128...127)
    }
    if hasChroma, try reader.flag(names.chromaFlag, index) {
      for component in 0..<2 {
        _ = try reader.se(names.chromaWeight, index, component, in: -128...127)
        _ = try reader.se(names.chromaOffset, index, component, in: -128...127)
      }
    }
  }

  /// The elements of both lists differ in nothing but their names.
  private struct WeightNames {
    let lumaFlag, lumaWeight, lumaOffset: StaticString
    let chromaFlag, chromaWeight, chromaOffset: StaticString

    static let list0 = WeightNames(
      lumaFlag: "luma_weight_l0_flag", lumaWeight: "luma_weight_l0", lumaOffset: "luma_offset_l0",
      chromaFlag: "chroma_weight_l0_flag", chromaWeight: "chroma_weight_l0",
      chromaOffset: "chroma_offset_l0")
    static let list1 = WeightNames(
      lumaFlag: "luma_weight_l1_flag", lumaWeight: "luma_weight_l1", lumaOffset: "luma_offset_l1",
      chromaFlag: "chroma_weight_l1_flag", chromaWeight: "chroma_weight_l1",
      chromaOffset: "chroma_offset_l1")
  }
}
