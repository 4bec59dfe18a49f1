import Media
import Playback
import TrickPlay

/// Decides what thumbnails may take while a film is watched: what the film does not need.
///
/// A pure value. Thumbnails that are made before the viewer asks for them are a service, so nothing may
/// be worse for it: no picture dropped, no segment late.
struct ThumbnailCaution: Hashable, Sendable {
  /// The current state.
  struct Facts: Sendable {
    let status: PlayerStatus

    /// Whether the source can be read without the film having to wait.
    let isSourceIdle: Bool

    /// Seconds of decoding and drawing for one of film; `nil` before they are measured.
    let workPerSecond: Double?

    /// Whether something other than the player has the screen: fast forward, say.
    let isScreenBorrowed: Bool
  }

  /// Above this the film alone keeps a processor busy.
  static let mostWork = 0.7

  /// Nothing is made for this long after a dropped picture or a stall.
  static let patience = Duration.seconds(10)

  private var troubleCount = 0
  private var calmAt: ContinuousClock.Instant?

  /// Decides.
  ///
  /// - Parameters:
  ///   - facts: How things are.
  ///   - now: The time.
  /// - Returns: What to tell the thumbnails; `nil` if none are made before the viewer asks.
  mutating func player(_ facts: Facts, at now: ContinuousClock.Instant) -> ThumbnailPace.Player? {
    let status = facts.status
    guard status.duration != nil, status.liveEdge == nil, status.isSeekable else { return nil }
    let count = status.frames.dropped + status.stallCount
    if count != troubleCount { calmAt = now + Self.patience }
    troubleCount = count
    let isResting = status.isBufferResting && facts.isSourceIdle && !facts.isScreenBorrowed
    if status.isPaused {
      return isResting ? .paused : .playing(isBufferResting: false, isLate: false)
    }
    let isLate =
      calmAt.map { now < $0 } ?? false || (facts.workPerSecond ?? 0) > Self.mostWork
    return .playing(isBufferResting: isResting && status.state == .playing, isLate: isLate)
  }
}
