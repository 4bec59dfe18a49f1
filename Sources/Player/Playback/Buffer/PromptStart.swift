/// When a film may begin although little of it is buffered: if the rest comes faster than it plays.
///
/// What is buffered then grows while the film plays, so there is nothing to wait for. Two
/// measurements show it, and one is enough:
///
/// * from the moment at which frames were first wanted. Opening, the first answer of a server and the
///   delay of a decoder count, so the rate is rather too low than too high, and a single frame beside
///   the one on the screen is enough;
/// * from the first frame on that comes beside the one on the screen, over several frames, since decoders
///   give some of them in bursts. A source that was slow to begin may be quick. This says nothing about a
///   server: its first answer may bring much, and the next one be slow.
///
/// Time in which decoding was held, for the first picture to be drawn, does not count.
public struct PromptStart: Hashable, Sendable {
  /// How many seconds of film have to come in a second.
  ///
  /// Twice as many as are played: what follows may be harder to decode than what was measured.
  public var leastSpeed = 2

  /// How much of a film that a server sends has to be there; `nil` for one that is at hand.
  public var leastOfServer: Duration?

  /// The number of frames over which a rate is measured that does not contain the beginning.
  private static let burst = 4

  public init(leastOfServer: Duration? = nil) {
    self.leastOfServer = leastOfServer
  }

  /// Measures how fast frames come; a pure value.
  struct Measurement: Hashable, Sendable {
    /// When frames were first wanted, and when there was one beside that on the screen.
    private var beginning: BufferFacts?
    private var arrival: BufferFacts?

    /// Records the present state.
    mutating func note(_ facts: BufferFacts) {
      let beginning = beginning ?? facts
      self.beginning = beginning
      let growth = facts.level.duration - beginning.level.duration
      if arrival == nil, growth > facts.frameDuration { arrival = facts }
    }

    /// Why what is buffered is enough to begin; `nil` while it is not.
    func reason(_ facts: BufferFacts, by rule: PromptStart) -> String? {
      // Until there is an arrival, the picture that is shown now says nothing of the next one.
      guard facts.level.frameCount > 0, let beginning, let arrival,
        facts.level.duration >= rule.leastOfServer ?? .zero
      else { return nil }
      let isEnough =
        facts.isFaster(rule.leastSpeed, since: beginning)
        || rule.leastOfServer == nil && facts.level.frameCount >= PromptStart.burst
          && facts.isFaster(rule.leastSpeed, since: arrival)
      return isEnough ? "comes at least \(rule.leastSpeed)× as fast as it plays" : nil
    }
  }
}

extension BufferFacts {
  /// Whether, since another look, more film has arrived than is played at a speed.
  fileprivate func isFaster(_ speed: Int, since other: BufferFacts) -> Bool {
    let growth = level.duration - other.level.duration
    let elapsed = moment.wallTime - other.moment.wallTime - (heldTime - other.heldTime)
    return growth > .zero && growth >= elapsed * speed
  }
}
