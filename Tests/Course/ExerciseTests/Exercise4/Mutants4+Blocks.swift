import Oracles
import Steps

/// Mistakes in what the decoder does with blocks.
extension Mutant {
  private static let reference = Steps.reference

  private static func guess(
    _ mistake: String,
    _ predict:
      @escaping @Sendable (_ mode: Int, _ above: [UInt8]?, _ left: [UInt8]?) throws
      -> [UInt8]
  ) -> Mutant {
    Mutant("4.6", mistake) { $0.predictedBlock = predict }
  }

  private static func mean(_ samples: [UInt8], half: Int, count: Int) -> [UInt8] {
    let sum = samples.reduce(0) { $0 + Int($1) }
    return [UInt8](repeating: UInt8(min(255, (sum + half) / count)), count: 16)
  }

  static let blockGuesses: [Mutant] = [
    guess("above and left are swapped") { mode, above, left in
      mode == 2
        ? try reference.predictedBlock(2, above, left)
        : try reference.predictedBlock(1 - mode, above ?? left, left ?? above)
    },
    guess("rows and columns are swapped") { mode, above, left in
      let block = try reference.predictedBlock(mode, above, left)
      return (0..<16).map { block[$0 % 4 * 4 + $0 / 4] }
    },
    guess("the mean is rounded down") { mode, above, left in
      guard mode == 2, let above, let left else {
        return try reference.predictedBlock(mode, above, left)
      }
      return mean(above + left, half: 0, count: 8)
    },
    guess("the mean is always of eight") { mode, above, left in
      guard mode == 2, (above == nil) != (left == nil) else {
        return try reference.predictedBlock(mode, above, left)
      }
      return mean((above ?? []) + (left ?? []), half: 4, count: 8)
    },
    guess("what is missing is 128") { mode, above, left in
      let grey: [UInt8] = [128, 128, 128, 128]
      return try reference.predictedBlock(mode, above ?? grey, left ?? grey)
    },
    guess("without neighbours everything is black") { mode, above, left in
      above == nil && left == nil
        ? [UInt8](repeating: 0, count: 16) : try reference.predictedBlock(mode, above, left)
    },
  ]

  /// The transform with parts exchanged.
  private static func correction(
    _ mistake: String, rounding: Int = 32, divides: Bool = false, sign: Int = 1,
    halves: Bool = true, onlyRows: Bool = false, swapsMiddle: Bool = false
  ) -> Mutant {
    Mutant("4.7", mistake) { steps in
      steps.corrections = { coefficients in
        func half(_ value: Int) -> Int { !halves ? value : divides ? value / 2 : value >> 1 }
        func transformed(_ w: [Int]) -> [Int] {
          let (e, f) = (w[0] + w[2], w[0] - w[2])
          let (g, h) = (half(w[1]) - w[3], w[1] + sign * half(w[3]))
          return swapsMiddle ? [e + h, f - g, f + g, e - h] : [e + h, f + g, f - g, e - h]
        }
        let rows = (0..<4).flatMap { transformed(Array(coefficients[4 * $0..<4 * $0 + 4])) }
        let columns = (0..<4).map { column in
          let line = (0..<4).map { rows[4 * $0 + column] }
          return onlyRows ? line : transformed(line)
        }
        return (0..<16).map { (columns[$0 % 4][$0 / 4] + rounding) >> 6 }
      }
    }
  }

  static let blockCorrections: [Mutant] = [
    correction("no rounding at the end", rounding: 0),
    correction("all of the divisor is added", rounding: 64),
    correction("halves are rounded towards 0", divides: true),
    correction("a half has the wrong sign", sign: -1),
    correction("there are no halves", halves: false),
    correction("the columns are forgotten", onlyRows: true),
    correction("the two in the middle are swapped", swapsMiddle: true),
    Mutant("4.7", "the result is turned over") { steps in
      steps.corrections = { coefficients in
        let right = try reference.corrections(coefficients)
        return (0..<16).map { right[$0 % 4 * 4 + $0 / 4] }
      }
    },
  ]

  /// Copying with parts exchanged.
  private static func copy(
    _ mistake: String, taps: [Int] = [1, -5, 20, 20, -5, 1], rounding: Int = 16,
    roundsInside: Bool = false, dividesInside: Bool = false, clips: Bool = true,
    swaps: Bool = false, start: Int = 2
  ) -> Mutant {
    Mutant("4.8", mistake) { steps in
      steps.copiedBlock = { width, height, isHalfRight, isHalfDown, samples in
        let (right, down) = swaps ? (isHalfDown, isHalfRight) : (isHalfRight, isHalfDown)
        func sample(_ x: Int, _ y: Int) -> Int {
          Int(samples[(y + start) * (width + 5) + x + start])
        }
        func sum(_ at: (Int) -> Int) -> Int {
          (0..<6).reduce(0) { $0 + taps[$1] * at($1 - 2 + (2 - start)) }
        }
        func clip(_ value: Int) -> Int { clips ? min(max(value, 0), 255) : value }
        func one(_ x: Int, _ y: Int) -> Int { clip((sum { sample(x + $0, y) } + rounding) >> 5) }
        return (0..<width * height).map { index in
          let (x, y) = (index % width, index / width)
          let value =
            switch (right, down) {
            case (false, false): sample(x, y)
            case (true, false): one(x, y)
            case (false, true): clip((sum { sample(x, y + $0) } + rounding) >> 5)
            case (true, true):
              if roundsInside {
                clip((sum { one(x, y + $0) } + rounding) >> 5)
              } else if dividesInside {
                clip(
                  (sum { row in (sum { sample(x + $0, y + row) } + rounding) >> 5 } + rounding) >> 5
                )
              } else {
                clip((sum { row in sum { sample(x + $0, y + row) } } + 32 * rounding) >> 10)
              }
            }
          return UInt8(truncatingIfNeeded: value)
        }
      }
    }
  }

  static let blockCopies: [Mutant] = [
    copy("a tap has the wrong sign", taps: [1, 5, 20, 20, 5, 1]),
    copy("the mean of two is enough", taps: [0, 0, 16, 16, 0, 0]),
    copy("sums are not rounded", rounding: 0),
    copy("the first sums are rounded, too", roundsInside: true),
    copy("the first sums are divided, too", dividesInside: true),
    copy("sums are not clipped", clips: false),
    copy("right and down are swapped", swaps: true),
    copy("the block begins at the first sample", start: 0),
  ]
}
