import Media

/// Enlarges planes with a kernel that keeps edges: each new sample is made of four old ones.
///
/// Linear weights, as ``ResamplingWeights`` has them, take every new sample for a mix of its two
/// neighbours: an edge becomes a ramp. The cubic of Catmull and Rom takes two further samples with
/// small negative weights. Those make the ramp steeper, and keep what stood out standing out.
///
///     distance from the sample    0 … 1    (3d³ − 5d² + 2) / 2
///                                 1 … 2    (−d³ + 5d² − 8d + 4) / 2
///
/// Rows are lengthened first, eight at a time, because there are fewer of them than afterwards;
/// then each new row is blended of four. Samples are counted from the middle of their range, so
/// that eight bits, a weight of seven and the overshoot fit into 16 bits: a sum is at most
/// 147 · 160 = 23,520.
struct PlaneEnlarger {
  private let oldWidth: Int
  private let oldHeight: Int
  private let columns: CubicWeights
  private let rows: CubicWeights

  /// Creates a scaler for planes of one size; `nil` if a side becomes shorter.
  init?(_ plane: Plane, columns: ResamplingStep, rows: ResamplingStep) {
    guard columns.newCount >= columns.oldCount, rows.newCount >= rows.oldCount,
      columns.oldCount == plane.width, rows.oldCount == plane.height,
      columns.offset == 0, rows.offset == 0
    else { return nil }
    oldWidth = plane.width
    oldHeight = plane.height
    self.columns = CubicWeights(from: columns.oldCount, to: columns.newCount)
    self.rows = CubicWeights(from: rows.oldCount, to: rows.newCount)
  }

  /// Enlarges a plane of the size that the scaler is for.
  func scale(_ plane: Plane, bitDepth: Int) -> Plane {
    let (width, height) = (columns.count, rows.count)
    guard bitDepth > 8 else {
      let bytes = scale(plane.bytes, bitDepth: 8, summing: Int16.self)
      return Plane(width: width, height: height, bytes: bytes)
    }
    let samples = scale(
      plane.wideSamples(bitDepth: bitDepth), bitDepth: bitDepth, summing: Int32.self)
    return Plane(width: width, height: height, wideSamples: samples)
  }

  private func scale<Sample, Sum>(_ samples: [Sample], bitDepth: Int, summing: Sum.Type) -> [Sample]
  where
    Sample: FixedWidthInteger & UnsignedInteger,
    Sum: FixedWidthInteger & SignedInteger & SIMDScalar
  {
    let middle = Sum(1) << Sum(bitDepth - 1)
    let long = lengthened(samples.span, middle: middle)
    let width = columns.count
    var scaled: [Sample] = []
    scaled.reserveCapacity(width * rows.count)
    var row = [Sample](repeating: 0, count: width)
    for index in 0..<rows.count {
      blend(long.span, forRow: index, middle: middle, into: row.mutableSpan)
      scaled.append(contentsOf: row)
    }
    return scaled
  }

  /// All old rows at their new length, counted from the middle; the last ones are repeated.
  @inline(__always)
  private func lengthened<Sample, Sum>(_ samples: Span<Sample>, middle: Sum) -> [Sum]
  where
    Sample: FixedWidthInteger & UnsignedInteger,
    Sum: FixedWidthInteger & SignedInteger & SIMDScalar
  {
    let width = columns.count
    var long = [Sum](repeating: 0, count: width * oldHeight)
    var lanes = [SIMD8<Sum>](repeating: .zero, count: oldWidth)
    for first in stride(from: 0, to: oldHeight, by: 8) {
      for lane in 0..<8 {
        let start = min(first + lane, oldHeight - 1) * oldWidth
        let row = samples.extracting(start..<start + oldWidth)
        var lanes = lanes.mutableSpan
        for column in row.indices {
          lanes[column][lane] = Sum(truncatingIfNeeded: row[column]) &- middle
        }
      }
      blendColumns(
        of: lanes.span, rowCount: min(8, oldHeight - first), into: long.mutableSpan,
        at: first * width)
    }
    return long
  }

