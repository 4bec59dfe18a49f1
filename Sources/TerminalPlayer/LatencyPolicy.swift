import Media
import Playback

/// Keeps what is live near the present: a little faster than normal while it is too far behind.
///
/// A film that has waited once stays behind by that much for ever. At 1.05 times the speed no viewer
/// notices, and a second is made up in twenty. What is many seconds behind is played at twice the speed.
struct LatencyPolicy: Hashable, Sendable {
  /// The speed that this policy has chosen; another one is the viewer's.
  private var rate = PlaybackRate.normal

  /// Nearer than this is near enough.
  private static let near = Duration.milliseconds(300)

  private static let steps: [(beyond: Duration, rate: PlaybackRate)] = [
    (.seconds(5), PlaybackRate(2)), (.seconds(1), PlaybackRate(1.25)),
    (.milliseconds(450), PlaybackRate(1.05)),
  ]

  /// Decides how fast to play.
  ///
  /// - Parameters:
  ///   - distance: From the position to the newest moment that has come.
  ///   - current: The speed now.
  /// - Returns: Another speed; `nil` to leave it.
  mutating func rate(behind distance: Duration, at current: PlaybackRate) -> PlaybackRate? {
    guard current == rate else {
      // The viewer's speed counts, until it is normal again.
      if current == .normal { rate = .normal }
      return nil
    }
    var wanted = rate
    if distance <= Self.near { wanted = .normal }
    if let step = Self.steps.first(where: { distance > $0.beyond }) {
      // It does not slow down step by step: each change is one that may be heard.
      wanted = max(step.rate, rate)
    }
    guard wanted != rate else { return nil }
    rate = wanted
    return wanted
  }
}
