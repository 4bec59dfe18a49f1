/// Transfers that are too small to measure a link one by one, added up until they are not.
///
/// A few kilobytes measure the round trip, and a cache measures itself: both have led players to
/// levels that stalled. A small transfer that took half a second shows a slow link all the same. If
/// only that one counted, the estimate of a stream whose segments are all small could fall and never
/// rise again; so the quick ones count too, as soon as they are large enough together.
struct SmallTransfers: Hashable, Sendable {
  private var byteCount = 0

  /// The time of the bodies, without the waits before them.
  private var time = Duration.zero
  private var wait = Duration.zero
  private var mediaDuration = Duration.zero
  private var count = 0

  /// A body that took this long shows a slow link, however few bytes it has.
  private static let slow = Duration.milliseconds(500)

  /// What a policy learns after one more transfer; `nil` if that is nothing yet.
  ///
  /// - Parameters:
  ///   - transfer: The transfer that is complete now.
  ///   - smallest: From how many bytes on a transfer says something about the rate.
  /// - Returns: The transfer, or in its place all of those since the last answer: their bytes, the
  ///   time that they took together, and the mean of their waits.
  mutating func sample(with transfer: SegmentTransfer, from smallest: Int) -> SegmentTransfer? {
    guard !transfer.isFromCache, transfer.byteCount > 0 else { return nil }
    guard transfer.byteCount < smallest else { return transfer }
    let body = max(transfer.duration - transfer.timeToFirstByte, .zero)
    byteCount += transfer.byteCount
    time += body
    wait += transfer.timeToFirstByte
    mediaDuration += transfer.mediaDuration
    count += 1
    guard byteCount >= smallest || body >= Self.slow else { return nil }
    defer { self = Self() }
    var sum = transfer
    sum.byteCount = byteCount
    sum.timeToFirstByte = wait / count
    sum.duration = sum.timeToFirstByte + time
    sum.mediaDuration = mediaDuration
    return sum
  }
}
