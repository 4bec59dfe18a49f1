import Bitstream
import LessonKit
import MP4
import Media

extension Lesson {
  /// The parameter sets in the sample entry; other units that it may hold are left out.
  var configuredSets: [[UInt8]] {
    var reader = ByteReader(format.configuration.span)
    switch format.codec {
    case .h264:
      return (try? AVCConfigurationBox(parsing: &reader))?.parameterSets.map(\.bytes) ?? []
    case .hevc:
      return (try? HEVCConfigurationBox(parsing: &reader))?.parameterSets.map(\.bytes) ?? []
    default:
      return []
    }
  }

  /// The units of a sample, or `nil` where samples are not made of such.
  func units(ofSample index: Int) async throws -> [(unit: NALUnit, bytes: [UInt8])]? {
    guard let codec = format.codec, let nalLengthSize = format.nalLengthSize else { return nil }
    let sample = try await demuxer.sample(index, of: track.id)
    return try rules.units(in: sample.data, codec: codec, nalLengthSize: nalLengthSize).map {
      ($0, Array(sample.data[$0.range]))
    }
  }
}
