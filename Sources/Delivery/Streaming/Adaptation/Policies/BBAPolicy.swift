import Media

/// By the buffer alone: lowest in a reservoir, highest beyond a cushion, and a line between.
///
/// Huang and others, "A Buffer-Based Approach to Rate Adaptation", with the linear map over the levels
/// and the constants that the Pensieve paper compares with. It asks nothing of the network's rate.
package struct BBAPolicy: AdaptationPolicy {
  package let reservoir: Duration
  package let cushion: Duration
  private var network = NetworkMeter()

  package init(reservoir: Duration = .seconds(5), cushion: Duration = .seconds(10)) {
    self.reservoir = reservoir
    self.cushion = cushion
  }

  package var estimate: Double? { network.rate }

  package mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {
    network.note(transfer)
  }

  package func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    let highest = situation.levels.count - 1
    let share = (situation.bufferLevel - reservoir) / cushion
    let level = Int(Double(highest) * min(max(share, 0), 1))
    let reason: AdaptationDecision.Reason =
      switch situation.currentLevel {
      case nil: .start
      case .some(let current): level > current ? .up : level < current ? .down : .stay
      }
    return AdaptationDecision(
      level: level, reason: reason,
      values: [.init("buffer", situation.bufferLevel.inSeconds), .init("share", share)])
  }
}

extension AdaptationPolicyName {
  /// The buffer alone, along a line.
  public static let bba = Self("bba", "by the buffer alone: the fuller, the higher") { _ in
    BBAPolicy()
  }
}
