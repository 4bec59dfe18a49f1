import Bitstream
import LessonKit
import MP4
import Media
import Video

extension Seams {
  /// Runs a lesson that decodes with the learner's functions.
  func replacingDecode(_ lesson: () async -> ExitStatus) async -> ExitStatus {
    await DecodeSteps.$own.withValue(decodeSteps) {
      await VideoDecoder.Steps.$own.withValue(decoderSteps) { await lesson() }
    }
  }

  /// What lesson 04's steps mean to whoever decodes: lessons 04 to 07.
  var decoderSteps: VideoDecoder.Steps {
    var own = VideoDecoder.Steps()
    own.packet = packet
    own.pictureSize = pictureSize
    return own
  }

  /// Puts together again what the learner has taken apart: the decoder sees no other unit.
  @Sendable
  private func packet(_ sample: [UInt8], format: VideoFormat) -> [UInt8]? {
    guard let codec = format.codec, let lengthSize = format.nalLengthSize,
      let units = ownUnits(in: sample, codec: codec, lengthSize: lengthSize)
    else { return nil }
    return units.reduce(into: []) { packet, unit in
      for byte in (0..<lengthSize).reversed() {
        packet.append(UInt8(truncatingIfNeeded: unit.range.count >> (8 * byte)))
      }
      packet += sample[unit.range]
    }
  }

  @Sendable
  private func pictureSize(of format: VideoFormat) -> PixelSize? {
    guard format.codec == .h264 else { return nil }
    var reader = ByteReader(format.configuration.span)
    let sets = (try? AVCConfigurationBox(parsing: &reader))?.parameterSets ?? []
    return sets.lazy.map(\.bytes).first { ($0.first ?? 0) & 0x1F == 7 }
      .flatMap(ownPictureSize)
  }
}
