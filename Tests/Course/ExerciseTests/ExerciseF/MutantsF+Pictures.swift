import Bitstream
import H264
import Oracles
import Steps

/// Mistakes in prediction from other pictures, the filter, the lists and CAVLC.
extension Mutant {
  private static let reference = Steps.reference

  /// Interpolation with its parts exchanged.
  private static func between(
    _ mistake: String, taps: [Int] = [1, -5, 20, 20, -5, 1], rounding: Int = 16,
    roundsInside: Bool = false, dividesInside: Bool = false, mean: Int = 1, clips: Bool = true,
    fraction: @escaping @Sendable (_ x: Int, _ y: Int) -> (Int, Int) = { ($0, $1) },
    beyond: Int = 3, diagonalBeyond: Bool = true
  ) -> Mutant {
    Mutant("F.6", mistake) { steps in
      steps.interpolated = { window in
        let stride = window.width + 5
        func sample(_ x: Int, _ y: Int) -> Int { Int(window.samples[(y + 2) * stride + x + 2]) }
        func sum(_ at: (Int) -> Int) -> Int { (0..<6).reduce(0) { $0 + taps[$1] * at($1 - 2) } }
        func clip(_ value: Int) -> Int { clips ? min(max(value, 0), 255) : value & 255 }
        func b(_ x: Int, _ y: Int) -> Int { clip((sum { sample(x + $0, y) } + rounding) >> 5) }
        func h(_ x: Int, _ y: Int) -> Int { clip((sum { sample(x, y + $0) } + rounding) >> 5) }
        func j(_ x: Int, _ y: Int) -> Int {
          if roundsInside { return clip((sum { b(x, y + $0) } + 16) >> 5) }
          let row = { (row: Int) in sum { sample(x + $0, y + row) } }
          if dividesInside { return clip((sum { (row($0) + 16) >> 5 } + 16) >> 5) }
          return clip((sum(row) + 32 * rounding) >> 10)
        }
        func two(_ a: Int, _ b: Int) -> Int { (a + b + mean) >> 1 }
        let (fx, fy) = fraction(window.fractionX, window.fractionY)
        let (right, below) = (fx == beyond ? 1 : 0, fy == beyond ? 1 : 0)
        let diagonal = diagonalBeyond ? (right, below) : (0, 0)
        return (0..<window.width * window.height).map { index in
          let (x, y) = (index % window.width, index / window.width)
          let value =
            switch (fx, fy) {
            case (0, 0): sample(x, y)
            case (2, 0): b(x, y)
            case (0, 2): h(x, y)
            case (2, 2): j(x, y)
            case (_, 0): two(b(x, y), sample(x + right, y))
            case (0, _): two(h(x, y), sample(x, y + below))
            case (2, _): two(j(x, y), b(x, y + below))
            case (_, 2): two(j(x, y), h(x + right, y))
            default: two(b(x, y + diagonal.1), h(x + diagonal.0, y))
            }
          return UInt8(truncatingIfNeeded: value)
        }
      }
    }
  }

  static let interpolations: [Mutant] = [
    between("a tap has the wrong sign", taps: [1, 5, 20, 20, 5, 1]),
    between("the outer taps are left out", taps: [0, -4, 20, 20, -4, 0]),
    between("sums are not rounded", rounding: 0),
    between("the middle is rounded in between", roundsInside: true),
    between("the sums of the rows are divided", dividesInside: true),
    between("means are not rounded", mean: 0),
    between("sums are not clipped", clips: false),
    between("x and y are swapped", fraction: { ($1, $0) }),
    between("a quarter beyond the middle is taken before it", beyond: 4),
    between("diagonal quarters all lie at the upper left", diagonalBeyond: false),
  ]

  private static func weighing(
    _ mistake: String,
    _ weight: @escaping @Sendable (_ current: Int, _ first: Int, _ second: Int) throws -> Int
  ) -> Mutant {
    Mutant("F.7", mistake) { $0.implicitWeight = weight }
  }

