/// A level, and why.
public struct AdaptationDecision: Hashable, Sendable {
  public var level: Int

  /// The level that the policy wanted, before the viewer's choice, the screen, this machine, or a
  /// failure changed it.
  public var wantedLevel: Int

  /// How long to wait before loading, though there is room: BOLA-O's pause.
  public var delay: Duration

  /// The rule that decided.
  public var reason: Reason

  /// The numbers of the decision, in the order of the formula, for `--explain` and the event log.
  public var values: [Value]

  /// What decided.
  public enum Reason: String, Hashable, Sendable {
    /// The first segment.
    case start
    case stay
    case up
    case down

    /// No level fits: the lowest.
    case emergency

    /// A transfer under way would come too late.
    case abandon

    /// The viewer has chosen.
    case manual

    /// The picture box or this machine's speed allows no more.
    case capped

    /// A higher level fits, but the last change was a moment ago.
    case held

    /// The level that the rule wanted has failed lately.
    case penalty

    /// The buffer would run dry during the transfer: the throughput rule's second condition.
    case insufficientBuffer

    case onlyLevel
  }

  public struct Value: Hashable, Sendable {
    public var name: String
    public var number: Double

    public init(_ name: String, _ number: Double) {
      (self.name, self.number) = (name, number)
    }
  }

  /// Decides for a level; `wantedLevel` is the same where it is not given.
  public init(
    level: Int, wantedLevel: Int? = nil, delay: Duration = .zero, reason: Reason,
    values: [Value] = []
  ) {
    self.level = level
    self.wantedLevel = wantedLevel ?? level
    self.delay = delay
    self.reason = reason
    self.values = values
  }
}
