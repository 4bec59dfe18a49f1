#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The factors of a ``Resampler``: a windowed sinc, sampled at as many offsets as moments can have.
package struct FilterBank: Sendable {
  /// Moments between two frames.
  let phaseCount: Int

  /// Frames that count on either side of a moment.
  let half: Int

  /// Sets of factors, those of one moment side by side; one set more than there are rows of moments.
  private let factors: [Float]

  /// How many sets lie between two frames: as many as moments, as long as those are few.
  private let rowCount: Int

  /// Zeros of the sinc on each side, at the lower of both rates.
  static let zeroCount = 64

  /// Where the sinc's band ends, as a part of half the lower rate.
  ///
  /// Kaiser's formula: with 128 factors the way down to −100 dB takes a twentieth of that rate; it
  /// ends where aliases begin. So at 44.1 kHz all up to 19.8 kHz passes.
  private static let bandEnd = 0.9495

  /// The window's form, for 100 dB.
  private static let beta = 10.06

  /// Sets of factors at most; rates without a common divisor interpolate between them.
  private static let largestRowCount = 1024

  /// Prepares the factors.
  ///
  /// - Parameters:
  ///   - phaseCount: Moments between two frames.
  ///   - ratio: The new rate in parts of the old one, 1 at most.
  ///   - isNeeded: Whether anything will be filtered.
  init(phaseCount: Int, ratio: Double, isNeeded: Bool) {
    self.phaseCount = phaseCount
    guard isNeeded else {
      (half, factors, rowCount) = (0, [], 1)
      return
    }
    let half = Int((Double(Self.zeroCount) / ratio).rounded(.up))
    let rowCount = min(phaseCount, Self.largestRowCount)
    var factors: [Float] = []
    factors.reserveCapacity((rowCount + 1) * 2 * half)
    for row in 0...rowCount {
      let offset = Double(row) / Double(rowCount)
      let values = (0..<2 * half).map { index in
        Self.value(
          at: Double(index - half + 1) - offset, half: Double(half), band: Self.bandEnd * ratio)
      }
      // A constant stays exactly what it is, at every moment: else the sound would hum.
      let sum = values.reduce(0, +)
      factors += values.map { Float($0 / sum) }
    }
    self.half = half
    self.rowCount = rowCount
    self.factors = factors
  }

  /// The sum of a moment: each of the `2 × half` frames from `start` on, times its factor.
  func sum(_ frames: [Float], from start: Int, phase: Int) -> Float {
    guard rowCount != phaseCount else { return sum(frames, from: start, row: phase) }
    // Exact until here: only the weight is rounded.
    let (row, rest) = (phase * rowCount).quotientAndRemainder(dividingBy: phaseCount)
    let weight = Float(rest) / Float(phaseCount)
    let lower = sum(frames, from: start, row: row)
    return lower + weight * (sum(frames, from: start, row: row + 1) - lower)
  }

  private func sum(_ frames: [Float], from start: Int, row: Int) -> Float {
    let count = 2 * half
    let frames = frames.span.extracting(start..<start + count)
    let factors = factors.span.extracting(row * count..<(row + 1) * count)
    // ANCHOR: sum
    // Four sums side by side: none waits for the one before.
    var (a, b, c, d) = (Float(0), Float(0), Float(0), Float(0))
    var index = 0
    while index + 3 < count {
      a += frames[index] * factors[index]
      b += frames[index + 1] * factors[index + 1]
      c += frames[index + 2] * factors[index + 2]
      d += frames[index + 3] * factors[index + 3]
      index += 4
    }
    while index < count {
      a += frames[index] * factors[index]
      index += 1
    }
    return (a + b) + (c + d)
    // ANCHOR_END: sum
  }

  // ANCHOR: solution-A.5
  /// The windowed sinc at a distance in frames.
  private static func value(at distance: Double, half: Double, band: Double) -> Double {
    let part = distance / half
    guard abs(part) < 1 else { return 0 }
    let angle = Double.pi * distance * band
    let sinc = abs(angle) < 1e-9 ? 1 : sin(angle) / angle
    return band * sinc * kaiserWindow(part)
  }

  /// One frame at another rate, by the sum itself.
  ///
  /// The plain way, which computes the factors again for each frame.
  package static func resampledFrame(
    _ index: Int, of input: (Int) -> Float, from inputRate: Int, to outputRate: Int
  ) -> Float {
    let (whole, rest) = (index * inputRate).quotientAndRemainder(dividingBy: outputRate)
    let offset = Double(rest) / Double(outputRate)
    let ratio = min(1, Double(outputRate) / Double(inputRate))
    let half = Int((Double(zeroCount) / ratio).rounded(.up))
    var (sum, total) = (0.0, 0.0)
    for number in 1 - half...half {
      let factor = value(
        at: Double(number) - offset, half: Double(half), band: bandEnd * ratio)
      sum += factor * Double(input(whole + number))
      total += factor
    }
    return Float(sum / total)
  }
  // ANCHOR_END: solution-A.5

  /// Kaiser's window at a part of its half, −1 to 1.
  package static func kaiserWindow(_ part: Double) -> Double {
    abs(part) < 1 ? bessel(beta * (1 - part * part).squareRoot()) / bessel(beta) : 0
  }

  /// The modified Bessel function of order 0, by its series.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term, index) = (1.0, 1.0, 1.0)
    while term > sum * 1e-12 {
      term *= (x / (2 * index)) * (x / (2 * index))
      sum += term
      index += 1
    }
    return sum
  }
}
