import Media

/// BOLA-E: BOLA with a start from the throughput and a buffer that is partly imagined.
///
/// Where the real buffer is short (at the start, after a seek, live) BOLA would stay low for long.
/// Placeholders stand for the rest. They fall when a transfer shows that they promise too
/// much. Spiteri, Sitaraman and Sparacio, "From Theory to Practice: Improving Bitrate Adaptation in
/// the DASH Reference Player", in Sabre's form.
package struct BOLAEPolicy: AdaptationPolicy {
  /// Its constants, with Sabre's values; in milliseconds.
  package struct Configuration: Hashable, Sendable {
    package var minimumBuffer = 10_000.0
    package var bufferPerLevel = 2000.0
    package var firstBufferShare = 0.9
    package var lastBufferShare = 0.5

    package init() {}
  }

  package let configuration: Configuration
  private var network = NetworkMeter()
  private var lastLevel = 0
  private var isSteady = false
  private var placeholder = 0.0
  private var bufferShare: Double
  private let rules: AdaptationRules

  package init(_ configuration: Configuration = .init(), rules: AdaptationRules = .init()) {
    self.configuration = configuration
    self.rules = rules
    bufferShare = configuration.firstBufferShare
  }

  package var estimate: Double? { network.rate }

  private func scale(_ situation: AdaptationSituation) -> BOLAScale {
    BOLAScale(
      situation, minimum: configuration.minimumBuffer, perLevel: configuration.bufferPerLevel)
  }

  package mutating func noteWait(_ time: Duration) {
    if isSteady { placeholder += time.inMilliseconds }
  }

  package mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {
    defer { network.note(transfer) }
    let level = min(max(transfer.level, 0), situation.levels.count - 1)
    lastLevel = level
    guard isSteady else { return }
    let scale = scale(situation)
    let before = situation.bufferLevel.inMilliseconds + transfer.duration.inMilliseconds
    placeholder = min(placeholder, max(0, scale.highestBuffer(of: level) - before))
    if situation.bufferLevel > .zero {
      // Another rule may have chosen a level for which the buffer is too short.
      placeholder = max(placeholder, scale.lowestBuffer(of: level) - before)
    }
  }

  package mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    let scale = scale(situation)
    let buffer = situation.bufferLevel.inMilliseconds
    guard let rate = network.rate, situation.currentLevel != nil else {
      return AdaptationDecision(level: 0, reason: .start)
    }
    let fitting = network.highestLevel(in: situation, at: rate)
    guard isSteady else {
      isSteady = true
      placeholder = max(0, scale.lowestBuffer(of: fitting) - buffer)
      return AdaptationDecision(
        level: fitting, reason: .start,
        values: [.init("estimate", rate), .init("placeholder", placeholder / 1000)])
    }
    let last = min(lastLevel, situation.levels.count - 1)
    let best = rules.bolaLevel(scale, buffer + placeholder)
    var level = best > last && best > fitting ? max(last, fitting) : best
    var delay = takeDelay(buffer + placeholder - scale.highestBuffer(of: level))
    if level == situation.levels.count - 1 { delay = 0 }
    let isShort = lowerForShortBuffer(&level, situation, scale, rate: rate)
    if isShort { delay = 0 }
    return AdaptationDecision(
      level: level, delay: .milliseconds(delay),
      reason: isShort
        ? .insufficientBuffer
        : level < best ? .capped : level > last ? .up : level < last ? .down : .stay,
      values: scale.values(of: level, buffer: buffer + placeholder, best: best)
        + [.init("placeholder", placeholder / 1000)])
  }

  /// If the buffer is too full, placeholders are removed first; only then does the rule wait.
  private mutating func takeDelay(_ delay: Double) -> Double {
    guard delay > 0 else { return 0 }
    let imagined = min(delay, placeholder)
    placeholder -= imagined
    return delay - imagined
  }

  /// Chooses a level whose segment arrives before a share of the buffer is used up.
  private mutating func lowerForShortBuffer(
    _ level: inout Int, _ situation: AdaptationSituation, _ scale: BOLAScale, rate: Double
  ) -> Bool {
    let buffer = situation.bufferLevel.inMilliseconds
    let safe = bufferShare * (buffer - network.latency * 1000) * rate / 1000
    bufferShare = max(configuration.lastBufferShare, bufferShare * configuration.firstBufferShare)
    let time = situation.segmentDuration.inMilliseconds
    guard let lower = (0..<level).first(where: { scale.rates[$0 + 1] * time > safe }) else {
      return false
    }
    level = lower
    placeholder = min(placeholder, max(0, scale.lowestBuffer(of: lower) - buffer))
    return true
  }

  package mutating func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision? {
    guard let wait = progress.timeToFirstByte?.inMilliseconds, progress.byteCount > 0,
      let expected = progress.expectedByteCount, expected > progress.byteCount,
      situation.levels.indices.contains(progress.level), progress.elapsed.inMilliseconds > wait
    else { return nil }
    let scale = scale(situation)
    let size = Double(expected) * 8
    let received = Double(progress.byteCount) * 8
    // A new request costs another wait: what would have come in it is as good as here.
    let left = size - received - wait * received / (progress.elapsed.inMilliseconds - wait)
    guard left > 0 else { return nil }
    let buffer = max(0, situation.bufferLevel.inMilliseconds + placeholder - wait)
    var best: Int?
    var highest = scale.highestBuffer(of: progress.level) - buffer
    highest /= left
    for level in 0..<progress.level {
      let other = size * scale.rates[level] / scale.rates[progress.level]
      let score = (scale.highestBuffer(of: level) - buffer) / other
      if other < left, score > highest { (best, highest) = (level, score) }
    }
    guard let best else { return nil }
    noteAbandonment(to: best, from: progress.level, scale, situation)
    return AdaptationDecision(
      level: best, reason: .abandon,
      values: [.init("left", left), .init("buffer", buffer / 1000), .init("score", highest)])
  }

  /// Something went wrong: the placeholders fall to what the lower level needs.
  private mutating func noteAbandonment(
    to level: Int, from old: Int, _ scale: BOLAScale, _ situation: AdaptationSituation
  ) {
    lastLevel = old
    let wanted = level > 0 ? scale.lowestBuffer(of: level) : configuration.minimumBuffer
    placeholder = min(placeholder, max(0, wanted - situation.bufferLevel.inMilliseconds))
  }
}

extension AdaptationPolicyName {
  /// BOLA-E: BOLA with a start from the throughput.
  public static let bolaE = Self("bola-e", "bola with an imagined buffer at the start") {
    BOLAEPolicy(rules: $0)
  }
}
