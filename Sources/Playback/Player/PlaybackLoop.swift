/// What is played again and again: the whole film, a part of it, or nothing.
public struct PlaybackLoop: Hashable, Sendable {
  /// Whether the film begins anew at its end.
  public internal(set) var repeatsFile = false

  /// Where the part begins; set by the first of two marks.
  public private(set) var start: Duration?

  /// Where it ends; set by the second.
  public private(set) var end: Duration?

  /// Whether the film has been inside the part: who goes beyond its end by a seek stays there.
  private var isInside = false

  public init(repeatsFile: Bool = false) {
    self.repeatsFile = repeatsFile
  }

  /// Marks the beginning; then the end, or neither where the film still stands there; then neither.
  mutating func mark(_ position: Duration) {
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

  /// Takes note of a seek.
  mutating func moved(to position: Duration) {
    isInside = end.map { position < $0 } ?? false
  }

  /// The end of the part, as long as the film has it before it.
  var boundary: Duration? { isInside ? end : nil }

  /// Where to go on at a position, or `nil` where the film just goes on.
  func restart(at position: Duration, isFinished: Bool) -> Duration? {
    if let start, let boundary, position >= boundary || isFinished { return start }
    return isFinished && repeatsFile ? .zero : nil
  }
}
