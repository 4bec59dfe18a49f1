import Media

/// Which level fits an estimate and a buffer: everything that hls.js's rule looks at.
package struct LevelQuestion: Hashable, Sendable {
  /// The rate that counts for each level, in bits a second, lowest first.
  package var rates: [Double]

  package var currentLevel: Int?

  /// Bits a second.
  package var estimate: Double

  /// From a request to its first byte.
  package var latency = Duration.milliseconds(100)

  package var segmentDuration: Duration

  /// How soon the segment must arrive.
  package var timeLimit: Duration

  /// What a change of level costs before its first byte.
  package var switchTime = Duration.zero

  package var stayShare = 0.95
  package var upShare = 0.7

  package init(
    rates: [Double], currentLevel: Int? = nil, estimate: Double, segmentDuration: Duration,
    timeLimit: Duration
  ) {
    self.rates = rates
    self.currentLevel = currentLevel
    self.estimate = estimate
    self.segmentDuration = segmentDuration
    self.timeLimit = timeLimit
  }

  /// With two segments in the buffer the mean rates count, with less the highest ones.
  init(_ situation: AdaptationSituation, estimate: Double) {
    let isCalm = situation.bufferLevel >= situation.segmentDuration * 2
    self.init(
      rates: situation.levels.map {
        Double(isCalm ? $0.averageBandwidth ?? $0.bandwidth : $0.bandwidth)
      },
      currentLevel: situation.currentLevel, estimate: estimate,
      segmentDuration: situation.segmentDuration, timeLimit: situation.bufferLevel)
    switchTime = situation.switchTime
  }

  // ANCHOR: solution-D.5
  /// How much of the estimate a level may use.
  package func usable(for level: Int) -> Double {
    estimate * (level > currentLevel ?? 0 ? upShare : stayShare)
  }

  /// How long a segment of a level takes to come.
  package func fetchTime(of level: Int) -> Duration {
    let bits = rates[level] * segmentDuration.inSeconds
    let transfer = Duration.seconds(min(bits / max(usable(for: level), 1), 1e9))
    return latency + transfer + (level == currentLevel ? .zero : switchTime)
  }

  /// The highest level whose rate and whose segment fit; `nil` if none does.
  package var fittingLevel: Int? {
    rates.indices.last { level in
      usable(for: level) >= rates[level] && fetchTime(of: level) < timeLimit
    }
  }
  // ANCHOR_END: solution-D.5

  func values(of level: Int) -> [AdaptationDecision.Value] {
    [
      .init("estimate", estimate), .init("usable", usable(for: level)),
      .init("rate", rates[level]), .init("latency", latency.inSeconds),
      .init("fetch", fetchTime(of: level).inSeconds), .init("limit", timeLimit.inSeconds),
    ]
  }
}
