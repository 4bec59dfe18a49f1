/// What is played again and again: the whole film, a part of it, or nothing.
public struct PlaybackLoop: Hashable, Sendable {
  /// Whether the film restarts at its end.
  public internal(set) var repeatsFile = false

  /// Where the part begins; set by the first of two marks.
  public private(set) var start: Duration?

  /// Where it ends; set by the second.
  public private(set) var end: Duration?

  /// Whether the film has been inside the part: a seek beyond its end leaves the part.
  private var isInside = false

  /// The end of a film of unknown length: 68 years.
  static let farEnd = Duration.seconds(Int64(Int32.max))

  public init(repeatsFile: Bool = false) {
    self.repeatsFile = repeatsFile
  }

  // ANCHOR: solution-7.4
  /// Sets the start, then the end; a third mark, or an end equal to the start, clears both.
  package mutating func mark(_ position: Duration) {
    guard let start else {
      self.start = position
      return
    }
    guard end == nil, position != start else {
      self = PlaybackLoop(repeatsFile: repeatsFile)
      return
    }
    self.start = min(start, position)
    end = max(start, position)
    isInside = true
  }
  // ANCHOR_END: solution-7.4

  /// Records a seek.
  mutating func moved(to position: Duration) {
    isInside = end.map { position < $0 } ?? false
  }

  /// The end of the part, as long as the film has it before it.
  var boundary: Duration? { isInside ? end : nil }

  /// The same parts on a timeline with another zero.
  func shifted(by distance: Duration) -> PlaybackLoop {
    var shifted = self
    shifted.start = start.map { $0 + distance }
    shifted.end = end.map { $0 + distance }
    return shifted
  }

  /// Where to continue at a position, or `nil` if the film just plays on.
  func restart(
    at position: Duration, filmStart: Duration = .zero, isFinished: Bool,
    rules: PlaybackRules = .core
  ) -> Duration? {
    // Nothing is played beyond the last frame, so there the film ends, whatever its length is.
    let filmEnd = isFinished ? position : Self.farEnd
    if case .jump(let start) = step(at: position, filmEnd: filmEnd, rules: rules) {
      return start
    }
    return isFinished && repeatsFile ? filmStart : nil
  }

  /// The position at which to ask for a restart; `nil` if only the end of the film brings one.
  func nextRestart(after moment: PlaybackMoment, rules: PlaybackRules = .core) -> Duration? {
    guard rules.loopStep != nil, let rate = moment.rate,
      case .play(let wait?) = step(at: moment.position, rate: rate, rules: rules)
    else { return boundary }
    return moment.position + rate.mediaTime(in: wait)
  }

  /// What comes next in a part that is repeated; `nil` if there is none, or the film is not in it.
  package func step(
    at position: Duration, filmEnd: Duration = farEnd, rate: PlaybackRate? = nil,
    rules: PlaybackRules = .core
  ) -> LoopStep? {
    guard let start, let boundary else { return nil }
    return rules.loopStep?(position, start, boundary, filmEnd, rate)
      ?? Self.step(at: position, from: start, to: boundary, filmEnd: filmEnd, rate: rate)
  }

  // ANCHOR: solution-7.4
  /// What comes next in the part between two marks.
  private static func step(
    at position: Duration, from start: Duration, to boundary: Duration, filmEnd: Duration,
    rate: PlaybackRate?
  ) -> LoopStep {
    let end = min(boundary, filmEnd)
    return position < end
      ? .play(for: rate.map { $0.wallTime(for: end - position) }) : .jump(to: start)
  }
  // ANCHOR_END: solution-7.4
}

/// What follows at a moment of a part that is repeated.
package enum LoopStep: Hashable, Sendable {
  /// The end is reached: go back to the beginning.
  case jump(to: Duration)
  /// Play for this long, in real time; `nil` if the film is stopped.
  case play(for: Duration?)
}