  private static func mixing(
    _ mistake: String,
    _ mix: @escaping @Sendable (_ a: Int, _ b: Int, _ weights: PredictionWeights) -> Int
  ) -> Mutant {
    Mutant("F.7", mistake) { steps in
      steps.combined = { first, second, weights in
        zip(first, second).map { UInt8(clamping: mix(Int($0), Int($1), weights)) }
      }
    }
  }

  private static func sum(_ a: Int, _ b: Int, _ w: PredictionWeights) -> Int {
    a * w.first + b * w.second
  }

  static let mixtures: [Mutant] = [
    weighing("the weights are swapped") { current, first, second in
      64 - (try reference.implicitWeight(current, first, second))
    },
    weighing("the distances are divided at once") { current, first, second in
      guard first != second else { return 32 }
      let weight = 64 * (current - first) / (second - first)
      return -64...128 ~= weight ? weight : 32
    },
    weighing("distances are not clipped") { current, first, second in
      guard first != second else { return 32 }
      let td = second - first
      let scale = ((current - first) * ((16384 + abs(td / 2)) / td) + 32) >> 8
      return -64...128 ~= scale ? scale : 32
    },
    weighing("weights out of range are limited") { current, first, second in
      guard first != second else { return 32 }
      func clip(_ value: Int) -> Int { min(max(value, -128), 127) }
      let (tb, td) = (clip(current - first), clip(second - first))
      return min(max((tb * ((16384 + abs(td / 2)) / td) + 32) >> 8, -64), 128)
    },
    weighing("negative scales are rounded towards 0") { current, first, second in
      guard first != second else { return 32 }
      func clip(_ value: Int) -> Int { min(max(value, -128), 127) }
      let (tb, td) = (clip(current - first), clip(second - first))
      let weight = (tb * ((16384 + abs(td / 2)) / td) + 32) / 64 >> 2
      return -64...128 ~= weight ? weight : 32
    },
    weighing("always the mean") { _, _, _ in 32 },
    mixing("the mean rounds down") { a, b, w in
      (sum(a, b, w) + 1 << (w.shift - 1) - 1) >> w.shift + w.offset
    },
    mixing("the offset is divided, too") { a, b, w in
      (sum(a, b, w) + w.offset + 1 << (w.shift - 1)) >> w.shift
    },
    mixing("the references are swapped") { a, b, w in
      (sum(b, a, w) + 1 << (w.shift - 1)) >> w.shift + w.offset
    },
    mixing("negative sums are rounded towards 0, and wrap") { a, b, w in
      ((sum(a, b, w) + 1 << (w.shift - 1)) >> w.shift + w.offset) & 255
    },
    mixing("weights are left out") { a, b, _ in (a + b + 1) >> 1 },
  ]

  private static func strength(
    _ mistake: String, _ strength: @escaping @Sendable (_ edge: EdgeSides) throws -> Int
  ) -> Mutant {
    Mutant("F.8", mistake) { $0.edgeStrength = strength }
  }

  private static func filter(
    _ mistake: String, strengths: ClosedRange<Int> = 1...4,
    _ change:
      @escaping @Sendable (
        _ right: inout EdgeSamples, _ s: EdgeSamples, _ limits: EdgeLimits
      ) -> Void
  ) -> Mutant {
    Mutant("F.8", mistake) { steps in
      steps.filteredEdge = { samples, limits in
        var result = try reference.filteredEdge(samples, limits)
        guard strengths ~= limits.strength, result != samples else { return result }
        change(&result, samples, limits)
        return result
      }
    }
  }

  private static func with(
    _ limits: EdgeLimits, alpha: Int = 0, beta: Int = 0, clip: Int = 0, isLuma: Bool? = nil
  ) -> EdgeLimits {
    EdgeLimits(
      strength: limits.strength, alpha: limits.alpha + alpha, beta: limits.beta + beta,
      clip: limits.clip + clip, isLuma: isLuma ?? limits.isLuma)
  }

