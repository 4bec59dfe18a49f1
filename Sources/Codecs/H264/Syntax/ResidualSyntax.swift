/// The coefficients of a macroblock: `residual`, ITU-T H.264 §7.3.5.3.
extension PictureDecoder {
  /// Reads `mb_qp_delta` and the coefficients, and notes how many each block has.
  mutating func readResidual<Reader: EntropyReader>(
    _ reader: inout Reader, _ record: inout MacroblockRecord, _ near: Neighbours
  ) {
    readQuantizer(&reader, &record)
    clearCounts(near.current)
    guard record.kind == .intra16x16 || record.codedPattern != 0 else { return }
    readLuma(&reader, &record, near)
    if record.codedPattern >= 16 { readChroma(&reader, &record, near) }
  }

  /// `residual_luma`, §7.3.5.3.1.
  private mutating func readLuma<Reader: EntropyReader>(
    _ reader: inout Reader, _ record: inout MacroblockRecord, _ near: Neighbours
  ) {
    let isWhole = record.kind == .intra16x16
    if isWhole {
      let context =
        Reader.isArithmetic
        ? near.codedDCIncrement(1, isIntra: true) : neighbourCount(0, 0, near)
      let count = readBlock(
        &reader, .lumaDC, context, .zigzag4x4, at: ResidualBuffer.lumaDC)
      if count > 0 { record.codedDC |= 1 }
    }
    for quarter in 0..<4 where record.codedPattern >> UInt8(quarter) & 1 == 1 {
      if record.usesLargeTransform, Reader.isArithmetic {
        readLargeBlock(quarter, &reader, &record, near)
        continue
      }
      var isCoded = false
      for part in 0..<4 {
        let block = quarter * 4 + part
        let (x, y) = BlockOrder.position(block)
        let context =
          Reader.isArithmetic
          ? codedIncrement(x, y, record.kind.isIntra, near) : neighbourCount(x, y, near)
        let count =
          record.usesLargeTransform
          ? readBlock(&reader, .luma4x4, context, .part(part), at: quarter * 64)
          : isWhole
            ? readBlock(&reader, .lumaAC, context, .zigzag4x4AC, at: block * 16)
            : readBlock(&reader, .luma4x4, context, .zigzag4x4, at: block * 16)
        guard count > 0 else { continue }
        isCoded = true
        store.counts[near.current * MacroblockStore.countsStride + y * 4 + x] = UInt8(count)
        record.codedBlocks |= 1 << UInt16(y * 4 + x)
      }
      if isCoded, record.usesLargeTransform { record.codedBlocks |= Self.blocks(of: quarter) }
    }
  }

  /// An 8 × 8 block in CABAC: all four of its 4 × 4 blocks count as coded.
  private mutating func readLargeBlock<Reader: EntropyReader>(
    _ quarter: Int, _ reader: inout Reader, _ record: inout MacroblockRecord, _ near: Neighbours
  ) {
    let count = readBlock(&reader, .luma8x8, 0, .zigzag8x8, at: quarter * 64)
    record.codedBlocks |= Self.blocks(of: quarter)
    for part in 0..<4 {
      let (x, y) = BlockOrder.position(quarter * 4 + part)
      store.counts[near.current * MacroblockStore.countsStride + y * 4 + x] = UInt8(
        min(count, 16))
    }
  }

  /// The 4 × 4 blocks, row by row, of which an 8 × 8 block is made.
  private static func blocks(of quarter: Int) -> UInt16 {
    0x33 << UInt16((quarter & 1) * 2 + (quarter >> 1) * 8)
  }

  /// The chroma part of `residual`: DC of Cb and Cr, then the other coefficients.
  private mutating func readChroma<Reader: EntropyReader>(
    _ reader: inout Reader, _ record: inout MacroblockRecord, _ near: Neighbours
  ) {
    for plane in 0..<2 {
      let bit: UInt8 = 2 << UInt8(plane)
      let context =
        Reader.isArithmetic ? near.codedDCIncrement(bit, isIntra: record.kind.isIntra) : 0
      let count = readBlock(
        &reader, .chromaDC, context, .chromaDC, at: ResidualBuffer.chromaDC + plane * 4)
      if count > 0 { record.codedDC |= bit }
    }
    guard record.codedPattern >= 32 else { return }
    for block in 16..<24 {
      let context =
        Reader.isArithmetic
        ? codedChromaIncrement(block, record.kind.isIntra, near)
        : neighbourChromaCount(block, near)
      let count = readBlock(&reader, .chromaAC, context, .zigzag4x4AC, at: block * 16)
      store.counts[near.current * MacroblockStore.countsStride + block] = UInt8(count)
    }
  }

