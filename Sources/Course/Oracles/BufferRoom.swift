import Playback

extension BufferLimits {
  // ANCHOR: solution-6.5
  /// How many more frames may be decoded: until the target is reached, or no further one fits.
  ///
  /// Time is rounded up and memory down: the target has to be reached, and the limit kept. An empty
  /// buffer takes any frame: even one larger than the limit has to be shown.
  ///
  /// - Parameters:
  ///   - level: What waits.
  ///   - frameByteCount: How large a frame is taken to be.
  ///   - frameDuration: How long one lasts.
  ///   - target: Up to where frames are wanted.
  /// - Returns: The number of frames, never negative.
  package func room(
    beside level: BufferLevel, frameByteCount: Int, frameDuration: Duration, target: Duration
  ) -> Int {
    let missing = target - level.duration
    guard missing > .zero else { return 0 }
    let ticks = max(1, frameDuration.attoseconds)
    let wanted = Int(clamping: (missing.attoseconds + ticks - 1) / ticks)
    let fitting = min(frameCount - level.frameCount, room(beside: level, for: frameByteCount))
    return min(wanted, max(fitting, level.frameCount == 0 ? 1 : 0))
  }
  // ANCHOR_END: solution-6.5
}