  static let deblockings: [Mutant] = [
    strength("intra is 4 everywhere") { edge in
      let right = try reference.edgeStrength(edge)
      return right == 3 ? 4 : right
    },
    strength("a sample more than a whole one apart") { edge in
      let right = try reference.edgeStrength(edge)
      guard right == 1, edge.p.predictions.count == 1, edge.q.predictions.count == 1,
        edge.p.predictions[0].picture == edge.q.predictions[0].picture
      else { return right }
      let (p, q) = (edge.p.predictions[0].vector, edge.q.predictions[0].vector)
      return abs(p.x - q.x) > 4 || abs(p.y - q.y) > 4 ? 1 : 0
    },
    strength("two pictures have an order") { edge in
      let right = try reference.edgeStrength(edge)
      return right == 0 && edge.p.predictions.map(\.picture) != edge.q.predictions.map(\.picture)
        ? 1 : right
    },
    strength("the same picture twice has an order") { edge in
      let right = try reference.edgeStrength(edge)
      let isSame = zip(edge.p.predictions, edge.q.predictions).allSatisfy {
        abs($0.vector.x - $1.vector.x) < 4 && abs($0.vector.y - $1.vector.y) < 4
      }
      return right == 0 && !isSame && Set(edge.p.predictions.map(\.picture)).count == 1 ? 1 : right
    },
    strength("only p's coefficients count") { edge in
      let right = try reference.edgeStrength(edge)
      return right == 2 && !edge.p.hasCoefficients ? 0 : right
    },
    Mutant("F.8", "alpha and beta count themselves") { steps in
      steps.filteredEdge = { try reference.filteredEdge($0, with($1, alpha: 1, beta: 1)) }
    },
    Mutant("F.8", "tc is the clip alone") { steps in
      steps.filteredEdge = { samples, limits in
        var result = try reference.filteredEdge(samples, limits)
        guard limits.strength < 4, result != samples else { return result }
        let raw = (4 * (samples.q0 - samples.p0) + samples.p1 - samples.q1 + 4) >> 3
        let delta = min(max(raw, -limits.clip), limits.clip)
        (result.p0, result.q0) = (samples.p0 + delta, samples.q0 - delta)
        return result
      }
    },
    filter("a tap of the delta has the wrong sign", strengths: 1...3) { result, s, limits in
      let tc = limits.clip + 1
      let delta = min(max((4 * (s.q0 - s.p0) - s.p1 + s.q1 + 4) >> 3, -tc), tc)
      (result.p0, result.q0) = (s.p0 + delta, s.q0 - delta)
    },
    filter("the delta is added on both sides", strengths: 1...3) { result, s, _ in
      result.q0 = s.q0 + (result.p0 - s.p0)
    },
    filter("the other side is not clipped", strengths: 1...3) { result, s, _ in
      result.q0 = s.q0 - (result.p0 - s.p0)
    },
    filter("chroma is smoothed as deep as luma", strengths: 1...3) { result, s, limits in
      guard !limits.isLuma, abs(s.q2 - s.q0) < limits.beta else { return }
      let step = (s.q2 + (s.p0 + s.q0 + 1) >> 1 - 2 * s.q1) >> 1
      result.q1 = s.q1 + min(max(step, -limits.clip), limits.clip)
    },
    filter("strength 4 goes by the new samples", strengths: 4...4) { result, s, limits in
      guard limits.isLuma, result.p2 != s.p2 else { return }
      result.p1 = (s.p2 + s.p1 + result.p0 + s.q0 + 2) >> 2
      result.p2 = (2 * s.p3 + 3 * s.p2 + result.p1 + result.p0 + s.q0 + 4) >> 3
    },
    filter("strength 4 is always deep", strengths: 4...4) { result, s, limits in
      guard limits.isLuma else { return }
      result.p0 = (s.p2 + 2 * s.p1 + 2 * s.p0 + 2 * s.q0 + s.q1 + 4) >> 3
    },
    Mutant("F.8", "chroma is filtered as luma is") { steps in
      steps.filteredEdge = { try reference.filteredEdge($0, with($1, isLuma: true)) }
    },
  ]
}
