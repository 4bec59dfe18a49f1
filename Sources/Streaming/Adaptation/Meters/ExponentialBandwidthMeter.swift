/// Two exponential averages of the throughput, a fast one and a slow one; the lower counts.
///
/// The fast one falls quickly when the link gets worse, the slow one keeps a short rise from being
/// believed. Each transfer weighs as many seconds as it took (hls.js, dash.js, Sabre).
package struct ExponentialBandwidthMeter: Sendable {
  private var fast: ExponentialAverage
  private var slow: ExponentialAverage

  /// - Parameters:
  ///   - fast: The shorter half-life.
  ///   - slow: The longer one.
  package init(fast: Duration = .seconds(3), slow: Duration = .seconds(9)) {
    self.fast = ExponentialAverage(halfLife: fast.inSeconds)
    self.slow = ExponentialAverage(halfLife: slow.inSeconds)
  }

  /// Bits a second; `nil` before the first sample.
  package var estimate: Double? {
    guard let fast = fast.mean, let slow = slow.mean else { return nil }
    return min(fast, slow)
  }

  /// What the two averages say.
  package var means: (fast: Double?, slow: Double?) { (fast.mean, slow.mean) }

  /// Takes in a transfer of so many bytes that came in so much time, the wait before them left out.
  package mutating func note(byteCount: Int, in time: Duration) {
    let seconds = time.inSeconds
    guard seconds > 0 else { return }
    let rate = Double(byteCount) * 8 / seconds
    fast.add(rate, weight: seconds)
    slow.add(rate, weight: seconds)
  }

  /// Forgets everything but one rate, which then counts like a second's transfer.
  package mutating func restart(at rate: Double) {
    self = Self(fast: .seconds(fast.halfLife), slow: .seconds(slow.halfLife))
    fast.add(rate, weight: 1)
    slow.add(rate, weight: 1)
  }
}

extension Duration {
  /// For rates and weights; times stay `Duration`.
  package var inSeconds: Double { self / .seconds(1) }
}
