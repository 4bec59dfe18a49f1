/// What a service of closed captions shows when, as far as the film has been decoded; a pure value.
///
/// Captions are known only while the film runs: each pass from one seek to the next begins with an
/// unknown screen, and knows what is seen from the first change on. Until then, what an earlier pass
/// has found there stays:
///
///     earlier pass   ├─ A ─┼─ B ─┼─ C ─┤
///     this pass            ▲ begins  ▲ its first change: D
///     known          ├─ A ─┼─ B ─┼ C ┼─ D ─ …
struct CaptionHistory: Hashable, Sendable {
  /// What has ended, in the order of starts.
  private var ended: [CaptionCue] = []

  /// What is seen now.
  private var shown: [CaptionContent] = []

  /// Since when; `nil` before the first change of a pass.
  private var start: Duration?

  /// Until when what is seen now was last said to be seen.
  private var openEnd = Duration.zero

  /// As many are kept: roll-up captions make up to 30 a second, a cue for each new letter.
  static let mostCues = 1000

  /// Where no pictures have been decoded, what is seen last goes after this time.
  ///
  /// Receivers of analogue television erased captions 16 s after the last signal.
  static let openDuration = Duration.seconds(16)

  /// All that is known, in the order of starts.
  var cues: [CaptionCue] {
    guard let start else { return ended }
    let before = ended.lastIndex { $0.start < start }.map { $0 + 1 } ?? 0
    return ended[..<before] + shown.map { $0.cue(from: start, to: openEnd) } + ended[before...]
  }

  /// Records what is seen from a moment on; returns whether that is something else than before.
  mutating func show(_ contents: [CaptionContent], at time: Duration) -> Bool {
    guard start == nil || contents != shown else { return false }
    close(at: time)
    (shown, start) = (contents, time)
    openEnd = time + Self.openDuration
    clear(time..<openEnd)
    return true
  }

  /// Records that nothing has changed up to a moment; returns whether the cues are others now.
  mutating func hold(until time: Duration) -> Bool {
    guard start != nil, time > openEnd - Self.openDuration / 2 else { return false }
    let isCleared = clear(openEnd..<time + Self.openDuration)
    openEnd = time + Self.openDuration
    return isCleared || !shown.isEmpty
  }

  /// Ends a pass: what follows, and what is seen then, is unknown.
  ///
  /// - Returns: Whether the cues are others now.
  mutating func endPass(at time: Duration) -> Bool {
    defer { (shown, start) = ([], nil) }
    close(at: time)
    return !shown.isEmpty
  }

  private mutating func close(at time: Duration) {
    guard let start, start < time else { return }
    let place = ended.lastIndex { $0.start < start }.map { $0 + 1 } ?? 0
    ended.insert(contentsOf: shown.map { $0.cue(from: start, to: time) }, at: place)
    guard ended.count > Self.mostCues else { return }
    // Those far from the viewer go, many at once.
    let count = Self.mostCues / 8
    if place > ended.count / 2 { ended.removeFirst(count) } else { ended.removeLast(count) }
  }

  /// Takes out what an earlier pass has found within a range; returns whether there was something.
  @discardableResult
  private mutating func clear(_ range: Range<Duration>) -> Bool {
    // None begins before the one before it ends, so the last one before the end tells.
    guard let last = ended.last(where: { $0.start < range.upperBound }),
      last.end > range.lowerBound
    else { return false }
    let before = ended.compactMap { $0.cut(from: $0.start, to: range.lowerBound) }
    ended = before + ended.compactMap { $0.cut(from: range.upperBound, to: $0.end) }
    return true
  }
}

extension CaptionCue {
  /// What of the cue is shown between two moments; `nil` if nothing is.
  fileprivate func cut(from earliest: Duration, to latest: Duration) -> CaptionCue? {
    let (start, end) = (max(start, earliest), min(end, latest))
    guard start < end else { return nil }
    return CaptionCue(start: start, end: end, lines: lines, placement: placement)
  }
}
