/// Chooses the frame that belongs on the screen now.
///
/// The latest frame whose time has come is shown; earlier ones that were not shown are dropped. So
/// no frame is ever early, and a player that was held up for a second goes on with the frame for
/// now instead of working off a queue. Even if all frames are late, the newest of them is shown at
/// every turn: the picture never freezes because the player only drops.
public struct PresentationPolicy: Hashable, Sendable {
  public enum Decision: Hashable, Sendable {
    /// Show the frame at `index` and drop those before it.
    case show(index: Int, lateness: Duration)
    /// Leave the screen as it is; the next frame, if there is one, is due at `until`.
    case wait(until: Duration?)
  }

  /// Frames that appear later than this count as late in the statistics.
  public var lateTolerance: Duration

  public init(lateTolerance: Duration = .milliseconds(30)) {
    self.lateTolerance = lateTolerance
  }

  /// Decides for the position `now` and the presentation times of the queued frames, in order.
  public func decide(
    now: Duration, presentationTimes: some RandomAccessCollection<Duration>
  ) -> Decision {
    let due = presentationTimes.prefix { $0 <= now }
    guard let time = due.last else { return .wait(until: presentationTimes.first) }
    return .show(index: due.count - 1, lateness: now - time)
  }

  /// Whether a delay, in real time, is one that a viewer may notice.
  public func isLate(_ lateness: Duration) -> Bool { lateness > lateTolerance }
}
