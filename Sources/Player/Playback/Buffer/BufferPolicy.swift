/// Decides when to fetch and when to play.
///
/// A pure state machine: it receives facts and returns a decision with its reason. So every
/// decision can be tested without a clock, logged, drawn as a chart and written by a learner.
public protocol BufferPolicy: Sendable {
  var state: BufferState { get }

  /// What the buffer never exceeds, whatever the policy decides.
  var limits: BufferLimits { get }

  /// Starts again with an empty buffer: at the beginning, or after a seek.
  mutating func begin(_ reason: BufferingReason) -> BufferDecision

  /// Records the state of the buffer; called after every change.
  mutating func decide(_ facts: BufferFacts) -> BufferDecision
}

/// What a policy knows about the world.
public struct BufferFacts: Hashable, Sendable {
  public let level: BufferLevel

  /// How large the next frame is taken to be: as the largest so far; 0 before the first.
  public let frameByteCount: Int

  /// How long the next frame is taken to last: as the last one; zero before the first.
  public let frameDuration: Duration

  /// Whether there is a picture for now, on the screen or still to be shown.
  public let hasPicture: Bool

  public let supply: BufferSupply
  public let moment: PlaybackMoment

  /// For how long decoding has been held so far, so that a picture was drawn sooner.
  public let heldTime: Duration

  public init(
    level: BufferLevel, frameByteCount: Int = 0, frameDuration: Duration = .zero,
    hasPicture: Bool, supply: BufferSupply, moment: PlaybackMoment, heldTime: Duration = .zero
  ) {
    self.level = level
    self.frameByteCount = frameByteCount
    self.frameDuration = frameDuration
    self.hasPicture = hasPicture
    self.supply = supply
    self.moment = moment
    self.heldTime = heldTime
  }
}

/// Whether more frames can come.
public enum BufferSupply: Hashable, Sendable {
  case flowing
  case ended
  case failed(String)
}

/// A policy's decision about the buffer.
public struct BufferDecision: Hashable, Sendable {
  /// Whether more frames should be fetched and decoded.
  public let isFilling: Bool

  /// Why, in a few words.
  public let reason: String

  /// The change of state that comes with it, if there is one.
  public let transition: BufferTransition?

  /// The level below which the policy has to decide again; `nil` if no level changes its decision.
  ///
  /// A policy decides when a frame comes or goes. A single frame may outlast all thresholds, so
  /// between the two, what is buffered can run low unnoticed.
  public let refillThreshold: Duration?

  public init(
    isFilling: Bool, reason: String, transition: BufferTransition?, refillThreshold: Duration? = nil
  ) {
    self.isFilling = isFilling
    self.reason = reason
    self.transition = transition
    self.refillThreshold = refillThreshold
  }
}

extension Duration {
  /// Seconds for a sentence: `1.0 s`, `0.25 s`.
  package var reasonText: String { "\(decimalText) s" }

  /// Seconds with as many decimals as it takes, from one to three.
  var decimalText: String {
    let milliseconds = Int128(attoseconds / 1_000_000_000_000_000)
    var decimals = String(String(milliseconds.magnitude % 1000 + 1000).dropFirst())
    while decimals.count > 1, decimals.last == "0" { decimals.removeLast() }
    return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000).\(decimals)"
  }
}

/// The most that a buffer may hold of frames that wait to be shown.
///
/// Seconds alone do not bound memory: three of them are 0.2 GB at 1080p30 and 2 GB at 4K60. Beside
/// the frames counted here there are the picture on the screen, one that waits to be let in, and
/// those that the decoder keeps to refer to.
public struct BufferLimits: Hashable, Sendable {
  public let byteCount: Int
  public let frameCount: Int

  public init(byteCount: Int, frameCount: Int) {
    precondition(byteCount > 0 && frameCount > 0, "a buffer holds at least one frame")
    self.byteCount = byteCount
    self.frameCount = frameCount
  }

  /// How many frames of a size have room beside those that wait; negative where there are too many.
  package func room(beside level: BufferLevel, for frameByteCount: Int) -> Int {
    (byteCount - level.byteCount) / max(1, frameByteCount)
  }

  /// Which limit leaves no room for one more frame; `nil` if it fits.
  package func limit(against frameByteCount: Int, beside level: BufferLevel) -> String? {
    guard level.frameCount > 0 else { return nil }
    if level.frameCount >= frameCount { return "frame limit reached" }
    if room(beside: level, for: frameByteCount) < 1 { return "byte limit reached" }
    return nil
  }
}

/// What goes on at a buffer: whether it is being filled, and whether the film plays.
package struct BufferActivity: Hashable, Sendable {
  /// Whether more frames are fetched and decoded.
  package var isFilling: Bool

  /// Whether the film plays; otherwise it waits until enough is buffered.
  package var isPlaying: Bool

  package init(isFilling: Bool, isPlaying: Bool) {
    self.isFilling = isFilling
    self.isPlaying = isPlaying
  }
}

/// The levels at which a buffer's activity changes.
package struct BufferThresholds: Hashable, Sendable {
  /// Below this, filling begins.
  package var low: Duration

  /// From here on it ends.
  package var target: Duration

  /// The level at which a waiting film starts to play: the target at first, less after a stall.
  package var start: Duration

  package init(low: Duration, target: Duration, start: Duration) {
    self.low = low
    self.target = target
    self.start = start
  }
}
