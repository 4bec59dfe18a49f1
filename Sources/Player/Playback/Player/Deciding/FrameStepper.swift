/// Carries out steps of one frame, forward or back, in a film that is paused.
///
/// A step forward is cheap: the next frame waits in the buffer. A step back is a seek to just
/// before the frame on the screen, because shown frames are not kept; it takes as long as decoding
/// from the previous sync sample.
struct FrameStepper: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    /// Nothing to do now.
    case none
    /// The frame for this position is in the buffer.
    case advance(to: Duration)
    /// The frame for this position has to be decoded.
    case seek(to: Duration)
  }

  /// Frames still to go; negative numbers go back.
  private(set) var pending = 0
  private var isGoingBack = false

  /// Less than any frame lasts.
  private static let moment = Duration.microseconds(1)

  /// Requests steps forward, or back if the count is negative.
  mutating func request(_ count: Int) {
    pending += count
  }

  /// Discards the requested steps.
  mutating func cancel() {
    self = FrameStepper()
  }

  /// Decides what to do next.
  ///
  /// - Parameters:
  ///   - shown: When the picture on the screen begins; `nil` while a seek has not found one yet.
  ///   - next: When the next frame in the buffer begins.
  ///   - hasEnded: Whether no frame can follow those in the buffer.
  ///   - filmStart: Where the film begins: nothing lies before it.
  /// - Returns: The next thing to do; to be carried out before asking again.
  mutating func next(
    shown: Duration?, next: Duration?, hasEnded: Bool, filmStart: Duration = .zero
  ) -> Action {
    guard let shown else {
      // Before the first frame there is nothing to go back to, so it is the first again.
      guard isGoingBack, let next else { return .none }
      return .advance(to: next)
    }
    if isGoingBack {
      // There it is: the film is where its frame begins.
      isGoingBack = false
      pending = min(pending + 1, 0)
      return .advance(to: shown)
    }
    if pending < 0 {
      isGoingBack = shown > filmStart
      if !isGoingBack { pending = 0 }
      return isGoingBack ? .seek(to: shown - Self.moment) : .none
    }
    guard pending > 0 else { return .none }
    guard let next else {
      if hasEnded { pending = 0 }
      return .none
    }
    pending -= 1
    return .advance(to: next)
  }
}
