import Playback

extension BufferActivity {
  // ANCHOR: solution-6.2
  /// What a buffer between two thresholds does next: the rule without the player's log around it.
  ///
  /// - Parameters:
  ///   - level: How much is buffered.
  ///   - hasPicture: Whether there is a picture for now.
  ///   - hasEnded: Whether nothing more will come.
  ///   - thresholds: Between which levels it fills, and from which one a film that waits plays.
  /// - Returns: Whether it fills, and whether the film plays.
  package func next(
    at level: Duration, hasPicture: Bool, hasEnded: Bool, thresholds: BufferThresholds
  ) -> BufferActivity {
    guard !hasEnded else { return BufferActivity(isFilling: false, isPlaying: true) }
    var next = self
    if level < thresholds.low { next.isFilling = true }
    if level >= thresholds.target { next.isFilling = false }
    next.isPlaying = isPlaying ? hasPicture : level >= thresholds.start
    return next
  }
  // ANCHOR_END: solution-6.2
}
