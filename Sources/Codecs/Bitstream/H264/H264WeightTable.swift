/// By what factors references are brightened or darkened: ITU-T H.264 §7.3.3.2.
///
/// It helps where a scene fades: the picture before, taken 0.9 times, is a good guess.
/// `pred_weight_table`:
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
package struct H264WeightTable: Hashable, Sendable {
  /// `luma_log2_weight_denom`: a factor of 1 is written as 2 to this power.
  package let lumaDenominator: Int

  /// `chroma_log2_weight_denom`; 0 if there is no chroma.
  package let chromaDenominator: Int

  /// A row for each list, in it an entry for each reference.
  package let lists: [[Entry]]

  /// The weights of one reference; where none is written the factor is 1, the offset 0.
  package struct Entry: Hashable, Sendable {
    package var luma: H264Weight
    package var cb: H264Weight
    package var cr: H264Weight

    /// Creates an entry.
    package init(luma: H264Weight, cb: H264Weight, cr: H264Weight) {
      self.luma = luma
      self.cb = cb
      self.cr = cr
    }
  }

  /// Creates a table, as tests do.
  package init(lumaDenominator: Int, chromaDenominator: Int, lists: [[Entry]]) {
    self.lumaDenominator = lumaDenominator
    self.chromaDenominator = chromaDenominator
    self.lists = lists
  }
}

/// What a sample of a reference is multiplied with, and what is added then: §8.4.2.3.2.
package struct H264Weight: Hashable, Sendable {
  /// In parts of 2 to the power of the table's denominator: −128 to 128.
  package var factor: Int

  /// In steps of a sample of 8 bits: −128 to 127.
  package var offset: Int

  /// Creates a weight.
  package init(factor: Int, offset: Int) {
    self.factor = factor
    self.offset = offset
  }
}

extension H264SliceContext {
  /// Reads the table, if the slice carries one.
  func readWeights(_ reader: inout SyntaxReader) throws(SyntaxError) -> H264WeightTable? {
    switch type {
    case .predicted, .switchingPredicted: guard picture.isWeighted else { return nil }
    case .bipredicted: guard picture.bipredictiveWeighting == 1 else { return nil }
    case .intra, .switchingIntra: return nil
    }
    let outer = reader.enter(.h264WeightTable)
    let luma = try reader.ue("luma_log2_weight_denom", in: 0...7)
    let chroma = hasChroma ? try reader.ue("chroma_log2_weight_denom", in: 0...7) : 0
    let plain = H264WeightTable.Entry(
      luma: H264Weight(factor: 1 << luma, offset: 0),
      cb: H264Weight(factor: 1 << chroma, offset: 0),
      cr: H264Weight(factor: 1 << chroma, offset: 0))
    var lists: [[H264WeightTable.Entry]] = []
    for (list, count) in referenceCounts.enumerated() {
      let names = list == 0 ? WeightNames.list0 : .list1
      var entries: [H264WeightTable.Entry] = []
      for index in 0..<count {
        entries.append(try readEntry(index, names, else: plain, &reader))
      }
      lists.append(entries)
    }
    reader.leave(to: outer)
    return H264WeightTable(lumaDenominator: luma, chromaDenominator: chroma, lists: lists)
  }

  private var hasChroma: Bool { sequence.sampleFormat.chroma.hasChromaBesideLuma }

  private func readEntry(
    _ index: Int, _ names: WeightNames, else plain: H264WeightTable.Entry,
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> H264WeightTable.Entry {
    var entry = plain
    if try reader.flag(names.lumaFlag, index) {
      entry.luma.factor = try reader.se(names.lumaWeight, index, in: -128...127)
      entry.luma.offset = try reader.se(names.lumaOffset, index, in: -128...127)
    }
    if hasChroma, try reader.flag(names.chromaFlag, index) {
      entry.cb = try readChroma(index, 0, names, &reader)
      entry.cr = try readChroma(index, 1, names, &reader)
    }
    return entry
  }

  private func readChroma(
    _ index: Int, _ component: Int, _ names: WeightNames, _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> H264Weight {
    let factor = try reader.se(names.chromaWeight, index, component, in: -128...127)
    let offset = try reader.se(names.chromaOffset, index, component, in: -128...127)
    return H264Weight(factor: factor, offset: offset)
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