  @inline(__always)
  private mutating func readBlock<Reader: EntropyReader>(
    _ reader: inout Reader, _ kind: ResidualKind, _ context: Int, _ scan: BlockScan, at base: Int
  ) -> Int {
    let start = isWatched ? reader.position : 0
    let count = reader.residualBlock(
      kind, context: context, scan: scan, into: &residual.levels, at: base)
    if isWatched { show(kind.elementName, count, from: start, &reader) }
    return count
  }
}

/// What neighbouring blocks have: ITU-T H.264 §9.2.1 and §9.3.3.1.1.9.
extension PictureDecoder {
  /// Places of the counts of the blocks to the left and above, in luma.
  @inline(__always)
  private func neighbours(_ x: Int, _ y: Int, _ near: Neighbours) -> (left: Int, above: Int) {
    let size = MacroblockStore.countsStride
    return (
      x > 0 ? near.current &* size &+ y &* 4 &+ x &- 1 : near.a &* size &+ y &* 4 &+ 3,
      y > 0 ? near.current &* size &+ y &* 4 &+ x &- 4 : near.b &* size &+ 12 &+ x
    )
  }

  /// The same for a block of chroma: 16 to 19 are of Cb, 20 to 23 of Cr.
  @inline(__always)
  private func chromaNeighbours(_ block: Int, _ near: Neighbours) -> (left: Int, above: Int) {
    let size = MacroblockStore.countsStride
    return (
      block & 1 == 1 ? near.current &* size &+ block &- 1 : near.a &* size &+ block &+ 1,
      block & 2 == 2 ? near.current &* size &+ block &- 2 : near.b &* size &+ block &+ 2
    )
  }

  /// nC: the mean of both, or the one that is available.
  @inline(__always)
  private func meanCount(
    _ places: (left: Int, above: Int), hasLeft: Bool, hasAbove: Bool
  ) -> Int {
    let sum = Int(store.counts[places.left]) + Int(store.counts[places.above])
    return hasLeft && hasAbove ? (sum + 1) >> 1 : sum
  }

  private func neighbourCount(_ x: Int, _ y: Int, _ near: Neighbours) -> Int {
    meanCount(
      neighbours(x, y, near), hasLeft: x > 0 || near.a > 0, hasAbove: y > 0 || near.b > 0)
  }

  private func neighbourChromaCount(_ block: Int, _ near: Neighbours) -> Int {
    meanCount(
      chromaNeighbours(block, near), hasLeft: block & 1 == 1 || near.a > 0,
      hasAbove: block & 2 == 2 || near.b > 0)
  }

  /// `ctxIdxInc` of `coded_block_flag`: outside the slice a block counts as coded if this one is
  /// intra.
  private func codedIncrement(_ x: Int, _ y: Int, _ isIntra: Bool, _ near: Neighbours) -> Int {
    let places = neighbours(x, y, near)
    let left = x == 0 && near.a == 0 ? isIntra : store.counts[places.left] > 0
    let above = y == 0 && near.b == 0 ? isIntra : store.counts[places.above] > 0
    return (left ? 1 : 0) + (above ? 2 : 0)
  }

  private func codedChromaIncrement(_ block: Int, _ isIntra: Bool, _ near: Neighbours) -> Int {
    let places = chromaNeighbours(block, near)
    let left = block & 1 == 0 && near.a == 0 ? isIntra : store.counts[places.left] > 0
    let above = block & 2 == 0 && near.b == 0 ? isIntra : store.counts[places.above] > 0
    return (left ? 1 : 0) + (above ? 2 : 0)
  }
}

extension ResidualKind {
  /// The standard's name of the block's levels.
  var elementName: StaticString {
    switch self {
    case .lumaDC: "Intra16x16DCLevel"
    case .lumaAC: "Intra16x16ACLevel"
    case .luma4x4: "LumaLevel4x4"
    case .chromaDC: "ChromaDCLevel"
    case .chromaAC: "ChromaACLevel"
    case .luma8x8: "LumaLevel8x8"
    }
  }
}
