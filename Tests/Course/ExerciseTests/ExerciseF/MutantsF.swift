import H264
import Oracles
import Steps

extension Mutant {
  static let lessonF =
    rescaling + intraModes + bins + binLevels + vectorGuesses + interpolations + mixtures
    + deblockings + listMistakes + codeLevels

  private static let reference = Steps.reference

  private static let zigzag = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]

  private static func rescaling(
    _ mistake: String, scan: [Int] = zigzag,
    _ scaled: @escaping @Sendable (_ product: Int, _ shift: Int) -> Int
  ) -> Mutant {
    Mutant("F.1", mistake) { steps in
      steps.coefficients = { levels, factors, quantizer in
        var block = [Int](repeating: 0, count: 16)
        for (place, index) in scan.enumerated() {
          block[index] = scaled(levels[place] * factors[place], quantizer / 6)
        }
        return block
      }
    }
  }

  @Sendable private static func right(_ product: Int, _ shift: Int) -> Int {
    shift >= 4 ? product << (shift - 4) : (product + 1 << (3 - shift)) >> (4 - shift)
  }

  private static let rescaling: [Mutant] = [
    rescaling("no rounding below 24") { product, shift in
      shift >= 4 ? product << (shift - 4) : product >> (4 - shift)
    },
    rescaling("rounding towards 0") { product, shift in
      shift >= 4
        ? product << (shift - 4) : (product + 1 << (3 - shift)) / (1 << (4 - shift))
    },
    rescaling("all of the divisor is added") { product, shift in
      shift >= 4 ? product << (shift - 4) : (product + 1 << (4 - shift)) >> (4 - shift)
    },
    rescaling("the step never grows") { product, shift in
      shift >= 4 ? product : right(product, shift)
    },
    rescaling("columns for rows", scan: zigzag.map { $0 % 4 * 4 + $0 / 4 }) { right($0, $1) },
    rescaling("row by row, without the zigzag", scan: Array(0..<16)) { right($0, $1) },
    Mutant("F.1", "factors are taken row by row") { steps in
      steps.coefficients = { levels, factors, quantizer in
        try reference.coefficients(levels, zigzag.map { factors[$0] }, quantizer)
      }
    },
  ]

  private static func mode(
    _ mistake: String,
    _ predict: @escaping @Sendable (_ mode: Int, _ near: Intra4x4Neighbours) throws -> [UInt8]
  ) -> Mutant {
    Mutant("F.2", mistake) { $0.intraBlock = predict }
  }

  private static let intraModes: [Mutant] = [
    mode("modes 3 and 7 are swapped") { mode, near in
      try reference.intraBlock(mode == 3 ? 7 : mode == 7 ? 3 : mode, near)
    },
    mode("modes 5 and 6 are swapped") { mode, near in
      try reference.intraBlock(mode == 5 ? 6 : mode == 6 ? 5 : mode, near)
    },
    mode("vertical and horizontal are swapped") { mode, near in
      try reference.intraBlock(mode < 2 ? 1 - mode : mode, near)
    },
    mode("the mean is not rounded") { mode, near in
      guard mode == 2, let above = near.above, let left = near.left else {
        return try reference.intraBlock(mode, near)
      }
      let sum = (above.prefix(4) + left).reduce(0) { $0 + Int($1) }
      return [UInt8](repeating: UInt8(sum / 8), count: 16)
    },
    mode("the mean takes all eight samples above") { mode, near in
      guard mode == 2, let above = near.above, let left = near.left else {
        return try reference.intraBlock(mode, near)
      }
      let sum = (above + left).reduce(0) { $0 + Int($1) }
      return [UInt8](repeating: UInt8((sum + 6) / 12), count: 16)
    },
    mode("a side that is missing counts as 128 in the mean") { mode, near in
      guard mode == 2 else { return try reference.intraBlock(mode, near) }
      let grey: [UInt8] = [128, 128, 128, 128]
      let sides = (near.above ?? grey).prefix(4) + (near.left ?? grey)
      return [UInt8](
        repeating: UInt8((sides.reduce(0) { $0 + Int($1) } + 4) / 8), count: 16)
    },
    mode("the last sample above counts once") { mode, near in
      var block = try reference.intraBlock(mode, near)
      if mode == 3, let above = near.above {
        block[15] = UInt8((Int(above[6]) + Int(above[7]) + 1) / 2)
      }
      return block
    },
    mode("horizontal up goes on below the lowest sample") { mode, near in
      var block = try reference.intraBlock(mode, near)
      if mode == 8 { block[13] = block[12] }
      if mode == 8, let left = near.left {
        block[7] = UInt8((Int(left[2]) + Int(left[3]) + 1) / 2)
      }
      return block
    },
    mode("the corner is left out") { mode, near in
      try reference.intraBlock(
        mode, Intra4x4Neighbours(above: near.above, left: near.left, corner: near.left?[0]))
    },
  ]

  private static func bin(
    _ mistake: String,
    _ decode: @escaping @Sendable (_ interval: inout ArithmeticInterval) throws -> Int
  ) -> Mutant {
    Mutant("F.3", mistake) { $0.decodeBin = decode }
  }

  private static let bins: [Mutant] = [
    bin("the likely value does not change sides at state 0") { interval in
      let likely = interval.likelyBin
      let bin = try reference.decodeBin(&interval)
      interval.likelyBin = likely
      return bin
    },
    bin("it changes sides at every surprise") { interval in
      let likely = interval.likelyBin
      let bin = try reference.decodeBin(&interval)
      if bin != likely { interval.likelyBin = bin }
      return bin
    },
    bin("the next state is looked at for 0") { interval in
      let (likely, state) = (interval.likelyBin, interval.probability)
      let bin = try reference.decodeBin(&interval)
      if bin != likely, state > 0, interval.probability == 0 { interval.likelyBin = bin }
      return bin
    },
    bin("the state goes on to 63") { interval in
      let state = interval.probability
      let bin = try reference.decodeBin(&interval)
      if state == 62, bin == interval.likelyBin { interval.probability = 63 }
      return bin
    },
    bin("at the cut the bin is still likely") { interval in
      let width = Int(
        ArithmeticTables.lowerRange[4 * interval.probability + interval.range / 64 % 4])
      guard interval.offset == interval.range - width else {
        return try reference.decodeBin(&interval)
      }
      interval.range -= width
      interval.probability = min(interval.probability + 1, 62)
      return interval.likelyBin
    },
    bin("the offset is not lowered") { interval in
      let offset = interval.offset
      let bin = try reference.decodeBin(&interval)
      interval.offset = offset
      return bin
    },
    bin("a surprise counts the state down by one") { interval in
      let (likely, state) = (interval.likelyBin, interval.probability)
      let bin = try reference.decodeBin(&interval)
      if bin != likely { interval.probability = max(0, state - 1) }
      return bin
    },
    bin("the quarter is the lowest one") { interval in
      let range = interval.range
      var other = interval
      other.range = 256
      let bin = try reference.decodeBin(&other)
      other.range += bin == interval.likelyBin ? range - 256 : 0
      interval = other
      return bin
    },
  ]

  /// The levels with parts exchanged.
  private static func readLevels(
    _ mistake: String, prefix: Int = 15, order: Int = 0, asksLast: Bool = false,
    resets: Bool = true, cap: Int = 4, signFirst: Bool = false, backwards: Bool = true
  ) -> Mutant {
    Mutant("F.4", mistake) { steps in
      steps.blockLevels = { count, bin in
        var places: [Int] = []
        var isComplete = false
        for place in 0..<(asksLast ? count : count - 1)
        where !isComplete && bin(.significant(place)) == 1 {
          places.append(place)
          isComplete = bin(.last(place)) == 1
        }
        if !isComplete { places.append(count - 1) }
        var levels = [Int](repeating: 0, count: count)
        var (ones, larger) = (0, 0)
        for place in backwards ? places.reversed() : places {
          let sign = signFirst ? bin(.bypass) : 0
          var size = 1
          if bin(.first(larger > 0 && resets ? 0 : min(4, 1 + ones))) == 1 {
            size = 2
            while size < prefix, bin(.further(min(cap, larger))) == 1 { size += 1 }
            if size == prefix {
              var (value, k) = (0, order)
              while k < 20, bin(.bypass) == 1 {
                value += 1 << k
                k += 1
              }
              while k > 0 {
                k -= 1
                value += bin(.bypass) << k
              }
              size += value
            }
            larger += 1
          } else {
            ones += 1
          }
          let isNegative = (signFirst ? sign : bin(.bypass)) == 1
          levels[place] = isNegative ? -size : size
        }
        return levels
      }
    }
  }

  private static let binLevels: [Mutant] = [
    readLevels("the prefix ends at 14", prefix: 14),
    readLevels("the prefix ends at 16", prefix: 16),
    readLevels("the suffix begins with a bit more", order: 1),
    readLevels("the last place is asked for", asksLast: true),
    readLevels("ones go on counting after a larger level", resets: false),
    readLevels("larger levels count up to three", cap: 3),
    readLevels("the sign comes first", signFirst: true),
    readLevels("levels come from the lowest frequency up", backwards: false),
  ]

  private static func guessing(
    _ mistake: String,
    _ guess: @escaping @Sendable (_ near: VectorNeighbours, _ reference: Int) throws -> VectorPair
  ) -> Mutant {
    Mutant("F.5", mistake) { $0.predictedVector = guess }
  }

  private static let vectorGuesses: [Mutant] = [
    guessing("the mean for the median") { near, own in
      let right = try reference.predictedVector(near, own)
      guard near.part == .whole,
        [near.a, near.b, near.c].filter({ $0.reference == own }).count != 1
      else { return right }
      return VectorPair(
        x: (near.a.vector.x + near.b.vector.x + near.c.vector.x) / 3,
        y: (near.a.vector.y + near.b.vector.y + near.c.vector.y) / 3)
    },
    guessing("the only one with the reference does not win") { near, _ in
      let all = [near.a, near.b, near.c]
      return VectorPair(
        x: all.map(\.vector.x).sorted()[1], y: all.map(\.vector.y).sorted()[1])
    },
    guessing("the first one with the reference wins") { near, own in
      let first = [near.a, near.b, near.c].first { $0.reference == own }
      return try near.part == .whole
        ? first?.vector ?? reference.predictedVector(near, own)
        : reference.predictedVector(near, own)
    },
    guessing("parts of two are as any other") { near, own in
      try reference.predictedVector(
        VectorNeighbours(a: near.a, b: near.b, c: near.c), own)
    },
    guessing("a part of two asks its neighbour whatever the reference") { near, own in
      switch near.part {
      case .upper: near.b.vector
      case .lower, .left: near.a.vector
      case .right: near.c.vector
      case .whole: try reference.predictedVector(near, own)
      }
    },
    guessing("the lower part asks the block above") { near, own in
      if near.part == .lower, near.b.reference == own { return near.b.vector }
      return try reference.predictedVector(near, own)
    },
    guessing("at the upper edge the median is taken") { near, own in
      let inside = { (neighbour: VectorNeighbours.Neighbour) in
        VectorNeighbours.Neighbour(
          vector: neighbour.vector, reference: neighbour.reference == -2 ? -1 : neighbour.reference)
      }
      return try reference.predictedVector(
        VectorNeighbours(a: near.a, b: inside(near.b), c: inside(near.c), part: near.part), own)
    },
    guessing("intra neighbours count as outside") { near, own in
      let outside = { (neighbour: VectorNeighbours.Neighbour) in
        VectorNeighbours.Neighbour(
          vector: neighbour.vector, reference: neighbour.reference == -1 ? -2 : neighbour.reference)
      }
      return try reference.predictedVector(
        VectorNeighbours(a: near.a, b: outside(near.b), c: outside(near.c), part: near.part), own)
    },
  ]
}
