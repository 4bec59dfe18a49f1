import Media

/// dash.js's throughput rule, in Sabre's form: 0.9 of the estimate, less with a short buffer.
package struct ThroughputPolicy: AdaptationPolicy {
  /// Its constants, with Sabre's values.
  package struct Configuration: Hashable, Sendable {
    /// The share of the estimate that a level may use.
    package var share = 0.9

    /// The share of the buffer that a segment's transfer may use up: at first, and in the end.
    package var firstBufferShare = 0.9
    package var lastBufferShare = 0.5

    /// No transfer is given up before.
    package var abandonGrace = Duration.milliseconds(500)

    /// A transfer that would take more than this many times its segment's duration is given up.
    package var abandonFactor = 1.8

    package init() {}
  }

  package let configuration: Configuration
  private var network = NetworkMeter()
  private var bufferShare: Double

  package init(_ configuration: Configuration = .init()) {
    self.configuration = configuration
    bufferShare = configuration.firstBufferShare
  }

  package var estimate: Double? { network.rate }

  package mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {
    network.note(transfer)
  }

  package mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    guard let rate = network.rate, let current = situation.currentLevel else {
      return AdaptationDecision(level: 0, reason: .start)
    }
    let fitting = network.highestLevel(in: situation, at: rate * configuration.share)
    var level = fitting
    let safe = bufferShare * (situation.bufferLevel.inSeconds - network.latency) * rate
    bufferShare = max(configuration.lastBufferShare, bufferShare * configuration.firstBufferShare)
    let seconds = situation.segmentDuration.inSeconds
    if let lower = (0..<fitting).first(where: {
      Double(situation.levels[$0 + 1].bandwidth) * seconds > safe
    }) {
      level = lower
    }
    return AdaptationDecision(
      level: level,
      reason: level < fitting
        ? .insufficientBuffer : level > current ? .up : level < current ? .down : .stay,
      values: [
        .init("estimate", rate), .init("usable", rate * configuration.share),
        .init("latency", network.latency), .init("fitting", Double(fitting)),
        .init("buffer", situation.bufferLevel.inSeconds), .init("safeBits", safe),
      ])
  }

  package func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision? {
    guard progress.elapsed >= configuration.abandonGrace, let wait = progress.timeToFirstByte,
      progress.elapsed > wait, progress.byteCount > 0,
      let size = progress.expectedByteCount, situation.levels.indices.contains(progress.level)
    else { return nil }
    let rate = Double(progress.byteCount) * 8 / (progress.elapsed - wait).inSeconds
    let left = Double(size - progress.byteCount) * 8
    let total = progress.elapsed.inSeconds + left / rate
    guard total > configuration.abandonFactor * situation.segmentDuration.inSeconds else {
      return nil
    }
    let level = network.highestLevel(in: situation, at: rate * configuration.share)
    guard level < progress.level else { return nil }
    let instead =
      Double(size) * 8 * Double(situation.levels[level].bandwidth)
      / Double(situation.levels[progress.level].bandwidth)
    guard instead < left else { return nil }
    return AdaptationDecision(
      level: level, reason: .abandon,
      values: [
        .init("rate", rate), .init("left", left), .init("total", total),
        .init("instead", instead),
      ])
  }
}

extension AdaptationPolicyName {
  /// dash.js: a share of the throughput, less with a short buffer.
  public static let throughput = Self(
    "throughput", "nine tenths of the averaged rate (dash.js)"
  ) { _ in ThroughputPolicy() }
}
