import Bitstream
import Foundation
import MP4
import Media
import TestSupport

/// The parameter sets and the first units of a file, to be damaged.
struct FixtureUnits {
  let name: String
  let codec: VideoFormat.Codec
  let parameterSets: [[UInt8]]

  /// The units of the first samples, cut off after their headers.
  let units: [[UInt8]]

  init(_ name: String, sampleCount: Int = 6) async throws {
    self.name = name
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(name)))
    let (track, format) = try await demuxer.videoTrack()
    codec = format.codec ?? .h264
    parameterSets = try Self.parameterSets(of: format)
    var units: [[UInt8]] = []
    for index in 0..<sampleCount {
      let sample = try await demuxer.sample(index, of: track.id)
      let parts = try NALUnit.units(
        in: sample.data, codec: codec, nalLengthSize: format.nalLengthSize ?? 4)
      units += parts.map { Array(sample.data[$0.range].prefix(100)) }
    }
    self.units = units
  }

  static func parameterSets(of format: VideoFormat) throws -> [[UInt8]] {
    var payload = ByteReader(format.configuration.span)
    switch format.codec {
    case .h264: return try AVCConfigurationBox(parsing: &payload).parameterSets.map(\.bytes)
    case .hevc:
      let arrays = try HEVCConfigurationBox(parsing: &payload).arrays
      return arrays.flatMap { array in array.parameterSets.map(\.bytes) }
    default: return []
    }
  }
}
