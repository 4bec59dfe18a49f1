/// Which part of a track of text is read next; a pure value.
///
/// The text of a film lies all over its file. Reading all of it at the start would load a film over a
/// network twice, so it is read as the viewer comes near:
///
///     ├──── read ────┤                    ├─ read ─┤
///            ▲ viewer      ▲ here ten seconds are missing: read up to 30 s ahead
///
/// All times are from the beginning of the film on.
struct CueWindow: Hashable, Sendable {
  /// What has been read, in order and without overlaps.
  private(set) var ranges: [Range<Duration>] = []

  /// As much is read at once.
  static let ahead = Duration.seconds(30)

  /// With less than this before the viewer, more is read.
  static let leastAhead = Duration.seconds(10)

  /// The same behind the viewer: a film that is played backwards needs it.
  static let leastBehind = Duration.seconds(3)

  /// A moment after all films.
  static let end = Duration.seconds(1 << 40)

  /// What is to be read for a viewer; `nil` while enough is known.
  func gap(at position: Duration) -> Range<Duration>? {
    let position = min(max(position, .zero), Self.end - Self.ahead)
    guard let known = ranges.first(where: { $0.contains(position) }) else {
      let start = max(.zero, position - Self.leastBehind)
      let before = ranges.last { $0.upperBound <= position }?.upperBound
      return bounded(max(start, before ?? start), position + Self.ahead)
    }
    if known.upperBound - position < Self.leastAhead {
      return bounded(known.upperBound, position + Self.ahead)
    }
    guard known.lowerBound > .zero, position - known.lowerBound < Self.leastBehind else {
      return nil
    }
    let before = ranges.last { $0.upperBound < known.lowerBound }?.upperBound ?? .zero
    return max(before, known.lowerBound - Self.ahead)..<known.lowerBound
  }

  /// A range up to what has been read after it.
  private func bounded(_ start: Duration, _ end: Duration) -> Range<Duration> {
    let next = ranges.first { $0.lowerBound > start }?.lowerBound
    return start..<min(end, next ?? end)
  }

  /// Records what has been read.
  mutating func add(_ range: Range<Duration>) {
    guard !range.isEmpty else { return }
    let touched = ranges.filter {
      $0.upperBound >= range.lowerBound && $0.lowerBound <= range.upperBound
    }
    let start = touched.map(\.lowerBound).min().map { min($0, range.lowerBound) }
    let end = touched.map(\.upperBound).max().map { max($0, range.upperBound) }
    ranges.removeAll { touched.contains($0) }
    ranges.append((start ?? range.lowerBound)..<(end ?? range.upperBound))
    ranges.sort { $0.lowerBound < $1.lowerBound }
  }
}
