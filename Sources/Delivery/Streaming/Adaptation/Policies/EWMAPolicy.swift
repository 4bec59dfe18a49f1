import Media

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The rule of hls.js: the highest level that two averages of the throughput allow.
///
/// A level fits when its rate is below a share of the estimate, a smaller share for a level above
/// the present one, and when its next segment arrives before the buffer is empty. Where none fits,
/// a short stall is accepted, and then the lowest is taken.
package struct EWMAPolicy: AdaptationPolicy {
  /// Its constants, with hls.js's values.
  package struct Configuration: Hashable, Sendable {
    package var fastHalfLife = Duration.seconds(3)
    package var slowHalfLife = Duration.seconds(9)

    /// Whether a transfer that came sooner than expected weighs by its bytes; not so in hls.js.
    package var weighsBytes = false

    /// Assumed before anything is measured, in bits a second.
    package var initialEstimate = 500_000.0

    /// Counted on as the time to the first byte before any is measured.
    package var initialLatency = Duration.milliseconds(100)

    /// The share of the estimate that the present level and lower ones may use.
    package var stayShare = 0.95

    /// The share that a higher level may use.
    package var upShare = 0.7

    /// How long a stall is accepted where every level brings one; never longer than a segment.
    package var longestStall = Duration.seconds(4)

    /// The share of the buffer in which a segment of a higher level must arrive; hls.js: all of it.
    package var upBufferShare = 1.0

    package init() {}

    /// A quick transfer weighs by its bytes; a quarter of the buffer is kept in reserve for a change
    /// upwards.
    ///
    /// The first brings the highest levels back sooner, the second pays for it: over three hundred
    /// simulated mobile links the mean rate rises by a fifth, and stalls become a tenth shorter.
    package static var weighingBytes: Configuration {
      var configuration = Configuration()
      configuration.weighsBytes = true
      configuration.upBufferShare = 0.75
      return configuration
    }
  }

  package let configuration: Configuration
  private var meter: ExponentialBandwidthMeter
  private var latencies: ExponentialAverage
  private let rules: AdaptationRules

  package init(_ configuration: Configuration = .init(), rules: AdaptationRules = .init()) {
    self.configuration = configuration
    self.rules = rules
    meter = .init(
      fast: configuration.fastHalfLife, slow: configuration.slowHalfLife,
      weighsBytes: configuration.weighsBytes,
      rule: rules.movingAverage)
    latencies = .init(halfLife: configuration.slowHalfLife.inSeconds)
  }

  package var estimate: Double? { meter.estimate }

  /// The expected time to the first byte.
  package var latency: Duration {
    latencies.mean.map { .seconds($0) } ?? configuration.initialLatency
  }

  package mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {
    // What a usual wait costs is not the link's slowness, what is beyond it is.
    let wait = min(transfer.timeToFirstByte, latency)
    note(byteCount: transfer.byteCount, in: transfer.duration - wait, of: transfer.mediaDuration)
    note(latency: transfer.timeToFirstByte)
  }

  /// A shorter time is the clock's or a buffer's: below 50 ms, or above 800 Mb/s for small segments.
  private mutating func note(byteCount: Int, in time: Duration, of mediaDuration: Duration) {
    let shortest = min(Duration.milliseconds(50), .microseconds(Double(byteCount) / 100))
    meter.note(byteCount: byteCount, in: max(time, shortest), mediaDuration: mediaDuration)
  }

  /// A long wait counts less: it is more often an accident of one answer than a long way.
  private mutating func note(latency: Duration) {
    let seconds = max(latency, .milliseconds(5)).inSeconds
    latencies.add(seconds, weight: 2.0.squareRoot() * exp(-seconds * seconds / 2))
  }

  package mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    guard situation.levels.count > 1 else {
      return AdaptationDecision(level: 0, reason: .onlyLevel)
    }
    var question = LevelQuestion(situation, estimate: estimate ?? configuration.initialEstimate)
    question.latency = latency
    question.stayShare = configuration.stayShare
    question.upShare = configuration.upShare
    if situation.bufferLevel > .zero, let level = rules.fittingLevel(question) {
      return decision(withReserve(level, question), question, situation)
    }
    question.timeLimit += min(situation.segmentDuration, configuration.longestStall)
    question.rates = situation.levels.map { Double($0.bandwidth) }
    guard let level = rules.fittingLevel(question) else {
      return AdaptationDecision(level: 0, reason: .emergency, values: question.values(of: 0))
    }
    return decision(level, question, situation)
  }

  /// A level, or the highest one below it whose segment leaves the reserve of the buffer alone; never
  /// lower than the present level.
  private func withReserve(_ level: Int, _ question: LevelQuestion) -> Int {
    let current = question.currentLevel ?? 0
    guard level > current, level < question.rates.count else { return level }
    let limit = question.timeLimit * configuration.upBufferShare
    return (current + 1...level).last { question.fetchTime(of: $0) < limit } ?? current
  }

  private func decision(
    _ level: Int, _ question: LevelQuestion, _ situation: AdaptationSituation
  ) -> AdaptationDecision {
    let level = min(max(level, 0), situation.levels.count - 1)
    let reason: AdaptationDecision.Reason =
      switch situation.currentLevel {
      case nil: .start
      case .some(let current): level > current ? .up : level < current ? .down : .stay
      }
    return AdaptationDecision(level: level, reason: reason, values: question.values(of: level))
  }

  package mutating func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision? {
    let question = AbandonQuestion(
      progress, situation, estimate: estimate ?? configuration.initialEstimate, latency: latency)
    guard let level = rules.levelInstead(question), level < progress.level, level >= 0 else {
      return nil
    }
    learn(from: progress, situation, next: Double(situation.levels[level].bandwidth))
    return AdaptationDecision(level: level, reason: .abandon, values: question.values(of: level))
  }

  /// Without it the next choice would take the old estimate for true and be abandoned too.
  private mutating func learn(
    from progress: TransferProgress, _ situation: AdaptationSituation, next rate: Double
  ) {
    if let wait = progress.timeToFirstByte, progress.byteCount > 0 {
      note(
        byteCount: progress.byteCount, in: progress.elapsed - min(wait, latency),
        of: situation.segmentDuration)
    } else {
      note(latency: progress.elapsed)
    }
    if (estimate ?? configuration.initialEstimate) * configuration.upShare > rate {
      meter.restart(at: rate)
    }
  }
}

extension AdaptationPolicyName {
  /// hls.js's rule, with averages that count bytes as well as seconds, and with a reserve: the default.
  ///
  /// It goes down as fast as ``ewma``, and up again much sooner.
  public static let ewmaBytes = Self(
    "ewma-bytes", "as ewma, but a quick segment counts by its bytes"
  ) { EWMAPolicy(.weighingBytes, rules: $0) }

  /// hls.js: two exponential averages of the throughput, the lower one counts.
  public static let ewma = Self(
    "ewma", "the lower of two averages of the rate, 3 and 9 s (hls.js)"
  ) { EWMAPolicy(rules: $0) }
}
