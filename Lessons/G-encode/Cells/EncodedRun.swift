import Encoding
import LessonKit
import MP4
import Media

/// A few pictures that have been encoded, and what that took.
struct EncodedRun {
  let byteCount: Int
  let pictures: [EncodedPicture]
  let quality: Quality

  /// Encodes pictures with an encoder of their own.
  init(_ pictures: [[[UInt8]]], _ lesson: Lesson, _ settings: EncoderSettings) {
    var encoder = VideoEncoder(settings, size: lesson.source.size, color: lesson.source.color)
    var quality = Quality()
    var encoded: [EncodedPicture] = []
    for planes in pictures {
      let picture = encoder.encode(planes)
      quality.add(picture)
      encoded.append(picture)
    }
    self.pictures = encoded
    self.quality = quality
    byteCount = encoded.reduce(0) { $0 + $1.unit.count }
  }
}
