import Media

/// The state of a search for a place in a film, and what is restored after it; a pure value.
///
/// The film is paused meanwhile. Leaving restores the earlier state: a film that played plays on,
/// from the place that was found or from the original one.
package struct ScrubState: Hashable, Sendable {
  /// The viewer's commands.
  package enum Command: Hashable, Sendable {
    /// Goes on by this many thumbnails, or back.
    case move(Int)
    /// Goes on by a picture, or back.
    case step(Int)
    /// Goes to a moment: a beginning of a chapter, a cell of the bar.
    case go(to: Duration)
    /// Goes to this many tenths of the film.
    case tenth(Int)
    /// Stays there.
    case confirm
    /// Stays there and plays.
    case play
    /// Returns to where it was.
    case cancel
  }

  package enum Action: Hashable, Sendable {
    /// Show the picture of a moment, or a sync sample's that is near enough.
    case show(at: Duration)
    /// Show the picture after the one on the screen, or before it.
    case step(Int)
    /// End, at a moment or at the picture on the screen.
    case leave(at: Place, plays: Bool)
  }

  /// Where a film is left.
  package enum Place: Hashable, Sendable {
    case origin
    case shownPicture
    case moment(Duration)
  }

  /// Where it was before.
  package let origin: Duration

  /// Whether it played.
  package let wasPlaying: Bool

  /// The place that is examined; the picture's own time may be another one.
  package private(set) var cursor: Duration

  /// Whether the cursor is a moment that was typed, not a picture that was chosen.
  private var isMoment = false

  /// Whether the picture on the screen was reached by steps from the cursor.
  private var isBeside = false

  package let targets: [Duration]
  private let duration: Duration

  /// Starts at the picture on the screen.
  ///
  /// - Parameters:
  ///   - position: Where the film is.
  ///   - wasPlaying: Whether it plays.
  ///   - targets: The moments of its thumbnails, in order.
  ///   - duration: How long it lasts.
  package init(
    at position: Duration, wasPlaying: Bool, targets: [Duration], duration: Duration
  ) {
    origin = position
    cursor = position
    self.wasPlaying = wasPlaying
    self.targets = targets
    self.duration = duration
  }

  /// Decides what to do.
  ///
  /// - Parameters:
  ///   - command: The viewer's command.
  ///   - shown: The time of the picture on the screen; `nil` until the requested one is shown.
  /// - Returns: The action to carry out.
  package mutating func obey(_ command: Command, shown: Duration?) -> Action {
    if isBeside, let shown { cursor = shown }
    switch command {
    case .move(let count): return show(target(count))
    case .step(let count):
      (isMoment, isBeside) = (false, true)
      return .step(count)
    case .go(let time):
      defer { isMoment = true }
      return show(time)
    case .tenth(let tenth): return show(duration * tenth / 10)
    case .confirm: return .leave(at: place(shown), plays: wasPlaying)
    case .play: return .leave(at: place(shown), plays: true)
    case .cancel: return .leave(at: .origin, plays: wasPlaying)
    }
  }

  /// The thumbnail under the cursor, and its neighbours: this many moments in all, fewer in a short
  /// film.
  ///
  /// - Returns: The places among the targets, and which of them is under the cursor.
  package func strip(_ count: Int) -> (targets: Range<Int>, cursor: Int)? {
    guard let cursor = nearestIndex(in: targets, to: cursor) else { return nil }
    let first = max(0, min(cursor - count / 2, targets.count - count))
    return (first..<min(first + count, targets.count), cursor)
  }

  private mutating func show(_ time: Duration) -> Action {
    (isMoment, isBeside) = (false, false)
    cursor = min(max(time, .zero), duration)
    return .show(at: cursor)
  }

  private func place(_ shown: Duration?) -> Place {
    isMoment || shown == nil ? .moment(cursor) : .shownPicture
  }

  /// Moves by this many thumbnails, forward or back; between two of them the first step goes to the
  /// next one.
  private func target(_ count: Int) -> Duration {
    guard count != 0, let last = targets.indices.last else { return cursor }
    let index =
      count > 0
      ? (targets.firstIndex { $0 > cursor } ?? last) + count - 1
      : (targets.lastIndex { $0 < cursor } ?? 0) + count + 1
    return targets[min(max(index, 0), last)]
  }
}
