import Media

/// Chooses the level of each segment: a policy, within what this screen and machine can use.
///
/// The policy says what the network carries. The selector adds what a policy cannot know: the
/// viewer's choice, the picture's size on the screen, how fast this machine decodes, which level has
/// failed lately, which levels state a false rate; and it changes upwards no more often than every
/// eight seconds. It is a policy itself, so the simulator runs it like any other.
public struct TrackSelector: AdaptationPolicy {
  /// Which level the first segment has.
  public enum StartLevel: Hashable, Sendable {
    case lowest

    /// The policy's choice, from its assumption of the network.
    case automatic
    case level(Int)
  }

  public struct Configuration: Hashable, Sendable {
    public var start = StartLevel.lowest

    /// A change upwards comes this long after the last change at the earliest.
    public var upSwitchInterval = Duration.seconds(8)

    /// How long a level that failed is not chosen.
    public var penalty = Duration.seconds(60)

    /// Smaller transfers say more of the round trip than of the rate: several count as one.
    public var smallestSample = 16_384

    public init() {}
  }

  public let configuration: Configuration

  /// From the lowest to the highest, with measured rates in place of false ones.
  public private(set) var levels: [QualityLevel]

  /// The viewer's choice; `nil` is automatic.
  public private(set) var manualLevel: Int?

  /// The pixels that the picture has on the screen; `nil` if that is unknown.
  public var pictureBox: PixelSize?

  private var policy: any AdaptationPolicy
  private var rates: [MeasuredRate]
  private var small = SmallTransfers()
  private var speed = DecodingSpeed()
  private var penalties: [Int: Duration] = [:]
  private var lastChange: Duration?
  private var lastLevel: Int?

  /// - Precondition: There is a level.
  public init(
    levels: [QualityLevel],
    policy: any AdaptationPolicy = AdaptationPolicyName.ewmaBytes.makePolicy(),
    _ configuration: Configuration = .init()
  ) {
    precondition(!levels.isEmpty, "there is a level to choose")
    self.levels = levels
    self.policy = policy
    self.configuration = configuration
    rates = levels.map { MeasuredRate(declared: $0) }
  }

  public var estimate: Double? { policy.estimate }

  /// Keeps to one level, or to the nearest that exists; `nil` goes back to automatic.
  public mutating func select(_ level: Int?) {
    manualLevel = level.map { min(max($0, 0), levels.count - 1) }
  }

  /// Avoids a level for a minute: a segment or a playlist of it could not be loaded.
  public mutating func noteFailure(of level: Int, at now: Duration) {
    guard levels.indices.contains(level) else { return }
    penalties[level] = now + configuration.penalty
  }

  /// Whether a level has failed lately, and is avoided.
  public func isAvoided(_ level: Int, at now: Duration) -> Bool {
    penalties[level].map { $0 > now } ?? false
  }

  /// Notes how much work a level makes: seconds of decoding and drawing for a second of film.
  public mutating func noteWork(of level: Int, perSecond work: Double) {
    guard levels.indices.contains(level) else { return }
    speed.note(work, for: levels[level], at: level)
  }

  /// The highest level that the screen shows and this machine decodes in time.
  public var highestUseful: Int {
    min(
      pictureBox.map { levels.highestUseful(in: $0) } ?? levels.count - 1,
      speed.highestInTime(of: levels))
  }

  public mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {
    if rates.indices.contains(transfer.level) {
      rates[transfer.level].note(transfer)
      levels[transfer.level] = rates[transfer.level].level
      penalties[transfer.level] = nil
    }
    guard let sample = small.sample(with: transfer, from: configuration.smallestSample) else {
      return
    }
    policy.note(sample, in: known(situation))
  }

  public mutating func noteWait(_ time: Duration) { policy.noteWait(time) }

  public mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    // The policy decides in any case, so that its state is right when the automatic choice is
    // turned on again.
    var decision = policy.chooseLevel(in: known(situation))
    let wanted = decision.level
    if situation.currentLevel == nil { start(&decision) }
    if let manualLevel {
      decision = AdaptationDecision(level: manualLevel, reason: .manual)
    } else if levels.count > 1 {
      cap(&decision)
      hold(&decision, situation)
      avoidFailed(&decision, at: situation.now)
    }
    decision.level = min(max(decision.level, 0), levels.count - 1)
    decision.wantedLevel = wanted
    return decision
  }

  public mutating func noteRequest(of level: Int, at now: Duration) {
    if let lastLevel, lastLevel != level { lastChange = now }
    lastLevel = level
    policy.noteRequest(of: level, at: now)
  }

  public mutating func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision? {
    guard manualLevel == nil,
      var decision = policy.abandonment(of: progress, in: known(situation))
    else { return nil }
    avoidFailed(&decision, at: situation.now)
    return decision.level < progress.level ? decision : nil
  }

  private func known(_ situation: AdaptationSituation) -> AdaptationSituation {
    var situation = situation
    situation.levels = levels
    return situation
  }
}

extension TrackSelector {
  private func start(_ decision: inout AdaptationDecision) {
    switch configuration.start {
    case .automatic: break
    case .lowest: decision = AdaptationDecision(level: 0, reason: .start)
    case .level(let level):
      decision = AdaptationDecision(
        level: min(max(level, 0), levels.count - 1), reason: .start)
    }
  }

  private func cap(_ decision: inout AdaptationDecision) {
    let highest = highestUseful
    guard decision.level > highest else { return }
    decision.values.append(.init("wanted", Double(decision.level)))
    (decision.level, decision.reason) = (highest, .capped)
  }

  private func hold(_ decision: inout AdaptationDecision, _ situation: AdaptationSituation) {
    guard let current = situation.currentLevel, decision.level > current, let lastChange,
      situation.now - lastChange < configuration.upSwitchInterval
    else { return }
    decision.values.append(.init("wanted", Double(decision.level)))
    decision.values.append(.init("sinceChange", (situation.now - lastChange).inSeconds))
    (decision.level, decision.reason) = (min(current, levels.count - 1), .held)
  }

  /// The next lower level that has not failed, else the next higher, else the same one again.
  private mutating func avoidFailed(_ decision: inout AdaptationDecision, at now: Duration) {
    penalties = penalties.filter { $0.value > now }
    guard penalties[decision.level] != nil else { return }
    let wanted = decision.level
    let lower = levels.indices[..<wanted].last { penalties[$0] == nil }
    guard let level = lower ?? levels.indices[wanted...].first(where: { penalties[$0] == nil })
    else { return }
    decision.values.append(.init("wanted", Double(wanted)))
    (decision.level, decision.reason) = (level, .penalty)
  }
}
