/// Finds the cues that are shown at a moment; a pure value.
///
/// Cues may overlap, last for the whole film, or all be shown at once. They are sorted by their start and
/// read as a balanced tree: the middle of a range is its root, and what is on either side its
/// branches. Each node knows when the last cue below it ends, so that a search looks only into branches
/// with cues that are shown: O(log n + k) for k cues out of n.
///
///     starts  0 ── 2 ── 5 ── 7 ── 9        shown at 6: only where start ≤ 6 < end
///                       ▲ root: latest end of all
package struct CueTimeline: Hashable, Sendable {
  /// In the order of their starts; those that start together stay in the order of the file.
  package let cues: [CaptionCue]

  /// For each cue the latest end in the range of which it is the middle.
  private let latestEnds: [Duration]

  /// As many cues are shown at once at most: a screen has no room for more.
  package static let mostShown = 16

  package init(_ cues: [CaptionCue] = []) {
    // Closed captions change with every letter, and come in order.
    let isSorted = zip(cues, cues.dropFirst()).allSatisfy { $0.start <= $1.start }
    // Swift's sort is stable, but does not promise it.
    let sorted =
      isSorted
      ? cues
      : cues.enumerated().sorted { ($0.1.start, $0.0) < ($1.1.start, $1.0) }.map(\.1)
    var ends = [Duration](repeating: .zero, count: sorted.count)
    Self.prepare(sorted, 0..<sorted.count, &ends)
    self.cues = sorted
    latestEnds = ends
  }

  /// The cues that are shown at a moment, in the order of their starts; of too many the first.
  package func cues(at time: Duration) -> [CaptionCue] {
    var found: [CaptionCue] = []
    search(0..<cues.count, at: time, &found)
    return found
  }

  private func search(_ range: Range<Int>, at time: Duration, _ found: inout [CaptionCue]) {
    guard !range.isEmpty, found.count < Self.mostShown else { return }
    let middle = Self.middle(of: range)
    guard time < latestEnds[middle] else { return }
    search(range.lowerBound..<middle, at: time, &found)
    let cue = cues[middle]
    // All that follow start later still.
    guard cue.start <= time else { return }
    if time < cue.end, found.count < Self.mostShown { found.append(cue) }
    search(middle + 1..<range.upperBound, at: time, &found)
  }

  /// Notes the latest end of a range and of its parts, and returns it.
  @discardableResult
  private static func prepare(
    _ cues: [CaptionCue], _ range: Range<Int>, _ ends: inout [Duration]
  ) -> Duration? {
    guard !range.isEmpty else { return nil }
    let middle = middle(of: range)
    var latest = cues[middle].end
    for part in [range.lowerBound..<middle, middle + 1..<range.upperBound] {
      if let end = prepare(cues, part, &ends) { latest = max(latest, end) }
    }
    ends[middle] = latest
    return latest
  }

  private static func middle(of range: Range<Int>) -> Int {
    range.lowerBound + range.count / 2
  }
}
