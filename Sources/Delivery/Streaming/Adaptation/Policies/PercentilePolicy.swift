import Media

/// Media3's rule: 0.7 of the median throughput, and no change that the buffer makes needless.
///
/// `AdaptiveTrackSelection` and `DefaultBandwidthMeter` of androidx/media, without the replacement of
/// segments that are already buffered.
package struct PercentilePolicy: AdaptationPolicy {
  /// Its constants, with Media3's values.
  package struct Configuration: Hashable, Sendable {
    package var initialEstimate = 1_000_000.0

    /// The share of the estimate that a level may use.
    package var share = 0.7

    /// A higher level is chosen only with this much in the buffer.
    package var bufferForIncrease = Duration.seconds(10)

    /// A lower level is chosen only with less than this in the buffer.
    package var bufferForDecrease = Duration.seconds(25)

    /// The estimate holds after this much time of transfers, or this many bytes.
    package var shortestMeasurement = Duration.seconds(2)
    package var smallestMeasurement = 512 << 10

    package init() {}
  }

  package let configuration: Configuration
  private var rates: SlidingPercentile
  private var measuredTime = Duration.zero
  private var measuredBytes = 0
  private var lastWait: Duration?

  package init(_ configuration: Configuration = .init(), rules: AdaptationRules = .init()) {
    self.configuration = configuration
    rates = SlidingPercentile(percentile: rules.percentile)
  }

  package var estimate: Double? {
    guard
      measuredTime >= configuration.shortestMeasurement
        || measuredBytes >= configuration.smallestMeasurement
    else { return nil }
    return rates.value(at: 0.5)
  }

  package mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {
    // Media3 counts the wait as part of the transfer, and takes it off the time to load later.
    let seconds = transfer.duration.inSeconds
    guard seconds > 0, transfer.byteCount > 0 else { return }
    measuredTime += transfer.duration
    measuredBytes &+= transfer.byteCount
    lastWait = transfer.timeToFirstByte
    rates.add(
      Double(transfer.byteCount) * 8 / seconds,
      weight: Double(transfer.byteCount).squareRoot().rounded(.down))
  }

  package mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    let estimate = estimate ?? configuration.initialEstimate
    var usable = estimate * configuration.share
    if let lastWait, situation.segmentDuration > .zero {
      let time = max(.zero, situation.segmentDuration - lastWait)
      usable *= time / situation.segmentDuration
    }
    let ideal = situation.levels.lastIndex { Double($0.bandwidth) <= usable } ?? 0
    let values: [AdaptationDecision.Value] = [
      .init("estimate", estimate), .init("usable", usable),
      .init("rate", Double(situation.levels[ideal].bandwidth)),
      .init("buffer", situation.bufferLevel.inSeconds), .init("ideal", Double(ideal)),
    ]
    guard let current = situation.currentLevel else {
      return AdaptationDecision(level: ideal, reason: .start, values: values)
    }
    let isHeld =
      ideal > current
      ? situation.bufferLevel < configuration.bufferForIncrease
      : situation.bufferLevel >= configuration.bufferForDecrease
    guard ideal != current, !isHeld else {
      return AdaptationDecision(
        level: current, reason: ideal == current ? .stay : .held, values: values)
    }
    return AdaptationDecision(level: ideal, reason: ideal > current ? .up : .down, values: values)
  }
}

extension AdaptationPolicyName {
  /// Media3: a median of the throughput, and the buffer against needless changes.
  public static let percentile = Self(
    "percentile", "the median of the rate, and no needless change (Media3)"
  ) { PercentilePolicy(rules: $0) }
}
