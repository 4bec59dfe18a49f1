/// What a vector probably is: ITU-T H.264 §8.4.1.1 and §8.4.1.3.
///
/// Neighbouring blocks mostly move alike. So the median of three neighbours' vectors is taken, and only
/// the difference is sent.
extension PictureDecoder {
  /// A neighbour's vector and reference.
  struct Motion {
    let vector: Vector

    /// An index into the list; see ``MotionField/references``.
    let reference: Int8
  }

  /// The vector of `P_Skip`, §8.4.1.1: none at the edges, or beside a block that does not move.
  mutating func predictSkipped(_ near: Neighbours) {
    let whole = Partition(0, 0, 4, 4, lists: 1)
    setReference(0, whole, 0, near.current)
    let a = motion(0, -1, 0, near)
    let b = motion(0, 0, -1, near)
    func isStill(_ motion: Motion) -> Bool { motion.reference == 0 && motion.vector == .zero }
    guard near.a > 0, near.b > 0, !isStill(a), !isStill(b) else { return }
    setVector(0, whole, predictVector(0, whole, near, shape: .whole), near.current)
  }

  /// `mvpLX`, §8.4.1.3: the median, unless the shape of the part names a better neighbour.
  mutating func predictVector(
    _ list: Int, _ part: Partition, _ near: Neighbours, shape: PartitionShape
  ) -> Vector {
    let reference =
      picture.motion.references[(near.current * 2 + list) * 4 + (part.y & 2 | part.x >> 1)]
    let a = motion(list, part.x - 1, part.y, near)
    let b = motion(list, part.x, part.y - 1, near)
    let c = diagonal(list, part, near)
    if let rule = rules.vectorPrediction {
      return Self.predict(a, b, c, reference, VectorNeighbours.Part(part, in: shape), by: rule)
    }
    switch shape {
    case .rows where part.y == 0: if b.reference == reference { return b.vector }
    case .rows: if a.reference == reference { return a.vector }
    case .columns where part.x == 0: if a.reference == reference { return a.vector }
    case .columns: if c.reference == reference { return c.vector }
    case .whole: break
    }
    return Self.median(a, b, c, reference)
  }

  /// §8.4.1.3.1: the only neighbour with this reference, or the median of all three.
  static func median(_ a: Motion, _ b: Motion, _ c: Motion, _ reference: Int8) -> Vector {
    let unavailable = MotionField.unavailable
    if b.reference == unavailable, c.reference == unavailable, a.reference != unavailable {
      return a.vector
    }
    switch (a.reference == reference, b.reference == reference, c.reference == reference) {
    case (true, false, false): return a.vector
    case (false, true, false): return b.vector
    case (false, false, true): return c.vector
    default:
      return Vector(
        x: median(a.vector.x, b.vector.x, c.vector.x),
        y: median(a.vector.y, b.vector.y, c.vector.y))
    }
  }

  @inline(__always)
  private static func median(_ a: Int16, _ b: Int16, _ c: Int16) -> Int16 {
    max(min(a, b), min(max(a, b), c))
  }

  /// The motion of a block by its column and row, §8.4.1.3.2.
  @inline(__always)
  func motion(_ list: Int, _ x: Int, _ y: Int, _ near: Neighbours) -> Motion {
    let at = BlockPlace(x, y, near)
    let place = at.index &* 2 &+ list
    return Motion(
      vector: picture.motion.vectors[place &* 16 &+ at.y &* 4 &+ at.x],
      reference: picture.motion.references[place &* 4 &+ (at.y & 2 | at.x &>> 1)])
  }

  /// Neighbour C, above to the right; D, above to the left, where C has not been decoded yet.
  @inline(__always)
  func diagonal(_ list: Int, _ part: Partition, _ near: Neighbours) -> Motion {
    let (x, y) = (part.x + part.width, part.y - 1)
    let isDecoded =
      y < 0
      || x < 4 && BlockOrder.number(x, y) < BlockOrder.number(part.x, part.y)
    if isDecoded {
      let c = motion(list, x, y, near)
      if c.reference != MotionField.unavailable { return c }
    }
    return motion(list, part.x - 1, part.y - 1, near)
  }

  /// The vector by a learner's function.
  static func predict(
    _ a: Motion, _ b: Motion, _ c: Motion, _ reference: Int8, _ part: VectorNeighbours.Part,
    by rule: H264Rules.VectorPrediction
  ) -> Vector {
    func neighbour(_ motion: Motion) -> VectorNeighbours.Neighbour {
      VectorNeighbours.Neighbour(
        vector: VectorPair(x: Int(motion.vector.x), y: Int(motion.vector.y)),
        reference: Int(motion.reference))
    }
    let answer = rule(
      VectorNeighbours(a: neighbour(a), b: neighbour(b), c: neighbour(c), part: part),
      Int(reference))
    return Vector(x: Int16(truncatingIfNeeded: answer.x), y: Int16(truncatingIfNeeded: answer.y))
  }
}

extension VectorNeighbours.Part {
  fileprivate init(_ part: Partition, in shape: PartitionShape) {
    self =
      switch shape {
      case .whole: .whole
      case .rows: part.y == 0 ? .upper : .lower
      case .columns: part.x == 0 ? .left : .right
      }
  }
}

/// Writing the motion of a part.
extension PictureDecoder {
  /// Sets the reference of a part, which covers whole 8 × 8 blocks.
  mutating func setReference(_ list: Int, _ part: Partition, _ reference: Int, _ index: Int) {
    let id = reference < slice.lists[list].count ? slice.lists[list][reference].id : -1
    let first = (index * 2 + list) * 4
    for y in stride(from: part.y, to: part.y + part.height, by: 2) {
      for x in stride(from: part.x, to: part.x + part.width, by: 2) {
        picture.motion.references[first + (y & 2 | x >> 1)] = Int8(reference)
        picture.motion.pictures[first + (y & 2 | x >> 1)] = id
      }
    }
  }

  mutating func setVector(_ list: Int, _ part: Partition, _ vector: Vector, _ index: Int) {
    let first = (index * 2 + list) * 16
    var vectors = picture.motion.vectors.mutableSpan
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width { vectors[first + y * 4 + x] = vector }
    }
  }
}
