/// One macroblock: `macroblock_layer`, ITU-T H.264 §7.3.5.
///
/// It is written once for both entropy coders. Elements are read first, then the macroblock is predicted
/// and corrected: only 4 × 4 and 8 × 8 intra blocks need their corrected neighbours.
extension PictureDecoder {
  mutating func macroblockLayer<Reader: EntropyReader>(
    _ reader: inout Reader, _ place: MacroblockPlace, _ near: Neighbours
  ) {
    let kind = slice.kind
    let type = read("mb_type", &reader) { $0.macroblockType(kind, near) }
    let intraType = type - kind.firstIntraType
    guard intraType >= 0 else {
      return interMacroblock(type, &reader, place, near)
    }
    if kind != .intra { clearMotion(place.index, in: Reader.self) }
    switch intraType {
    case 0: blockwiseIntraMacroblock(&reader, place, near)
    case 25: rawMacroblock(&reader, place)
    default: wholeIntraMacroblock(intraType, &reader, place, near)
    }
  }

  /// `I_NxN`: each block of 4 × 4 or 8 × 8 has a mode of its own.
  private mutating func blockwiseIntraMacroblock<Reader: EntropyReader>(
    _ reader: inout Reader, _ place: MacroblockPlace, _ near: Neighbours
  ) {
    var record = MacroblockRecord(slice: slice.number, kind: .intra4x4)
    if slice.allowsLargeTransform {
      let flag = read("transform_size_8x8_flag", &reader) { $0.transformSizeFlag(near) ? 1 : 0 }
      if flag == 1 {
        record.kind = .intra8x8
        record.usesLargeTransform = true
      }
    }
    readIntraModes(&reader, isLarge: record.usesLargeTransform, near)
    readChromaMode(&reader, &record, near)
    let hasChroma = hasChroma
    let pattern = read("coded_block_pattern", &reader) {
      $0.codedBlockPattern(isIntra: true, hasChroma: hasChroma, near)
    }
    record.codedPattern = UInt8(pattern)
    readResidual(&reader, &record, near)
    guard !reader.isDamaged else { return }
    store.records[place.index] = record
    if record.usesLargeTransform {
      reconstructIntra8x8(place, near, record)
    } else {
      reconstructIntra4x4(place, near, record)
    }
    reconstructIntraChroma(place, near, record)
  }

  /// `I_16x16`: the type says the mode and the pattern, table 7-11.
  private mutating func wholeIntraMacroblock<Reader: EntropyReader>(
    _ type: Int, _ reader: inout Reader, _ place: MacroblockPlace, _ near: Neighbours
  ) {
    var record = MacroblockRecord(slice: slice.number, kind: .intra16x16)
    setIntraModes(place.index, to: 2)
    readChromaMode(&reader, &record, near)
    let chroma = hasChroma ? (type - 1) / 4 % 3 : 0
    record.codedPattern = UInt8(chroma << 4 | (type > 12 ? 15 : 0))
    readResidual(&reader, &record, near)
    guard !reader.isDamaged else { return }
    store.records[place.index] = record
    reconstructIntra16x16(mode: (type - 1) % 4, place, near, record)
    reconstructIntraChroma(place, near, record)
  }

  /// `I_PCM`: the samples themselves, §7.3.5.
  ///
  /// The quantiser stays as it was (§7.4.5).
  private mutating func rawMacroblock<Reader: EntropyReader>(
    _ reader: inout Reader, _ place: MacroblockPlace
  ) {
    var record = MacroblockRecord(slice: slice.number, kind: .samples)
    record.codedPattern = 0x2F
    record.codedDC = 7
    record.codedBlocks = 0xFFFF
    record.quantizer = 0
    record.chromaQuantizers = chromaQuantizers(for: 0)
    setIntraModes(place.index, to: 2)
    let first = place.index * MacroblockStore.countsStride
    for index in first..<first + MacroblockStore.countsStride { store.counts[index] = 16 }
    hasChangedQuantizer = false
    var samples = [UInt8](repeating: 0, count: hasChroma ? 384 : 256)
    let start = reader.position
    reader.rawSamples(samples.count, into: &samples)
    if isWatched { show("pcm_sample", samples.count, from: start, &reader) }
    guard !reader.isDamaged else { return }
    store.records[place.index] = record
    copyRawSamples(samples, place)
  }

  private mutating func copyRawSamples(_ samples: [UInt8], _ place: MacroblockPlace) {
    let (lumaStride, chromaStride) = (picture.lumaStride, picture.chromaStride)
    let luma = place.row * 16 * lumaStride + place.column * 16
    for index in 0..<256 {
      picture.luma[luma + index / 16 * lumaStride + index % 16] = samples[index]
    }
    guard hasChroma else { return }
    let chroma = place.row * 8 * chromaStride + place.column * 8
    for index in 0..<64 {
      let target = chroma + index / 8 * chromaStride + index % 8
      picture.cb[target] = samples[256 + index]
      picture.cr[target] = samples[320 + index]
    }
  }

  /// `intra_chroma_pred_mode`, where there is chroma.
  private mutating func readChromaMode<Reader: EntropyReader>(
    _ reader: inout Reader, _ record: inout MacroblockRecord, _ near: Neighbours
  ) {
    guard hasChroma else { return }
    record.chromaMode = UInt8(
      read("intra_chroma_pred_mode", &reader) { $0.intraChromaMode(near) })
  }

  /// `mb_qp_delta`, §7.4.5: the quantiser is that of the macroblock before, and wraps.
  mutating func readQuantizer<Reader: EntropyReader>(
    _ reader: inout Reader, _ record: inout MacroblockRecord
  ) {
    if record.kind == .intra16x16 || record.codedPattern != 0 {
      let increment = hasChangedQuantizer ? 1 : 0
      let delta = read("mb_qp_delta", &reader) { $0.quantizerDelta(increment: increment) }
      hasChangedQuantizer = delta != 0
      quantizer = (quantizer + delta + 52) % 52
      if quantizer < 0 { quantizer += 52 }
    } else {
      hasChangedQuantizer = false
    }
    record.quantizer = Int8(quantizer)
    record.chromaQuantizers = chromaQuantizers(for: quantizer)
  }

  /// Forgets vectors that were there, in P and B slices.
  private mutating func clearMotion<Reader: EntropyReader>(_ index: Int, in _: Reader.Type) {
    picture.motion.setIntra(index)
    if Reader.isArithmetic { clearDifferences(index) }
  }

  mutating func clearDifferences(_ index: Int) {
    var differences = store.differences.mutableSpan
    for block in index * 32..<index * 32 + 32 { differences[block] = [0, 0] }
  }

  mutating func setIntraModes(_ index: Int, to mode: Int8) {
    var modes = store.intraModes.mutableSpan
    for block in index * 16..<index * 16 + 16 { modes[block] = mode }
  }

  mutating func clearCounts(_ index: Int) {
    var counts = store.counts.mutableSpan
    let first = index * MacroblockStore.countsStride
    for block in first..<first + MacroblockStore.countsStride { counts[block] = 0 }
  }
}

extension SliceKind {
  /// The first intra type in `mb_type`: tables 7-13 and 7-14.
  var firstIntraType: Int {
    switch self {
    case .intra: 0
    case .predicted: 5
    case .bipredicted: 23
    }
  }
}
