/// How much of the machine thumbnails may take: all of it while the film is paused, little while it plays.
///
/// A struct that only decides; ``ThumbnailGenerator`` does what it says.
package struct ThumbnailPace: Hashable, Sendable {
  /// What the player is doing.
  package enum Player: Hashable, Sendable {
    /// No frame is due: the machine is free.
    case paused
    /// Frames are due.
    ///
    /// - isBufferResting: Whether enough is decoded, so that the decoder has nothing to do.
    /// - isLate: Whether frames have come late or been dropped lately.
    case playing(isBufferResting: Bool, isLate: Bool)
  }

  /// What a worker does next.
  package enum Action: Hashable, Sendable {
    case work
    /// It looks again after this long.
    case rest(Duration)
    /// It waits until the player's state changes.
    case wait
  }

  /// An action, and why.
  package struct Decision: Hashable, Sendable {
    package let action: Action
    package let reason: String
  }

  /// While the film plays, work takes one part in this many of the time: a quarter of a core.
  package static let share = 4

  /// When the rest after the last work is over.
  private var restEnd = Duration.zero

  package init() {}

  /// Notes a piece of work; three times as long is rest.
  package mutating func worked(from start: Duration, to end: Duration) {
    let rest = (end - start) * (Self.share - 1)
    restEnd = max(restEnd, end + rest)
  }

  /// Decides whether a worker may go on.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - player: What the player does.
  ///   - busyCount: How many other workers are at work.
  /// - Returns: What the worker does, and why.
  package func decide(at now: Duration, _ player: Player, busyCount: Int) -> Decision {
    // ANCHOR: pace
    switch player {
    case .paused:
      Decision(action: .work, reason: "the film is paused")
    case .playing(_, isLate: true):
      Decision(action: .wait, reason: "frames are late")
    case .playing(isBufferResting: false, _):
      Decision(action: .wait, reason: "the decoder is filling the buffer")
    case .playing where busyCount > 0:
      Decision(action: .wait, reason: "one worker is enough while the film plays")
    case .playing where now < restEnd:
      Decision(action: .rest(restEnd - now), reason: "a quarter of the time is used up")
    case .playing:
      Decision(action: .work, reason: "the buffer rests")
    }
    // ANCHOR_END: pace
  }
}
