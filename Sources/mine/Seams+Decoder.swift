import Bitstream
import MP4
import Media
import Video

extension Seams {
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
