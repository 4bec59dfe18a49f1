/// How far apart the thumbnails of a film lie: closer in a short film, so that none has too many.
package enum ThumbnailInterval {
  /// The interval that suits a film's length.
  ///
  /// - Parameter duration: How long the film lasts.
  /// - Returns: 2 s for films of up to five minutes, 5 s for up to half an hour, else 10 s.
  package static func interval(forFilmOf duration: Duration) -> Duration {
    if duration <= .seconds(300) { return .seconds(2) }
    return duration <= .seconds(1800) ? .seconds(5) : .seconds(10)
  }
}
