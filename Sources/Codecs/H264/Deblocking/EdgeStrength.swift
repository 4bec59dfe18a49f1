/// How strongly the edge between two blocks is filtered: `bS`, ITU-T H.264 §8.7.2.1.
///
/// 4 and 3 where either block is intra, 2 where either has coefficients, 1 where they come from
/// different places of other pictures, 0 where nothing speaks for an edge.
extension PictureDecoder {
  /// The four strengths of an edge of a macroblock.
  ///
  /// - Parameters:
  ///   - edge: Its number, 0 to 3; 0 is that to the neighbour.
  ///   - isVertical: Whether it runs from above to below.
  ///   - current: The place of the macroblock with the samples q.
  ///   - other: The place of that with the samples p: the same one for inner edges.
  /// - Returns: `bS` of four samples of luma each.
  func strengths(
    _ edge: Int, isVertical: Bool, _ current: Int, _ other: Int
  ) -> SIMD4<UInt8> {
    if let rule = rules.edgeStrength {
      return strengths(edge, isVertical, current, other, by: rule)
    }
    let (q, p) = (store.records[current], store.records[other])
    if q.kind.isIntra || p.kind.isIntra {
      return SIMD4(repeating: edge == 0 ? 4 : 3)
    }
    var result = SIMD4<UInt8>(repeating: 0)
    for segment in 0..<4 {
      let (x, y) = isVertical ? (edge, segment) : (segment, edge)
      let (px, py) = isVertical ? ((x + 3) & 3, y) : (x, (y + 3) & 3)
      let isCoded =
        q.codedBlocks >> UInt16(y * 4 + x) & 1 == 1
        || p.codedBlocks >> UInt16(py * 4 + px) & 1 == 1
      result[segment] =
        isCoded
        ? 2
        : edge > 0 && q.movesAsWhole ? 0 : movesApart(current, x, y, other, px, py) ? 1 : 0
    }
    return result
  }

  /// Whether two blocks come from different pictures, or from places a whole sample apart.
  ///
  /// Pictures count, not indices: the same picture may be in a list twice.
  @inline(__always)
  private func movesApart(
    _ current: Int, _ x: Int, _ y: Int, _ other: Int, _ px: Int, _ py: Int
  ) -> Bool {
    let pictures = picture.motion.pictures.span
    let vectors = picture.motion.vectors.span
    let q = current &* 2
    let p = other &* 2
    let qQuarter = y & 2 | x &>> 1
    let pQuarter = py & 2 | px &>> 1
    let q0 = pictures[q &* 4 &+ qQuarter]
    let q1 = pictures[q &* 4 &+ 4 &+ qQuarter]
    let p0 = pictures[p &* 4 &+ pQuarter]
    let p1 = pictures[p &* 4 &+ 4 &+ pQuarter]
    guard q0 == p0 && q1 == p1 || q0 == p1 && q1 == p0 else { return true }
    let qBlock = q &* 16 &+ y &* 4 &+ x
    let pBlock = p &* 16 &+ py &* 4 &+ px
    let (qv0, qv1) = (vectors[qBlock], vectors[qBlock &+ 16])
    let (pv0, pv1) = (vectors[pBlock], vectors[pBlock &+ 16])
    let straight = qv0.isFar(from: pv0) || qv1.isFar(from: pv1)
    let crossed = qv0.isFar(from: pv1) || qv1.isFar(from: pv0)
    if q0 == q1 { return straight && crossed }
    return q0 == p0 ? straight : crossed
  }

  private func strengths(
    _ edge: Int, _ isVertical: Bool, _ current: Int, _ other: Int,
    by rule: H264Rules.EdgeStrength
  ) -> SIMD4<UInt8> {
    var result = SIMD4<UInt8>(repeating: 0)
    for segment in 0..<4 {
      let (x, y) = isVertical ? (edge, segment) : (segment, edge)
      let (px, py) = isVertical ? ((x + 3) & 3, y) : (x, (y + 3) & 3)
      let answer = rule(
        EdgeSides(
          isMacroblockEdge: edge == 0, p: side(other, px, py), q: side(current, x, y)))
      result[segment] = UInt8(min(max(answer, 0), 4))
    }
    return result
  }

  private func side(_ index: Int, _ x: Int, _ y: Int) -> EdgeSides.Side {
    let record = store.records[index]
    let quarter = y & 2 | x >> 1
    let predictions = (0..<2).compactMap { list -> EdgeSides.Prediction? in
      let place = index * 2 + list
      guard picture.motion.references[place * 4 + quarter] >= 0 else { return nil }
      let vector = picture.motion.vectors[place * 16 + y * 4 + x]
      return EdgeSides.Prediction(
        picture: Int(picture.motion.pictures[place * 4 + quarter]),
        vector: VectorPair(x: Int(vector.x), y: Int(vector.y)))
    }
    return EdgeSides.Side(
      isIntra: record.kind.isIntra,
      hasCoefficients: record.codedBlocks >> UInt16(y * 4 + x) & 1 == 1,
      predictions: predictions)
  }
}

extension Vector {
  /// Whether two vectors differ by a whole sample or more.
  @inline(__always)
  fileprivate func isFar(from other: Vector) -> Bool {
    abs(Int32(x) &- Int32(other.x)) >= 4 || abs(Int32(y) &- Int32(other.y)) >= 4
  }
}
