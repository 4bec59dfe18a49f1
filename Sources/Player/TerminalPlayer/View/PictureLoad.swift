/// How much of the time a film's pictures take: seconds for a second of film.
struct PictureLoad: Hashable, Sendable {
  /// What grows with the pixels of the film.
  let decoding: Double

  /// What grows with those of the screen: scaling, colours, encoding.
  let drawing: Double

  /// - Parameters:
  ///   - decoding: The time for a picture.
  ///   - drawing: The same.
  ///   - interval: How long it is shown: more than zero.
  init(decoding: Duration, drawing: Duration, interval: Duration) {
    (self.decoding, self.drawing) = (decoding / interval, drawing / interval)
  }

  var sum: Double { decoding + drawing }

  /// The part of the time that drawing leaves which decoding takes.
  ///
  /// A stream reckons from it what more pixels would take. Drawing is the same for all of its
  /// qualities: if it counted as work for the pixels of the lowest one, a large screen would keep the
  /// film there.
  var decodingShare: Double { decoding / max(1 - drawing, Self.leastRest) }

  /// Where drawing takes all the time, decoding is late in any case.
  private static let leastRest = 0.05
}
