import H264

/// Prediction from other pictures.
extension PlainDecoder {
  // ANCHOR: solution-F.5
  /// Predicts a vector from those of three neighbours: §8.4.1.3.
  package static func vector(from near: VectorNeighbours, reference: Int) -> VectorPair {
    let preferred: VectorNeighbours.Neighbour? =
      switch near.part {
      case .upper: near.b
      case .lower, .left: near.a
      case .right: near.c
      case .whole: nil
      }
    if let preferred, preferred.reference == reference { return preferred.vector }
    if near.b.reference == -2, near.c.reference == -2, near.a.reference != -2 {
      return near.a.vector
    }
    let alike = [near.a, near.b, near.c].filter { $0.reference == reference }
    if alike.count == 1 { return alike[0].vector }
    func median(_ a: Int, _ b: Int, _ c: Int) -> Int { max(min(a, b), min(max(a, b), c)) }
    return VectorPair(
      x: median(near.a.vector.x, near.b.vector.x, near.c.vector.x),
      y: median(near.a.vector.y, near.b.vector.y, near.c.vector.y))
  }
  // ANCHOR_END: solution-F.5

  // ANCHOR: solution-F.6
  // ANCHOR: solution-4.8
  /// Finds a block between the samples of another picture: §8.4.2.2.1.
  package static func interpolated(_ window: LumaWindow) -> [UInt8] {
    let stride = window.width + 5
    func sample(_ x: Int, _ y: Int) -> Int { Int(window.samples[(y + 2) * stride + x + 2]) }
    func taps(_ at: (Int) -> Int) -> Int {
      at(-2) - 5 * at(-1) + 20 * at(0) + 20 * at(1) - 5 * at(2) + at(3)
    }
    func clip(_ value: Int) -> Int { min(max(value, 0), 255) }
    func mean(_ a: Int, _ b: Int) -> Int { (a + b + 1) >> 1 }
    func b(_ x: Int, _ y: Int) -> Int { clip((taps { sample(x + $0, y) } + 16) >> 5) }
    func h(_ x: Int, _ y: Int) -> Int { clip((taps { sample(x, y + $0) } + 16) >> 5) }
    func j(_ x: Int, _ y: Int) -> Int {
      clip((taps { row in taps { sample(x + $0, y + row) } } + 512) >> 10)
    }
    // A quarter beyond the middle lies next to the following sample, or half.
    let (right, below) = (window.fractionX / 3, window.fractionY / 3)
    return (0..<window.width * window.height).map { index in
      let (x, y) = (index % window.width, index / window.width)
      let value =
        switch (window.fractionX, window.fractionY) {
        case (0, 0): sample(x, y)
        case (2, 0): b(x, y)
        case (0, 2): h(x, y)
        case (2, 2): j(x, y)
        case (_, 0): mean(b(x, y), sample(x + right, y))
        case (0, _): mean(h(x, y), sample(x, y + below))
        case (2, _): mean(j(x, y), b(x, y + below))
        case (_, 2): mean(j(x, y), h(x + right, y))
        default: mean(b(x, y + below), h(x + right, y))
        }
      return UInt8(value)
    }
  }
  // ANCHOR_END: solution-4.8
  // ANCHOR_END: solution-F.6

  // ANCHOR: solution-F.7
  /// How much of the second prediction is taken, in 64ths: §8.4.2.3.1 and §8.4.1.2.3.
  package static func implicitWeight(current: Int, first: Int, second: Int) -> Int {
    func clip(_ value: Int) -> Int { min(max(value, -128), 127) }
    let (tb, td) = (clip(current - first), clip(second - first))
    guard td != 0 else { return 32 }
    let tx = (16384 + abs(td / 2)) / td
    let scale = min(max((tb * tx + 32) >> 6, -1024), 1023)
    return -64...128 ~= scale >> 2 ? scale >> 2 : 32
  }

  /// Makes one prediction of two: §8.4.2.3.2, equation 8-300.
  package static func combined(
    _ first: [UInt8], _ second: [UInt8], _ weights: PredictionWeights
  ) -> [UInt8] {
    zip(first, second).map { a, b in
      let sum = Int(a) * weights.first + Int(b) * weights.second + 1 << (weights.shift - 1)
      return UInt8(min(max(sum >> weights.shift + weights.offset, 0), 255))
    }
  }
  // ANCHOR_END: solution-F.7
}
