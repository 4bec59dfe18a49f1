import Media

/// BOLA-O: the buffer alone says which level, the throughput only limits a change upwards.
///
/// Spiteri, Urgaonkar and Sitaraman, "BOLA: Near-Optimal Bitrate Adaptation for Online Videos", and
/// the rule against oscillation in their Sabre simulator.
package struct BOLAPolicy: AdaptationPolicy {
  private var network = NetworkMeter()
  private var lastLevel = 0
  private let rules: AdaptationRules

  package init(rules: AdaptationRules = .init()) {
    self.rules = rules
  }

  package var estimate: Double? { network.rate }

  package mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {
    network.note(transfer)
  }

  package mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    guard let rate = network.rate, situation.currentLevel != nil else {
      return AdaptationDecision(level: 0, reason: .start)
    }
    let scale = BOLAScale(situation)
    let buffer = situation.bufferLevel.inMilliseconds
    let best = rules.bolaLevel(scale, buffer)
    let last = min(lastLevel, situation.levels.count - 1)
    var (level, delay) = (best, 0.0)
    if best > last {
      let fitting = network.highestLevel(in: situation, at: rate)
      if best > fitting {
        level = max(last, fitting)
        // While it waits, the buffer drains to the point where this level is the best.
        if last <= fitting, level < situation.levels.count - 1 {
          delay = max(0, buffer - scale.highestBuffer(of: level))
        }
      }
    }
    lastLevel = level
    return AdaptationDecision(
      level: level, delay: .milliseconds(delay),
      reason: level < best ? .capped : level > last ? .up : level < last ? .down : .stay,
      values: scale.values(of: level, buffer: buffer, best: best))
  }
}

extension BOLAScale {
  func values(of level: Int, buffer: Double, best: Int) -> [AdaptationDecision.Value] {
    [
      .init("buffer", buffer / 1000), .init("v", control / 1000),
      .init("utility", utilities[level]),
      .init("offset", offset), .init("rate", rates[level] * 1000),
      .init("score", score(of: level, buffer: buffer)), .init("best", Double(best)),
    ]
  }
}

extension AdaptationPolicyName {
  /// BOLA: the buffer alone, by a formula that weighs utility against bits.
  public static let bola = Self("bola", "by the buffer alone, with a formula") {
    BOLAPolicy(rules: $0)
  }
}
