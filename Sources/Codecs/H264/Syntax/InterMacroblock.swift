/// Macroblocks of P and B slices that are predicted from other pictures: ITU-T H.264 §7.3.5.
extension PictureDecoder {
  mutating func interMacroblock<Reader: EntropyReader>(
    _ type: Int, _ reader: inout Reader, _ place: MacroblockPlace, _ near: Neighbours
  ) {
    var record = MacroblockRecord(slice: slice.number, kind: .inter)
    beginInter(place.index, isArithmetic: Reader.isArithmetic)
    var allowsLargeTransform = slice.allowsLargeTransform
    switch (slice.kind, type) {
    case (.bipredicted, 0):
      record.kind = .direct
      record.directBlocks = 0xF
      predictDirect(0xF, near)
      allowsLargeTransform = allowsLargeTransform && slice.infersDirect
    case (.bipredicted, 22), (.predicted, 3...):
      let isCut = readQuarters(&reader, &record, near, readsReferences: type != 4)
      allowsLargeTransform = allowsLargeTransform && !isCut
    default:
      let partitions =
        slice.kind == .predicted ? InterType.predicted(type) : .bipredicted(type)
      readPartitions(partitions, &reader, record, near)
    }
    let hasChroma = hasChroma
    let pattern = read("coded_block_pattern", &reader) {
      $0.codedBlockPattern(isIntra: false, hasChroma: hasChroma, near)
    }
    record.codedPattern = UInt8(pattern)
    if pattern & 15 != 0, allowsLargeTransform {
      let flag = read("transform_size_8x8_flag", &reader) { $0.transformSizeFlag(near) ? 1 : 0 }
      record.usesLargeTransform = flag == 1
    }
    readResidual(&reader, &record, near)
    guard !reader.isDamaged else { return }
    store.records[place.index] = record
    predictInter(place)
    correctLuma(place, record)
    correctChroma(place, record)
  }

  /// `P_Skip` and `B_Skip`: nothing is read; the vectors are the predicted ones.
  mutating func skippedMacroblock(_ place: MacroblockPlace, _ near: Neighbours) {
    var record = MacroblockRecord(slice: slice.number, kind: .skipped, codedPattern: 0)
    record.quantizer = Int8(quantizer)
    record.chromaQuantizers = chromaQuantizers(for: quantizer)
    hasChangedQuantizer = false
    // Where P slices follow each other in CAVLC no one asks for these; they cost little.
    beginInter(place.index, isArithmetic: true)
    clearCounts(place.index)
    if slice.kind == .bipredicted {
      record.kind = .directSkipped
      record.directBlocks = 0xF
      predictDirect(0xF, near)
    } else {
      predictSkipped(near)
    }
    store.records[place.index] = record
    predictInter(place)
  }

  /// Forgets the picture's modes and vectors at a macroblock.
  private mutating func beginInter(_ index: Int, isArithmetic: Bool) {
    // §8.3.1.1: with constrained intra prediction, an inter neighbour makes the predicted mode DC.
    setIntraModes(index, to: slice.isIntraConstrained ? -1 : 2)
    picture.motion.setIntra(index)
    if isArithmetic { clearDifferences(index) }
  }

  /// `mb_pred`, §7.3.5.1: one part or two.
  private mutating func readPartitions<Reader: EntropyReader>(
    _ type: InterType, _ reader: inout Reader, _ record: MacroblockRecord, _ near: Neighbours
  ) {
    let (first, second) = (type.first, type.second)
    for list in 0..<2 {
      readReference(list, first, &reader, record, near)
      if let second { readReference(list, second, &reader, record, near) }
    }
    for list in 0..<2 {
      if first.uses(list) { readVector(list, first, &reader, near, shape: type.shape) }
      if let second, second.uses(list) {
        readVector(list, second, &reader, near, shape: type.shape)
      }
    }
  }

  /// `sub_mb_pred`, §7.3.5.2: four quarters, each cut as it likes; returns whether any is cut small.
  private mutating func readQuarters<Reader: EntropyReader>(
    _ reader: inout Reader, _ record: inout MacroblockRecord, _ near: Neighbours,
    readsReferences: Bool
  ) -> Bool {
    let kind = slice.kind
    var quarters = InlineArray<4, Partition>(repeating: Partition(0, 0, 2, 2, lists: 0))
    var isCut = false
    for quarter in 0..<4 {
      let type = read("sub_mb_type", &reader) { $0.subMacroblockType(kind) }
      quarters[quarter] = Partition(quarter: quarter, subType: type, in: kind)
      if quarters[quarter].lists == 0 {
        record.directBlocks |= 1 << UInt8(quarter)
        if !slice.infersDirect { isCut = true }
      } else if quarters[quarter].isCut {
        isCut = true
      }
    }
    if record.directBlocks != 0 { predictDirect(record.directBlocks, near) }
    for list in 0..<2 {
      for quarter in 0..<4 where quarters[quarter].uses(list) {
        if readsReferences {
          readReference(list, quarters[quarter], &reader, record, near)
        } else {
          setReference(list, quarters[quarter], 0, near.current)
        }
      }
    }
    for list in 0..<2 {
      for quarter in 0..<4 where quarters[quarter].uses(list) {
        readParts(list, quarters[quarter], &reader, near)
      }
    }
    return isCut
  }

