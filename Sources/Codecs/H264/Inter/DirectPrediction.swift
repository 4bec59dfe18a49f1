/// Vectors that are not sent at all: `B_Skip` and direct prediction, ITU-T H.264 §8.4.1.2.
///
/// They follow from the neighbours (spatial), or from how the same place of another picture has moved
/// (temporal). That place is called co-located; the picture is the first one of list 1.
extension PictureDecoder {
  /// Predicts the quarters in `mask`; a bit for each.
  mutating func predictDirect(_ mask: UInt8, _ near: Neighbours) {
    if slice.isDirectSpatial {
      predictSpatially(mask, near)
    } else {
      predictTemporally(mask, near)
    }
  }

  /// Spatial direct prediction, §8.4.1.2.2.
  ///
  /// The references are the lowest ones of the neighbours of the whole macroblock, for each list, and
  /// the vectors their medians. But what stands still in the co-located picture stands still here.
  private mutating func predictSpatially(_ mask: UInt8, _ near: Neighbours) {
    var references: (Int8, Int8)
    var vectors: (Vector, Vector)
    (references.0, vectors.0) = spatialMotion(0, near)
    (references.1, vectors.1) = spatialMotion(1, near)
    let isUnknown = references.0 < 0 && references.1 < 0
    if isUnknown { references = (0, 0) }
    let canStand = !isUnknown && slice.lists[1].first?.isLongTerm == false
    for quarter in 0..<4 where mask >> UInt8(quarter) & 1 == 1 {
      let whole = Partition((quarter & 1) * 2, quarter & 2, 2, 2, lists: 3)
      setDirectReference(0, whole, references.0, near.current)
      setDirectReference(1, whole, references.1, near.current)
      for part in directParts(whole) {
        let stands = canStand && colocated(part, near.current).isStill
        setVector(0, part, stands && references.0 == 0 ? .zero : vectors.0, near.current)
        setVector(1, part, stands && references.1 == 0 ? .zero : vectors.1, near.current)
      }
    }
  }

  /// The reference and the vector of a list; negative where no neighbour uses it.
  private func spatialMotion(_ list: Int, _ near: Neighbours) -> (Int8, Vector) {
    let whole = Partition(0, 0, 4, 4, lists: 3)
    let a = motion(list, -1, 0, near)
    let b = motion(list, 0, -1, near)
    let c = diagonal(list, whole, near)
    // `MinPositive`: negative numbers are the largest ones as unsigned numbers.
    let lowest = min(
      UInt8(bitPattern: a.reference), UInt8(bitPattern: b.reference),
      UInt8(bitPattern: c.reference))
    let reference = Int8(bitPattern: lowest)
    guard reference >= 0 else { return (MotionField.unused, .zero) }
    if let rule = rules.vectorPrediction {
      return (reference, Self.predict(a, b, c, reference, .whole, by: rule))
    }
    return (reference, Self.median(a, b, c, reference))
  }

  /// Temporal direct prediction, §8.4.1.2.3: the co-located vector, scaled by the distances.
  private mutating func predictTemporally(_ mask: UInt8, _ near: Neighbours) {
    for quarter in 0..<4 where mask >> UInt8(quarter) & 1 == 1 {
      let whole = Partition((quarter & 1) * 2, quarter & 2, 2, 2, lists: 3)
      for part in directParts(whole) {
        let colocated = colocated(part, near.current)
        // `MapColToList0`: the same picture in this slice's list, at its lowest index.
        let reference =
          colocated.reference < 0
          ? 0 : slice.lists[0].firstIndex { $0.id == colocated.picture } ?? 0
        setDirectReference(0, whole, Int8(reference), near.current)
        setDirectReference(1, whole, 0, near.current)
        let vectors = slice.distances.scaled(colocated.vector, reference)
        setVector(0, part, vectors.0, near.current)
        setVector(1, part, vectors.1, near.current)
      }
    }
  }

  private mutating func setDirectReference(
    _ list: Int, _ part: Partition, _ reference: Int8, _ index: Int
  ) {
    guard reference >= 0 else { return }
    setReference(list, part, Int(reference), index)
  }

  /// The parts of a quarter that have co-located vectors of their own: §8.4.1.2.
  private func directParts(_ quarter: Partition) -> DirectParts {
    DirectParts(quarter: quarter, count: slice.infersDirect ? 1 : 4)
  }

  /// How the co-located block has moved, §8.4.1.2.1: in list 0, or else in list 1.
  ///
  /// With `direct_8x8_inference_flag` the block in the macroblock's corner stands for its quarter.
  private func colocated(_ part: Partition, _ index: Int) -> ColocatedMotion {
    guard let other = slice.lists[1].first, pool.indices.contains(other.slot),
      pool[other.slot].columns == picture.columns, pool[other.slot].rows == picture.rows
    else { return ColocatedMotion(reference: -1, vector: .zero, picture: -1) }
    let x = slice.infersDirect ? part.x / 2 * 3 : part.x
    let y = slice.infersDirect ? part.y / 2 * 3 : part.y
    let quarter = y & 2 | x >> 1
    for list in 0..<2 {
      let place = index * 2 + list
      let reference = pool[other.slot].motion.references[place * 4 + quarter]
      guard reference >= 0 else { continue }
      return ColocatedMotion(
        reference: reference, vector: pool[other.slot].motion.vectors[place * 16 + y * 4 + x],
        picture: pool[other.slot].motion.pictures[place * 4 + quarter])
    }
    return ColocatedMotion(reference: -1, vector: .zero, picture: -1)
  }
}

/// The motion of the co-located block; the reference is negative if it is intra.
private struct ColocatedMotion {
  let reference: Int8
  let vector: Vector
  let picture: Int32

  /// `colZeroFlag`, §8.4.1.2.2, apart from what depends on the picture.
  var isStill: Bool {
    reference == 0 && -1...1 ~= vector.x && -1...1 ~= vector.y
  }
}

/// A quarter as a whole, or its four blocks.
private struct DirectParts: Sequence, IteratorProtocol {
  let quarter: Partition
  let count: Int
  private var index = 0

  init(quarter: Partition, count: Int) {
    self.quarter = quarter
    self.count = count
  }

  mutating func next() -> Partition? {
    guard index < count else { return nil }
    defer { index += 1 }
    guard count > 1 else { return quarter }
    return Partition(
      quarter.x + (index & 1), quarter.y + (index >> 1), 1, 1, lists: quarter.lists)
  }
}
