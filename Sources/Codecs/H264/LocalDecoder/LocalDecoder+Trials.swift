/// What an encoder asks before it decides: predictions, and what would be predicted of modes and vectors.
extension LocalDecoder {
  /// Which macroblocks around one its prediction may use.
  package func usable(at address: Int) -> IntraNeighbours {
    decoder.intraNeighbours(neighbours(place(address)))
  }

  /// Predicts luma as a whole into the picture, §8.3.3, where the mode has the samples that it needs.
  ///
  /// - Returns: Whether the mode is possible here.
  package mutating func predict16x16(mode: Int, at address: Int) -> Bool {
    let usable = usable(at: address)
    guard usable.allow(luma: mode) else { return false }
    let place = place(address)
    let square = SquarePrediction(
      size: 16, target: decoder.lumaOffset(place, 0, 0), stride: decoder.picture.lumaStride)
    var samples = decoder.picture.luma.mutableSpan
    switch mode {
    case 0: square.vertical(&samples, hasAbove: true)
    case 1: square.horizontal(&samples, hasLeft: true)
    case 2: square.mean(&samples, hasLeft: usable.left, hasAbove: usable.above)
    default: square.slope(&samples, isComplete: true)
    }
    return true
  }

  /// Predicts Cb and Cr into the picture, §8.3.4, where the mode has the samples that it needs.
  package mutating func predictChroma(mode: Int, at address: Int) -> Bool {
    let usable = usable(at: address)
    guard usable.allow(chroma: mode) else { return false }
    let square = SquarePrediction(
      size: 8, target: decoder.chromaOffset(place(address), 0, 0),
      stride: decoder.picture.chromaStride)
    var cb = decoder.picture.cb.mutableSpan
    square.chroma(mode, &cb, usable)
    var cr = decoder.picture.cr.mutableSpan
    square.chroma(mode, &cr, usable)
    return true
  }

  /// The 4 × 4 modes that a block can be predicted in: tables 8-2 and §8.3.1.2.
  package func modes4x4(_ block: Int, at address: Int) -> Possible4x4Modes {
    let (x, y) = BlockOrder.position(block)
    let usable = usable(at: address)
    return Possible4x4Modes(
      left: x > 0 || usable.left, above: y > 0 || usable.above, corner: usable.hasCorner(x, y))
  }

  /// Predicts a 4 × 4 block of luma into the picture: §8.3.1.2.
  package mutating func predict4x4(_ block: Int, mode: Int, at address: Int) {
    let (x, y) = BlockOrder.position(block)
    let usable = usable(at: address)
    let target = decoder.lumaOffset(place(address), x * 4, y * 4)
    let edge = IntraEdge(
      size: 4, at: target, stride: decoder.picture.lumaStride, in: decoder.picture.luma.span,
      hasLeft: x > 0 || usable.left, hasAbove: y > 0 || usable.above,
      hasAboveRight: usable.hasAboveRight(x, y, size: 1), hasCorner: usable.hasCorner(x, y))
    let stride = decoder.picture.lumaStride
    var samples = decoder.picture.luma.mutableSpan
    edge.predict(
      IntraDirection(rawValue: mode) ?? .mean, into: &samples, at: target, stride: stride)
  }

  /// Corrects a 4 × 4 block of luma that has been predicted: §8.5.1.
  ///
  /// - Parameters:
  ///   - block: Its number in the order of ``BlockOrder``.
  ///   - levels: In zigzag order.
  ///   - address: The macroblock.
  package mutating func correct4x4(_ block: Int, levels: SIMD16<Int32>, at address: Int) {
    let (x, y) = BlockOrder.position(block)
    let base = block * 16
    for place in 0..<16 {
      decoder.residual.levels[base + BlockScan.zigzag4x4[place]] = levels[place]
    }
    decoder.correct4x4(
      .luma, levels: base, at: decoder.lumaOffset(place(address), x * 4, y * 4),
      quantizer: decoder.slice.quantizer, isIntra: true)
  }

