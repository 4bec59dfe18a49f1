import H264

/// The stages of the decoder in plain Swift, block by block, as ITU-T H.264 writes them.
///
/// The decoder itself does the same with vectors and in place. Tests hold it to these functions, and the
/// course shows them as solutions.
package enum PlainDecoder {}

extension PlainDecoder {
  // ANCHOR: solution-F.1
  /// Puts levels into rows, and multiplies each by its step: §8.5.6 and §8.5.12.1.
  package static func coefficients(
    of levels: [Int], factors: [Int], quantizer: Int
  ) -> [Int] {
    let zigzag = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]
    let shift = quantizer / 6
    var block = [Int](repeating: 0, count: 16)
    for (place, index) in zigzag.enumerated() {
      let product = levels[place] * factors[place]
      block[index] =
        shift >= 4 ? product << (shift - 4) : (product + 1 << (3 - shift)) >> (4 - shift)
    }
    return block
  }
  // ANCHOR_END: solution-F.1

  // ANCHOR: solution-4.6
  /// Continues the samples around a block into it, in the three simple ways: §8.3.1.2.1 to §8.3.1.2.3.
  package static func predictedBlock(mode: Int, above: [UInt8]?, left: [UInt8]?) -> [UInt8] {
    let known = (above ?? []) + (left ?? [])
    let sum = known.reduce(0) { $0 + Int($1) }
    let mean = known.isEmpty ? 128 : (sum + known.count / 2) / known.count
    return (0..<16).map { index in
      switch mode {
      case 0: above?[index % 4] ?? 128
      case 1: left?[index / 4] ?? 128
      default: UInt8(mean)
      }
    }
  }
  // ANCHOR_END: solution-4.6

  // ANCHOR: solution-4.7
  /// Turns coefficients into corrections: §8.5.12.2.
  package static func corrections(of coefficients: [Int]) -> [Int] {
    /// Four numbers of a row or a column.
    func transformed(_ w: [Int]) -> [Int] {
      let e = w[0] + w[2]
      let f = w[0] - w[2]
      let g = w[1] >> 1 - w[3]
      let h = w[1] + w[3] >> 1
      return [e + h, f + g, f - g, e - h]
    }
    let rows = (0..<4).flatMap { transformed(Array(coefficients[4 * $0..<4 * $0 + 4])) }
    let columns = (0..<4).map { column in transformed((0..<4).map { rows[4 * $0 + column] }) }
    return (0..<16).map { (columns[$0 % 4][$0 / 4] + 32) >> 6 }
  }
  // ANCHOR_END: solution-4.7

  // ANCHOR: solution-F.2
  /// Predicts a block of 4 × 4 from the samples around it: §8.3.1.2.
  ///
  /// With these samples in one row, from the lowest of the left ones up to the corner and along the row
  /// above, every slanted mode is a walk along it.
  package static func intra4x4(mode: Int, _ near: Intra4x4Neighbours) -> [UInt8] {
    let left = (near.left ?? [128, 128, 128, 128]).map { Int($0) }
    let above = (near.above ?? [UInt8](repeating: 128, count: 8)).map { Int($0) }
    let edge = left.reversed() + [Int(near.corner ?? 128)] + above
    func two(_ place: Int) -> Int { (edge[place] + edge[place + 1] + 1) >> 1 }
    func three(_ place: Int) -> Int {
      let next = min(place + 1, edge.count - 1)
      return (edge[place - 1] + 2 * edge[place] + edge[next] + 2) >> 2
    }
    let known = (near.left == nil ? [] : left) + (near.above == nil ? [] : Array(above.prefix(4)))
    let mean =
      known.isEmpty ? 128 : (known.reduce(0, +) + known.count / 2) / known.count
    return (0..<16).map { index in
      let (x, y) = (index % 4, index / 4)
      let sample: Int
      switch mode {
      case 0: sample = above[x]
      case 1: sample = left[y]
      case 2: sample = mean
      case 3: sample = three(6 + x + y)
      case 4: sample = three(4 + x - y)
      case 5:
        let z = 2 * x - y
        let place = 4 + x - y / 2
        sample = z < 0 ? three(5 + z) : z % 2 == 0 ? two(place) : three(place)
      case 6:
        let z = 2 * y - x
        let place = 3 - y + x / 2
        sample = z < 0 ? three(3 - z) : z % 2 == 0 ? two(place) : three(place + 1)
      case 7:
        let place = 5 + x + y / 2
        sample = y % 2 == 0 ? two(place) : three(place + 1)
      default:
        let z = x + 2 * y
        let place = 2 - y - x / 2
        if z > 5 {
          sample = left[3]
        } else if z == 5 {
          sample = (left[2] + 3 * left[3] + 2) >> 2
        } else {
          sample = z % 2 == 0 ? two(place) : three(place)
        }
      }
      return UInt8(sample)
    }
  }
  // ANCHOR_END: solution-F.2
}
