import Encoding
import H264
import MP4
import Media
import TestSupport

/// A film that has been encoded, as a file, and what the encoder says about it.
struct EncodedFilm {
  let file: [UInt8]
  let pictures: [EncodedPicture]
  let size: PixelSize

  init(_ film: TestFilm, _ settings: EncoderSettings, color: ColorDescription = .unspecified) {
    size = film.size
    var encoder = VideoEncoder(settings, size: film.size, color: color)
    var writer = VideoFileWriter(
      size: film.size, timescale: 25, sampleDuration: 1, sequence: encoder.sets.sequence,
      picture: encoder.sets.picture)
    var data: [UInt8] = []
    var pictures: [EncodedPicture] = []
    for planes in film.pictures {
      let picture = encoder.encode(planes)
      data += writer.sample(picture.unit, isSync: picture.isSync)
      pictures.append(picture)
    }
    self.pictures = pictures
    file = writer.head + data
  }

  /// The encoder's own pictures, one after the other.
  var samples: [UInt8] { pictures.flatMap { $0.planes.flatMap(\.self) } }

  /// What this package's decoder makes of the file.
  func decoded() async throws -> [UInt8] {
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file))
    let (track, format) = try await demuxer.videoTrack()
    let sequence = FrameSequence(
      source: demuxer, trackID: track.id, decoder: try H264Decoder(format: format))
    var bytes: [UInt8] = []
    for try await frame in sequence {
      for plane in frame.picture.planes { bytes += plane.bytes }
    }
    return bytes
  }

  /// What libavcodec makes of it, and says to it.
  func decodedByFFmpeg() throws -> (samples: [UInt8], messages: String) {
    let answer = try FFmpegTool.ffmpeg.run(
      ["-v", "warning", "-i", "-", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"], input: file)
    return (answer.output, String(decoding: answer.errors, as: UTF8.self))
  }
}