  /// `predIntra4x4PredMode` of a block, §8.3.1.1, from the modes that have been set before it.
  package func predictedMode(_ block: Int, at address: Int) -> Int {
    let (x, y) = BlockOrder.position(block)
    return decoder.predictedIntraMode(x, y, neighbours(place(address)))
  }

  package mutating func setMode(_ block: Int, _ mode: Int, at address: Int) {
    let (x, y) = BlockOrder.position(block)
    decoder.store.intraModes[place(address).index * 16 + y * 4 + x] = Int8(mode)
  }
}

/// Vectors.
extension LocalDecoder {
  /// Forgets vectors of earlier trials in a macroblock.
  package mutating func clearVectors(at address: Int) {
    decoder.picture.motion.setIntra(place(address).index)
  }

  /// `mvpL0` of a part, §8.4.1.3, from the vectors of the parts before it.
  package mutating func predictedVector(
    _ part: Int, of kind: MacroblockDecision.Kind, at address: Int
  ) -> VectorPair {
    let place = place(address)
    let (partition, shape) = kind.partition(part)
    decoder.setReference(0, partition, 0, place.index)
    let vector = decoder.predictVector(0, partition, neighbours(place), shape: shape)
    return VectorPair(x: Int(vector.x), y: Int(vector.y))
  }

  package mutating func setVector(
    _ part: Int, of kind: MacroblockDecision.Kind, _ vector: VectorPair, at address: Int
  ) {
    decoder.setVector(
      0, kind.partition(part).0,
      Vector(x: Int16(truncatingIfNeeded: vector.x), y: Int16(truncatingIfNeeded: vector.y)),
      place(address).index)
  }

  /// The vector of a neighbour in whole macroblocks, of this picture; zero if there is none.
  package func vector(at address: Int) -> VectorPair {
    let vector = decoder.picture.motion.vectors[place(address).index * 32]
    return VectorPair(x: Int(vector.x), y: Int(vector.y))
  }
}

extension MacroblockDecision.Kind {
  /// How many parts have a vector of their own.
  package var partCount: Int {
    switch self {
    case .inter(.whole): 1
    case .inter: 2
    case .quarters: 4
    default: 0
    }
  }

  func partition(_ part: Int) -> (Partition, PartitionShape) {
    switch self {
    case .inter(let shape):
      let type = InterType(shape: shape, lists: (1, 1))
      return (part == 0 ? type.first : type.second ?? type.first, shape)
    default: return (Partition((part & 1) * 2, part & 2, 2, 2, lists: 1), .whole)
    }
  }

  /// Where a part lies in its macroblock, and its size, in samples of luma.
  package func area(_ part: Int) -> (x: Int, y: Int, width: Int, height: Int) {
    let partition = partition(part).0
    return (partition.x * 4, partition.y * 4, partition.width * 4, partition.height * 4)
  }
}

extension IntraNeighbours {
  /// Whether a 16 × 16 mode has the samples that it needs: table 8-4.
  func allow(luma mode: Int) -> Bool {
    switch mode {
    case 0: above
    case 1: left
    case 2: true
    default: left && above && corner
    }
  }

  /// Table 8-5.
  func allow(chroma mode: Int) -> Bool {
    switch mode {
    case 0: true
    case 1: left
    case 2: above
    default: left && above && corner
    }
  }
}

/// Which 4 × 4 modes have the samples that they need: ITU-T H.264 §8.3.1.2.
package struct Possible4x4Modes {
  let left: Bool
  let above: Bool
  let corner: Bool

  package func allow(_ mode: Int) -> Bool {
    switch IntraDirection(rawValue: mode) {
    case .mean: true
    case .vertical, .diagonalDownLeft, .verticalLeft: above
    case .horizontal, .horizontalUp: left
    case .diagonalDownRight, .verticalRight, .horizontalDown: left && above && corner
    case nil: false
    }
  }
}
