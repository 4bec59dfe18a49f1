import Media
import Playback

/// A film made of numbers: groups of pictures with two B frames between references.
///
///     presentation   0  1  2  3  4  5  6 …
///     type           I  B  B  P  B  B  P
///     decoding       0  3  1  2  6  4  5 …
struct FakeFilm: Sendable {
  var frameCount = 100
  var groupLength = 25
  var frameDuration = MediaTime(value: 1, timescale: 25)
  var pictureByteCount = 1000
  var hidden: Set<Int> = []

  /// When the film begins, in seconds.
  var start: Int64 = 0

  static let trackID = 7

  let format = VideoFormat(
    codec: .h264, configuration: [], nalLengthSize: 4, width: 320, height: 180)

  /// Numbers of the frames, from 0 in presentation order, in decoding order.
  var decodingOrder: [Int] {
    stride(from: 0, to: frameCount, by: groupLength).flatMap { start -> [Int] in
      let end = min(start + groupLength, frameCount)
      var order = [start]
      var next = start + 1
      while next < end {
        let reference = min(next + 2, end - 1)
        order.append(reference)
        order += next..<reference
        next = reference + 1
      }
      return order
    }
  }

  func time(_ number: Int) -> MediaTime {
    MediaTime(
      value: frameDuration.value * Int64(number) + start * Int64(frameDuration.timescale),
      timescale: frameDuration.timescale)
  }

  var duration: Duration { length.duration }

  /// How long it lasts.
  var length: MediaTime {
    MediaTime(
      value: frameDuration.value * Int64(frameCount), timescale: frameDuration.timescale)
  }

  /// Samples in decoding order; the data of each is its frame's number.
  var samples: [EncodedSample] {
    decodingOrder.enumerated().map { index, number in
      EncodedSample(
        index: index, data: [UInt8(number / 256), UInt8(number % 256)], decodeTime: time(index),
        presentationTime: time(number), duration: frameDuration,
        isSync: number.isMultiple(of: groupLength), trim: hidden.contains(number) ? .all : .none)
    }
  }

  func frame(_ sample: EncodedSample) -> Frame {
    Frame(
      picture: .blank(byteCount: pictureByteCount), presentationTime: sample.presentationTime,
      duration: sample.duration, sampleIndex: sample.index, pictureType: nil)
  }
}

extension Picture {
  static func blank(byteCount: Int) -> Picture {
    Picture(
      width: byteCount, height: 1, format: PixelFormat(subsampling: .gray, bitDepth: 8),
      planes: [Plane(width: byteCount, height: 1, bytes: [UInt8](repeating: 0, count: byteCount))],
      color: .unspecified)
  }
}

extension Frame {
  /// A frame of 40 ms for tests that need no film.
  static func at(_ milliseconds: Int64, byteCount: Int = 10) -> Frame {
    Frame(
      picture: .blank(byteCount: byteCount),
      presentationTime: MediaTime(value: milliseconds, timescale: 1000),
      duration: MediaTime(value: 40, timescale: 1000), sampleIndex: 0, pictureType: nil)
  }
}
