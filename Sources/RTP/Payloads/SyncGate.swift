/// Says which pictures are shown after a loss: none that refers to what was lost.
///
/// From a gap on the last picture stays until the next complete one at which decoding can start. A
/// picture before it on the screen, sent after it, refers to lost ones too.
struct SyncGate: Sendable {
  private var isClosed = true

  /// The time of the sync picture; those that come earlier on the screen are held too.
  private var firstTime: Int64?

  mutating func lose() {
    isClosed = true
    firstTime = nil
  }

  /// Whether the picture is held back.
  ///
  /// - Parameters:
  ///   - unit: The picture.
  ///   - time: Its timestamp without the wrap.
  /// - Returns: Whether the last picture stays instead of it.
  mutating func holds(_ unit: AccessUnit, at time: Int64) -> Bool {
    if isClosed {
      guard unit.isSync, !unit.isDamaged else { return true }
      isClosed = false
      firstTime = unit.isIDR ? nil : time
      return false
    }
    guard let firstTime, !unit.isIDR else { return false }
    return time < firstTime
  }
}
