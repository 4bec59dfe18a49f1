import Media

/// What is loaded of one stream of a programme: that with the pictures, or a rendition of its sound.
struct Lane: Sendable {
  enum Kind: Hashable, Sendable {
    /// The variant's own segments: pictures, and often sound with them.
    case main
    /// The segments of a sound rendition.
    case sound
  }

  var buffer = SegmentBuffer()

  /// The level of the last segment.
  var level: Int?

  /// The transfer under way.
  var loading: Loading?

  /// How often loading has failed at a position.
  var failures: (position: Duration, count: Int)?

  /// Before this moment nothing is loaded, although there is room.
  var pausedUntil: Duration?

  /// Since when nothing had to be loaded; `nil` while something is.
  var restingSince: Duration?

  /// Where the stream ends, once known.
  var end: Duration?

  struct Loading: Sendable {
    let range: Range<Duration>
    let level: Int
    let watch: TransferWatch
  }

  /// Counts a failure, and says how many there were in this place.
  mutating func noteFailure(at position: Duration) -> Int {
    let count = failures.map { $0.position == position ? $0.count + 1 : 1 } ?? 1
    failures = (position, count)
    return count
  }
}
