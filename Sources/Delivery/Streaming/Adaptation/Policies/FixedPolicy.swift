/// The same level for the whole film, whatever the network does.
package struct FixedPolicy: AdaptationPolicy {
  package let level: Int
  private var meter = ExponentialBandwidthMeter()

  package init(level: Int) {
    self.level = level
  }

  package var estimate: Double? { meter.estimate }

  package mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {
    meter.note(byteCount: transfer.byteCount, in: transfer.duration - transfer.timeToFirstByte)
  }

  package mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    AdaptationDecision(level: min(max(level, 0), situation.levels.count - 1), reason: .manual)
  }
}

extension AdaptationPolicyName {
  /// Always the same level, 0 the lowest.
  public static func fixed(_ level: Int) -> Self {
    Self("fixed:\(level)", "always level \(level)") { _ in FixedPolicy(level: level) }
  }
}