  @inline(__always)
  private func blendColumns<Sum>(
    of lanes: Span<SIMD8<Sum>>, rowCount: Int, into long: consuming MutableSpan<Sum>, at start: Int
  ) where Sum: FixedWidthInteger & SignedInteger & SIMDScalar {
    var long = long
    let width = columns.count
    let places = columns.places.span
    let weights = columns.weights.span
    for column in 0..<width {
      var sum = SIMD8<Sum>(repeating: 1 << Sum(CubicWeights.fractionBits - 1))
      for tap in 0..<4 {
        let weight = Sum(truncatingIfNeeded: weights[4 &* column &+ tap])
        sum &+= lanes[places[4 &* column &+ tap]] &* weight
      }
      sum &>>= SIMD8(repeating: Sum(CubicWeights.fractionBits))
      for lane in 0..<rowCount { long[start &+ lane &* width &+ column] = sum[lane] }
    }
  }

  /// Blends four long rows into a new one, and counts from 0 again.
  @inline(__always)
  private func blend<Sample, Sum>(
    _ long: Span<Sum>, forRow index: Int, middle: Sum, into row: consuming MutableSpan<Sample>
  )
  where
    Sample: FixedWidthInteger & UnsignedInteger,
    Sum: FixedWidthInteger & SignedInteger & SIMDScalar
  {
    var row = row
    let width = columns.count
    func old(_ tap: Int) -> Int { rows.places[4 * index + tap] * width }
    func weight(_ tap: Int) -> Sum { Sum(truncatingIfNeeded: rows.weights[4 * index + tap]) }
    let one = long.extracting(old(0)..<old(0) + width)
    let two = long.extracting(old(1)..<old(1) + width)
    let three = long.extracting(old(2)..<old(2) + width)
    let four = long.extracting(old(3)..<old(3) + width)
    let (first, second, third, fourth) = (weight(0), weight(1), weight(2), weight(3))
    let half = Sum(1) << Sum(CubicWeights.fractionBits - 1)
    let (least, most) = (0 &- middle, middle &- 1)
    for column in row.indices {
      let sum =
        one[column] &* first &+ two[column] &* second &+ three[column] &* third
        &+ four[column] &* fourth &+ half
      let sample = max(least, min(most, sum &>> Sum(CubicWeights.fractionBits)))
      row[column] = Sample(truncatingIfNeeded: sample &+ middle)
    }
  }
}

/// Which four old samples make each new one of a longer row, and with what weight.
struct CubicWeights: Hashable {
  /// Weights are multiples of 1 / 128; those of one sample add up to exactly that.
  static let fractionBits = 7

  /// The new samples.
  let count: Int

  /// For each new sample four places of old ones; beyond the ends of the row, its first and its
  /// last sample are repeated.
  let places: [Int]

  /// For each new sample four weights.
  let weights: [Int16]

  /// Computes the weights for a row that is enlarged to a new length.
  init(from oldCount: Int, to newCount: Int) {
    precondition(oldCount > 0 && newCount > 0, "a row has at least one sample")
    count = newCount
    var places: [Int] = []
    var weights: [Int16] = []
    places.reserveCapacity(4 * newCount)
    weights.reserveCapacity(4 * newCount)
    for index in 0..<newCount {
      // How far the centre of the new sample lies after the centre of an old one.
      let numerator = (2 * index + 1) * oldCount - newCount
      let first = numerator >= 0 ? numerator / (2 * newCount) : -1
      let distance = Double(numerator - first * 2 * newCount) / Double(2 * newCount)
      let row = Self.weights(distance)
      for tap in 0..<4 {
        places.append(min(max(first - 1 + tap, 0), oldCount - 1))
        weights.append(row[tap])
      }
    }
    (self.places, self.weights) = (places, weights)
  }

  /// The weights of the samples at −1, 0, 1 and 2 for a place between 0 and 1.
  private static func weights(_ distance: Double) -> [Int16] {
    func near(_ d: Double) -> Double { (3 * d * d * d - 5 * d * d + 2) / 2 }
    func far(_ d: Double) -> Double { (-d * d * d + 5 * d * d - 8 * d + 4) / 2 }
    let exact = [far(1 + distance), near(distance), near(1 - distance), far(2 - distance)]
    var rounded = exact.map { Int16(($0 * Double(1 << fractionBits)).rounded()) }
    // The nearer of the two in the middle takes what rounding has left over.
    let rest = Int16(1 << fractionBits) - rounded.reduce(0, +)
    rounded[distance < 0.5 ? 1 : 2] += rest
    return rounded
  }
}
