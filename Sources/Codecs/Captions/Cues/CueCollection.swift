/// The cues that are known of a track, each of them once; a pure value.
///
/// In a stream a cue comes with each segment that it is shown in, its times rounded by as many clocks,
/// and live perhaps with a later end:
///
///     segment 1   00:05.000 --> 00:07.000   Who is there?
///     segment 2   00:05.001 --> 00:09.000   Who is there?      the same cue: up to 9 s
package struct CueCollection: Hashable, Sendable {
  /// In the order in which they came.
  package private(set) var cues: [CaptionCue] = []

  /// Where a cue is in ``cues``, by what it says and when it starts.
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    let lines: [CaptionLine]
    let placement: CaptionPlacement

    /// The start, in units of ``tolerance``.
    let moment: Int128
  }

  /// Two starts of the same text that are closer than this are those of one cue.
  private static let tolerance = Duration.milliseconds(20)

  package init() {}

  package var count: Int { cues.count }

  /// Adds a cue; one that is here already lasts up to the later of both ends.
  ///
  /// - Returns: Whether something has changed.
  @discardableResult
  package mutating func insert(_ cue: CaptionCue) -> Bool {
    let moment = cue.start.attoseconds / Self.tolerance.attoseconds
    for near in [moment, moment - 1, moment + 1] {
      guard let place = places[Self.key(cue, near)] else { continue }
      let known = cues[place]
      let distance = known.start - cue.start
      guard max(distance, .zero - distance) < Self.tolerance else { continue }
      guard known.end < cue.end else { return false }
      cues[place] = CaptionCue(
        start: known.start, end: cue.end, lines: known.lines, placement: known.placement)
      return true
    }
    places[Self.key(cue, moment)] = cues.count
    cues.append(cue)
    return true
  }

  /// Forgets the cues that end before a moment.
  package mutating func removeCues(endingBefore time: Duration) {
    let kept = cues.filter { $0.end >= time }
    guard kept.count < cues.count else { return }
    self = CueCollection()
    for cue in kept { insert(cue) }
  }

  private static func key(_ cue: CaptionCue, _ moment: Int128) -> Key {
    Key(lines: cue.lines, placement: cue.placement, moment: moment)
  }
}
