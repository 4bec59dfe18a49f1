import Media

/// A fragment whose place in the file is known, and when its samples of a track appear.
struct FragmentPlace: Hashable, Sendable {
  /// Offset in the file of the `moof` box, or of the boxes that belong in front of it.
  let offset: Int

  /// When the first of its pictures appears, or what an index says of it.
  let time: MediaTime
}

/// The fragments of a track that have been found so far, and where to look for others.
///
/// Where a file has no index, its bytes are the only thing that can be searched. They are spread over
/// the film more or less evenly, so the place of a moment can be guessed from two known ones, better
/// each time. A pure value: it guesses, and reads nothing.
struct FragmentPlaces: Sendable {
  /// Ascending by offset: at least the first fragment.
  private(set) var known: [FragmentPlace]

  /// Bytes of the first fragment with its media data.
  private let firstSize: Int

  /// How long one fragment lasts, roughly; at least a microsecond.
  let fragmentDuration: Int64

  /// Where the last fragment may begin at the latest.
  private let end: Int

  init(first: FragmentPlace, size: Int, duration: MediaTime, end: Int) {
    known = [first]
    firstSize = max(1, size)
    fragmentDuration = max(1, duration.microseconds)
    self.end = end
  }

  /// Bytes of one fragment with its media data, roughly.
  var typicalSize: Int {
    guard let first = known.first, let last = known.last, first.time < last.time else {
      return firstSize
    }
    return offset(after: fragmentDuration, between: first, last)
  }

  mutating func insert(_ place: FragmentPlace) {
    let index = known.partitioningIndex { $0.offset >= place.offset }
    guard index == known.count || known[index].offset != place.offset else { return }
    known.insert(place, at: index)
  }

  /// The last known fragment that begins at or before a moment; the first one of all if none does.
  func last(atOrBefore time: MediaTime) -> FragmentPlace {
    known.last { $0.time <= time } ?? known[0]
  }

  /// Where to look for a fragment nearer to a moment, or `nil` where the last known one is near.
  ///
  /// - Parameters:
  ///   - time: The moment.
  ///   - empty: A range in which no fragment begins, as a search has shown.
  /// - Returns: The range to search: a fragment that begins in it is nearer.
  func guess(for time: MediaTime, empty: Range<Int>?) -> Range<Int>? {
    let lower = last(atOrBefore: time)
    let next = known.first { $0.offset > lower.offset }
    var end = min(next?.offset ?? self.end, self.end)
    if let empty, empty.upperBound >= end { end = min(end, empty.lowerBound) }
    let start = lower.offset + 1
    let ahead = time.microseconds.subtractingClamped(lower.time.microseconds)
    // Two fragments on are found as quickly by walking.
    guard end - start > Self.nearby, ahead > 2 * fragmentDuration else { return nil }
    guard empty == nil else { return start + (end - start) / 2..<end }
    // One fragment early, so that the first one behind the guess does not begin too late.
    let distance = offset(after: ahead, between: lower, next) - typicalSize
    return min(max(start, lower.offset.addingClamped(distance)), end - 1)..<end
  }

  /// Bytes that are read as quickly as they are searched.
  private static let nearby = 1 << 16

  private func offset(
    after ahead: Int64, between lower: FragmentPlace, _ next: FragmentPlace?
  ) -> Int {
    var (bytes, span) = (firstSize, fragmentDuration)
    if let next, next.time > lower.time {
      bytes = next.offset - lower.offset
      span = max(1, next.time.microseconds.subtractingClamped(lower.time.microseconds))
    }
    return Int(clamping: Int128(bytes) * Int128(ahead) / Int128(span))
  }
}
