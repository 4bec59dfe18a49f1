import Media
import Playback
import Terminal

/// How long pictures take, here and in the terminal, and what is said about it; a pure value.
struct DrawingPace: Sendable {
  private var rate = PlaybackRate.normal
  private var isPaused = false

  /// What was done for the last picture; `nil` once that is judged.
  private var work: PictureWork?

  /// What the terminal took for the last picture.
  private(set) var drawing = Duration.zero

  /// How often pictures were made smaller.
  private(set) var reductionCount = 0

  /// Why they became smaller first, until that is said.
  private var reason: String?

  /// Records how the film plays.
  mutating func follow(_ status: PlayerStatus) {
    rate = status.rate
    isPaused = status.isPaused
  }

  /// Records how long the picture of a frame took; returns how long it is on the screen.
  mutating func made(_ frame: Frame, in duration: Duration) -> Duration {
    let interval = rate.wallTime(for: frame.duration.duration)
    work = PictureWork(duration: duration, interval: interval)
    return interval
  }

  /// Records how long the terminal took for confirmed pictures; the next may have another size.
  ///
  /// - Parameters:
  ///   - pictures: The pictures that the terminal has confirmed.
  ///   - size: The size of the picture that was made last.
  ///   - plan: What decides the size of the next one.
  /// - Returns: What to say.
  mutating func drew(
    _ pictures: [(duration: Duration, size: PixelSize)], last size: PixelSize,
    by plan: inout PicturePlan
  ) -> String? {
    let ownCost = work.take()?.cost ?? .zero
    var pictures = pictures
    // A terminal that says nothing is not a quick one.
    if pictures.isEmpty, ownCost > AdaptivePictureSize.limit { pictures = [(.zero, size)] }
    for (terminalCost, size) in pictures {
      drawing = terminalCost
      guard plan.drew(size, in: max(terminalCost, ownCost)) else { continue }
      if reductionCount == 0 {
        let slow = ownCost > terminalCost ? "this machine" : "the terminal"
        reason = "\(slow) is slow: smaller pictures"
      }
      reductionCount += 1
    }
    // A film that is paused has a picture of full size, so there is nothing to explain.
    return !isPaused && plan.isReduced ? reason.take() : nil
  }
}

/// What this program itself did for a picture: scaling, colours, and encoding.
struct PictureWork: Hashable, Sendable {
  let duration: Duration

  /// How long the picture is on the screen.
  let interval: Duration

  /// The work in the measure of `AdaptivePictureSize`, whose limit is for terminals: a picture
  /// whose making takes as long as displayed is at the limit.
  var cost: Duration {
    guard interval > .zero else { return .zero }
    return AdaptivePictureSize.limit * min(duration / interval, 100)
  }
}
