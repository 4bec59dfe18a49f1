/// Two exponential averages of the throughput, a fast one and a slow one; the lower counts.
///
/// The fast one falls quickly when the link gets worse, the slow one keeps a short rise from being
/// believed. Each transfer weighs as many seconds as it took (hls.js, dash.js, Sabre).
package struct ExponentialBandwidthMeter: Sendable {
  private var fast: ExponentialAverage
  private var slow: ExponentialAverage

  /// A learner's mean of samples, and the samples that it needs, bounded.
  private let rule: (@Sendable ([WeightedSample], _ halfLife: Double) -> Double?)?
  private var samples: [WeightedSample] = []

  /// - Parameters:
  ///   - fast: The shorter half-life.
  ///   - slow: The longer one.
  ///   - rule: The mean of samples in place of the running ones.
  package init(
    fast: Duration = .seconds(3), slow: Duration = .seconds(9),
    rule: (@Sendable ([WeightedSample], _ halfLife: Double) -> Double?)? = nil
  ) {
    self.fast = ExponentialAverage(halfLife: fast.inSeconds)
    self.slow = ExponentialAverage(halfLife: slow.inSeconds)
    self.rule = rule
  }

  /// Bits a second; `nil` before the first sample.
  package var estimate: Double? {
    guard case (let fast?, let slow?) = means else { return nil }
    return min(fast, slow)
  }

  /// What the two averages say.
  package var means: (fast: Double?, slow: Double?) {
    guard let rule else { return (fast.mean, slow.mean) }
    guard !samples.isEmpty else { return (nil, nil) }
    return (rule(samples, fast.halfLife), rule(samples, slow.halfLife))
  }

  /// Takes in a transfer of so many bytes that came in so much time, the wait before them left out.
  package mutating func note(byteCount: Int, in time: Duration) {
    let seconds = time.inSeconds
    guard seconds > 0 else { return }
    add(Double(byteCount) * 8 / seconds, weight: seconds)
  }

  /// Forgets everything but one rate, which then counts like a second's transfer.
  package mutating func restart(at rate: Double) {
    self = Self(fast: .seconds(fast.halfLife), slow: .seconds(slow.halfLife), rule: rule)
    add(rate, weight: 1)
  }

  private mutating func add(_ rate: Double, weight: Double) {
    fast.add(rate, weight: weight)
    slow.add(rate, weight: weight)
    guard rule != nil else { return }
    samples.append(WeightedSample(rate, weight: weight))
    if samples.count > 256 { samples.removeFirst() }
  }
}

extension Duration {
  /// For rates and weights; times stay `Duration`.
  package var inSeconds: Double { self / .seconds(1) }
}
