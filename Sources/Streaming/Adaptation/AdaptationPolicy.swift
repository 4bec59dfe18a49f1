/// Decides in which quality the next segment is loaded, and whether one under way is given up.
///
/// The seam under every rule of adaptive streaming. A policy is a value: it receives what was
/// transferred and what is known now, and returns a decision with its numbers. It reads no clock and
/// loads nothing, so the player, the simulator and a learner's tests run the same code.
public protocol AdaptationPolicy: Sendable {
  /// Notes a transfer that is complete.
  mutating func note(_ transfer: SegmentTransfer)

  /// The throughput that the policy counts on, in bits a second; `nil` before it knows any.
  var estimate: Double? { get }

  /// Chooses the level of the next segment.
  mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision

  /// Looks at a transfer that is under way.
  ///
  /// - Returns: What to do instead, with a lower level; `nil` to let it go on.
  mutating func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision?
}

extension AdaptationPolicy {
  /// Most rules let every transfer end.
  public mutating func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision? { nil }
}

/// One rung of the ladder: a stream in one quality.
public struct QualityLevel: Hashable, Sendable {
  /// The highest rate of any of its segments, in bits a second: `BANDWIDTH`, RFC 8216 §4.3.4.2.
  public var bandwidth: Int

  /// The mean rate, in bits a second: `AVERAGE-BANDWIDTH`, where it is known.
  public var averageBandwidth: Int?

  public init(bandwidth: Int, averageBandwidth: Int? = nil) {
    self.bandwidth = bandwidth
    self.averageBandwidth = averageBandwidth
  }
}

/// What is known when a level is chosen.
public struct AdaptationSituation: Hashable, Sendable {
  /// From the lowest bandwidth to the highest; never empty.
  public var levels: [QualityLevel]

  /// The level of the last segment; `nil` before the first.
  public var currentLevel: Int?

  /// How much is loaded and not yet played.
  public var bufferLevel: Duration

  /// How much is loaded at most before loading waits.
  public var bufferLimit: Duration

  /// How long the segments last.
  public var segmentDuration: Duration

  /// How long playback has been going on, or loading while nothing plays; any zero, never backwards.
  public var now: Duration

  public init(
    levels: [QualityLevel], currentLevel: Int? = nil, bufferLevel: Duration,
    bufferLimit: Duration = .seconds(30), segmentDuration: Duration, now: Duration
  ) {
    self.levels = levels
    self.currentLevel = currentLevel
    self.bufferLevel = bufferLevel
    self.bufferLimit = bufferLimit
    self.segmentDuration = segmentDuration
    self.now = now
  }
}

/// A segment that has been loaded to its end.
public struct SegmentTransfer: Hashable, Sendable {
  public var level: Int
  public var byteCount: Int

  /// From the request to the first byte of the answer's body.
  public var timeToFirstByte: Duration

  /// From the request to the last byte.
  public var duration: Duration

  /// How long the segment plays.
  public var mediaDuration: Duration

  public init(
    level: Int, byteCount: Int, timeToFirstByte: Duration, duration: Duration,
    mediaDuration: Duration
  ) {
    self.level = level
    self.byteCount = byteCount
    self.timeToFirstByte = timeToFirstByte
    self.duration = duration
    self.mediaDuration = mediaDuration
  }
}

/// How far a segment has been loaded.
public struct TransferProgress: Hashable, Sendable {
  public var level: Int

  /// Bytes that have come.
  public var byteCount: Int

  /// Bytes of the whole segment; `nil` where the server has not said.
  public var expectedByteCount: Int?

  /// `nil` before the first byte.
  public var timeToFirstByte: Duration?

  /// Since the request.
  public var elapsed: Duration

  public init(
    level: Int, byteCount: Int, expectedByteCount: Int?, timeToFirstByte: Duration?,
    elapsed: Duration
  ) {
    self.level = level
    self.byteCount = byteCount
    self.expectedByteCount = expectedByteCount
    self.timeToFirstByte = timeToFirstByte
    self.elapsed = elapsed
  }
}

/// A level, and why.
public struct AdaptationDecision: Hashable, Sendable {
  public var level: Int

  /// How long to wait before loading, though there is room: BOLA-O's pause.
  public var delay: Duration

  /// The rule that decided.
  public var reason: Reason

  /// The numbers behind it, in the order of the formula, for `--explain` and the event log.
  public var values: [Value]

  /// A rule that can decide.
  public enum Reason: String, Hashable, Sendable {
    case start
    case fits
    case stay
    case up
    case down
    case emergency
    case abandon
    case manual
    case capped
    case onlyLevel
  }

  public struct Value: Hashable, Sendable {
    public var name: String
    public var number: Double

    public init(_ name: String, _ number: Double) {
      (self.name, self.number) = (name, number)
    }
  }

  public init(level: Int, delay: Duration = .zero, reason: Reason, values: [Value] = []) {
    self.level = level
    self.delay = delay
    self.reason = reason
    self.values = values
  }
}
