#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The wave that one frame stands for: 1 at its own place, 0 at that of every other frame.
package func sinc(_ x: Double) -> Double {
  let angle = Double.pi * x
  return abs(angle) < 1e-9 ? 1 : sin(angle) / angle
}

/// Kaiser's window for errors below −100 dB: 1 in the middle, 0 from −1 and 1 on.
package func kaiserWindow(_ part: Double) -> Double {
  let place = abs(part) * Double(windowStepCount)
  guard place < Double(windowStepCount) else { return 0 }
  let step = Int(place)
  let (left, right) = (windowValues[step], windowValues[step + 1])
  return left + (right - left) * (place - Double(step))
}

/// Half of the window; a straight line between two of its values is off by less than −140 dB.
private let windowValues: [Double] = (0...windowStepCount).map { step in
  let part = Double(step) / Double(windowStepCount)
  return bessel(10.06 * (1 - part * part).squareRoot()) / bessel(10.06)
}

private let windowStepCount = 8192

/// A half of a cosine's wave, as a way from 0 to 1.
package func halfCosine(_ part: Double) -> Double { 0.5 - 0.5 * cos(Double.pi * part) }

/// The modified Bessel function of order 0, by its series.
private func bessel(_ x: Double) -> Double {
  var (sum, term, index) = (1.0, 1.0, 1.0)
  while term > sum * 1e-12 {
    term *= (x / (2 * index)) * (x / (2 * index))
    sum += term
    index += 1
  }
  return sum
}
