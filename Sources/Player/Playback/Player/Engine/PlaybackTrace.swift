import Media

/// Something that happened at a moment, for measurements: what was shown, and what was heard.
package enum PlaybackTrace: Hashable, Sendable {
  /// A frame was handed to the screen.
  ///
  /// - Parameters:
  ///   - time: When it belongs on the screen, from the beginning of the source's timeline on.
  ///   - position: Where the film was then.
  ///   - wallTime: When that was.
  ///   - drawn: When the screen had taken it.
  case frame(time: Duration, position: Duration, wallTime: Duration, drawn: Duration)

  /// A device has reported its position.
  ///
  /// - Parameters:
  ///   - reading: Its report.
  ///   - heard: The moment of the film that is heard, by the filtered clock.
  ///   - position: Where the film was.
  case sound(reading: DeviceReading, heard: Duration, position: Duration)
}
