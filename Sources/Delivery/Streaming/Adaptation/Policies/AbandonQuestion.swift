import Media

/// Whether a transfer under way should be given up for a lower level: hls.js's rule.
package struct AbandonQuestion: Hashable, Sendable {
  package var progress: TransferProgress

  /// The rate of each level, in bits a second, lowest first.
  package var rates: [Double]

  package var bufferLevel: Duration
  package var segmentDuration: Duration

  /// Bits a second, from the transfers before this one.
  package var estimate: Double

  /// The expected time to the first byte.
  package var latency: Duration

  /// What a change of level costs before its first byte.
  package var switchTime = Duration.zero

  package init(
    progress: TransferProgress, rates: [Double], bufferLevel: Duration, segmentDuration: Duration,
    estimate: Double, latency: Duration = .milliseconds(100)
  ) {
    self.progress = progress
    self.rates = rates
    self.bufferLevel = bufferLevel
    self.segmentDuration = segmentDuration
    self.estimate = estimate
    self.latency = latency
  }

  package init(
    _ progress: TransferProgress, _ situation: AdaptationSituation, estimate: Double,
    latency: Duration
  ) {
    self.init(
      progress: progress, rates: situation.levels.map { Double($0.bandwidth) },
      bufferLevel: situation.bufferLevel, segmentDuration: situation.segmentDuration,
      estimate: estimate, latency: latency)
    switchTime = situation.switchTime
  }

  /// Bits a second of this transfer since its first byte; the estimate before that.
  package var rate: Double {
    guard progress.byteCount > 0, let wait = progress.timeToFirstByte else { return estimate }
    let received = Double(progress.byteCount) * 8
    // The first instant after the first byte says nothing: then the estimate bounds the rate.
    var seconds = (progress.elapsed - wait).inSeconds
    if seconds < 1 { seconds = min(progress.elapsed.inSeconds, received / max(estimate, 1)) }
    return received / max(seconds, 0.001)
  }

  /// Bytes of the whole segment: as the server says, else as its level's rate says.
  package var expectedByteCount: Double {
    if let count = progress.expectedByteCount { return Double(max(count, progress.byteCount)) }
    let usual = rates.indices.contains(progress.level) ? rates[progress.level] : 0
    return max(Double(progress.byteCount), usual * segmentDuration.inSeconds / 8)
  }

  /// How long the rest takes at the rate so far.
  package var remainingTime: Duration {
    let bits = (expectedByteCount - Double(progress.byteCount)) * 8
    let wait = progress.timeToFirstByte == nil ? latency : .zero
    return wait + .seconds(min(bits / max(rate, 1), 1e9))
  }

  /// How long a whole segment of a lower level takes at the rate so far.
  package func fetchTime(of level: Int) -> Duration {
    let bits = rates[level] * segmentDuration.inSeconds
    return latency + switchTime + .seconds(min(bits / max(rate, 1), 1e9))
  }

  // ANCHOR: solution-D.7
  /// The level to load instead.
  ///
  /// A look is taken after half a segment's duration. The transfer goes on where its rest is here
  /// before the buffer is empty, or sooner than a lower level's segment.
  package var levelInstead: Int? {
    guard progress.level > 0, progress.level < rates.count,
      progress.elapsed > max(latency, segmentDuration / 2)
    else { return nil }
    let remaining = remainingTime
    guard remaining > bufferLevel else { return nil }
    let limit = min(bufferLevel, segmentDuration + latency)
    let level = (1..<progress.level).last { fetchTime(of: $0) < limit } ?? 0
    let time = fetchTime(of: level)
    return time < remaining && time <= segmentDuration * 10 ? level : nil
  }
  // ANCHOR_END: solution-D.7

  /// The numbers of a decision, for logs.
  package func values(of level: Int) -> [AdaptationDecision.Value] {
    [
      .init("received", Double(progress.byteCount)), .init("expected", expectedByteCount),
      .init("rate", rate), .init("remaining", remainingTime.inSeconds),
      .init("buffer", bufferLevel.inSeconds), .init("fetch", fetchTime(of: level).inSeconds),
    ]
  }
}