  private mutating func readParts<Reader: EntropyReader>(
    _ list: Int, _ quarter: Partition, _ reader: inout Reader, _ near: Neighbours
  ) {
    for y in stride(from: quarter.y, to: quarter.y + 2, by: quarter.partHeight) {
      for x in stride(from: quarter.x, to: quarter.x + 2, by: quarter.partWidth) {
        let part = Partition(
          x, y, quarter.partWidth, quarter.partHeight, lists: quarter.lists)
        readVector(list, part, &reader, near, shape: .whole)
      }
    }
  }

  /// `ref_idx_lX`, §7.4.5.1: not there if the list has one picture only.
  private mutating func readReference<Reader: EntropyReader>(
    _ list: Int, _ part: Partition, _ reader: inout Reader, _ record: MacroblockRecord,
    _ near: Neighbours
  ) {
    guard part.uses(list) else { return }
    let count = slice.lists[list].count
    guard count > 1 else { return setReference(list, part, 0, near.current) }
    let increment =
      Reader.isArithmetic ? referenceIncrement(list, part, record.directBlocks, near) : 0
    let index = read(list == 0 ? "ref_idx_l0" : "ref_idx_l1", &reader) {
      $0.referenceIndex(count: count, increment: increment)
    }
    setReference(list, part, index, near.current)
  }

  /// §9.3.3.1.1.6: how many of the neighbours refer beyond the first picture.
  private func referenceIncrement(
    _ list: Int, _ part: Partition, _ directBlocks: UInt8, _ near: Neighbours
  ) -> Int {
    func isBeyondFirst(_ x: Int, _ y: Int) -> Bool {
      let at = BlockPlace(x, y, near)
      let quarter = at.y & 2 | at.x >> 1
      let direct = at.index == near.current ? directBlocks : store.records[at.index].directBlocks
      return picture.motion.references[(at.index * 2 + list) * 4 + quarter] > 0
        && direct >> UInt8(quarter) & 1 == 0
    }
    return (isBeyondFirst(part.x - 1, part.y) ? 1 : 0)
      + (isBeyondFirst(part.x, part.y - 1) ? 2 : 0)
  }

  /// `mvd_lX`, and the vector that it makes of the predicted one: §8.4.1.
  private mutating func readVector<Reader: EntropyReader>(
    _ list: Int, _ part: Partition, _ reader: inout Reader, _ near: Neighbours,
    shape: PartitionShape
  ) {
    let predicted = predictVector(list, part, near, shape: shape)
    let sums = Reader.isArithmetic ? differenceSums(list, part, near) : (0, 0)
    let name: StaticString = list == 0 ? "mvd_l0" : "mvd_l1"
    let x = read(name, &reader) { $0.vectorDifference(component: 0, sum: sums.0) }
    let y = read(name, &reader) { $0.vectorDifference(component: 1, sum: sums.1) }
    setVector(
      list, part,
      predicted + Vector(x: Int16(truncatingIfNeeded: x), y: Int16(truncatingIfNeeded: y)),
      near.current)
    guard Reader.isArithmetic else { return }
    let size = SIMD2<UInt8>(UInt8(min(abs(x), 64)), UInt8(min(abs(y), 64)))
    let first = (near.current * 2 + list) * 16
    var differences = store.differences.mutableSpan
    for row in part.y..<part.y + part.height {
      for column in part.x..<part.x + part.width {
        differences[first + row * 4 + column] = size
      }
    }
  }

  /// §9.3.3.1.1.7: the sums of the neighbours' absolute differences; all above 32 are alike.
  private func differenceSums(
    _ list: Int, _ part: Partition, _ near: Neighbours
  ) -> (Int, Int) {
    let left = BlockPlace(part.x - 1, part.y, near)
    let above = BlockPlace(part.x, part.y - 1, near)
    let a = store.differences[(left.index * 2 + list) * 16 + left.y * 4 + left.x]
    let b = store.differences[(above.index * 2 + list) * 16 + above.y * 4 + above.x]
    return (Int(a[0]) + Int(b[0]), Int(a[1]) + Int(b[1]))
  }
}

/// A 4 × 4 block in the macroblock or around it: ITU-T H.264 §6.4.11.
struct BlockPlace {
  /// The place of its macroblock in the store.
  let index: Int

  /// Column and row there.
  let x: Int
  let y: Int

  /// Finds a block by its column and row, from −1 to 4, in the current macroblock.
  @inline(__always)
  init(_ x: Int, _ y: Int, _ near: Neighbours) {
    index =
      y < 0 ? (x < 0 ? near.d : x < 4 ? near.b : near.c) : (x < 0 ? near.a : near.current)
    self.x = x & 3
    self.y = y & 3
  }
}
