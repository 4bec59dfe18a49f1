/// The interval between the thumbnails of a film: shorter in a short film, so that none has too
/// many.
package enum ThumbnailInterval {
  // ANCHOR: solution-B.1
  /// The interval that suits a film's length.
  ///
  /// - Parameter duration: How long the film lasts.
  /// - Returns: 2 s for films of up to five minutes, 5 s for up to half an hour, else 10 s.
  package static func interval(forFilmOf duration: Duration) -> Duration {
    if duration <= .seconds(300) { return .seconds(2) }
    return duration <= .seconds(1800) ? .seconds(5) : .seconds(10)
  }

  /// The moments that get a thumbnail: one at the start of each interval, counted from the film's start.
  ///
  /// - Parameter duration: How long the film lasts.
  /// - Returns: As many moments as intervals have begun before the end; none for a film without length.
  package static func times(forFilmOf duration: Duration) -> [Duration] {
    times(forFilmOf: duration, every: interval(forFilmOf: duration))
  }

  /// The moments at another distance, which becomes larger where there would be too many.
  static func times(forFilmOf duration: Duration, every interval: Duration) -> [Duration] {
    guard duration > .zero else { return [] }
    let least = duration / limit
    let step = max(interval, least, .milliseconds(1))
    let (length, distance) = (duration.attoseconds, step.attoseconds)
    let count = Int(clamping: (length + distance - 1) / distance)
    return (0..<min(count, limit)).map { step * $0 }
  }
  // ANCHOR_END: solution-B.1

  /// More thumbnails than a film of two days has; a damaged file may claim any length.
  private static let limit = 20_000
}
