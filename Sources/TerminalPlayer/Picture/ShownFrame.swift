import Media
import Video

/// What is known of the picture on the screen, for the line and the statistics.
struct ShownFrame: Hashable, Sendable {
  /// Its time, from the beginning of the film on.
  let time: Duration
  let duration: Duration

  /// Its place in decoding order, from 0.
  let sampleIndex: Int

  /// Its number in the order of the screen, from 0, as `lesson05-render --frame` counts.
  var number: Int?

  let type: Frame.PictureType?

  /// Its samples, and how they are understood as colours.
  let format: PixelFormat
  let interpretation: ColorInterpretation

  /// Describes a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame; it may have been scaled.
  ///   - start: Where the film's timeline begins.
  init(_ frame: Frame, start: Duration) {
    time = frame.presentationTime.duration - start
    duration = frame.duration.duration
    sampleIndex = frame.sampleIndex
    type = frame.pictureType
    format = frame.picture.format
    interpretation = ColorInterpretation(
      bitstream: frame.picture.color, container: frame.format.color,
      size: frame.picture.decodedSize)
  }

  /// The time of the picture itself, if it is the one that belongs to a position.
  func exactTime(at position: Duration) -> Duration? {
    time <= position && position < time + duration ? time : nil
  }
}
