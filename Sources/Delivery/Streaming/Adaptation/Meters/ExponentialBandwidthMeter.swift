import Media

/// Two exponential averages of the throughput, a fast one and a slow one; the lower counts.
///
/// The fast one falls quickly when the link gets worse, the slow one keeps a short rise from being
/// believed. Each transfer weighs as many seconds as it took (hls.js, dash.js, Sabre).
///
/// Then a link that has become fast again is believed late: a segment that comes in a tenth of a
/// second weighs a tenth of a second against all the slow ones. With `weighsBytes` a transfer that
/// came sooner than expected weighs as long as it was expected to take: its bytes over the estimate.
package struct ExponentialBandwidthMeter: Sendable {
  private var fast: ExponentialAverage
  private var slow: ExponentialAverage
  private let weighsBytes: Bool

  /// A learner's mean of samples, and the samples that it needs, bounded.
  private let rule: (@Sendable ([WeightedSample], _ halfLife: Double) -> Double?)?
  private var samples: [WeightedSample] = []

  /// - Parameters:
  ///   - fast: The shorter half-life.
  ///   - slow: The longer one.
  ///   - weighsBytes: Whether a quick transfer weighs by its bytes.
  ///   - rule: The mean of samples in place of the running ones.
  package init(
    fast: Duration = .seconds(3), slow: Duration = .seconds(9), weighsBytes: Bool = false,
    rule: (@Sendable ([WeightedSample], _ halfLife: Double) -> Double?)? = nil
  ) {
    self.fast = ExponentialAverage(halfLife: fast.inSeconds)
    self.slow = ExponentialAverage(halfLife: slow.inSeconds)
    self.weighsBytes = weighsBytes
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

  /// Takes in a transfer of this many bytes that came in so much time, the wait before them left
  /// out.
  ///
  /// - Parameters:
  ///   - byteCount: The bytes of the body.
  ///   - time: From the first byte to the last.
  ///   - mediaDuration: How long they play: by its bytes a transfer weighs no more than that.
  package mutating func note(
    byteCount: Int, in time: Duration, mediaDuration: Duration = .zero
  ) {
    let seconds = time.inSeconds
    guard seconds > 0 else { return }
    let bits = Double(byteCount) * 8
    let expected = weighsBytes ? estimate.map { bits / max($0, 1) } ?? 0 : 0
    add(bits / seconds, weight: max(seconds, min(expected, mediaDuration.inSeconds)))
  }

  /// Forgets everything but one rate, which then counts like a second's transfer.
  package mutating func restart(at rate: Double) {
    self = Self(
      fast: .seconds(fast.halfLife), slow: .seconds(slow.halfLife), weighsBytes: weighsBytes,
      rule: rule)
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
