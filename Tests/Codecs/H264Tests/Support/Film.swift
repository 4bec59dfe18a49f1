import Foundation
import H264
import MP4
import Media
import TestSupport

/// A fixture's first video track, decoded by ``H264Decoder``.
struct Film {
  let demuxer: MP4Demuxer
  let track: MP4Track
  let format: VideoFormat

  init(_ name: String) async throws {
    demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(name)))
    let (track, format) = try await demuxer.videoTrack()
    (self.track, self.format) = (try demuxer.mp4Track(track.id), format)
  }

  /// All samples, in decoding order.
  var samples: [EncodedSample] {
    get async throws {
      var samples: [EncodedSample] = []
      for index in 0..<(try await demuxer.sampleTable(of: track.id).count) {
        samples.append(try await demuxer.sample(index, of: track.id))
      }
      return samples
    }
  }

  func frames(
    from decoder: H264Decoder, at start: MediaTime? = nil
  ) async throws -> [Frame] {
    var frames: [Frame] = []
    let sequence = FrameSequence(
      source: demuxer, trackID: track.id, from: start, decoder: decoder)
    for try await frame in sequence { frames.append(frame) }
    return frames
  }

  /// MD5 of all samples of all pictures that the track has, those outside its edit list too.
  func md5(_ rules: H264Rules = .core) async throws -> String {
    var stream = StreamDecoder(rules: rules, probe: NoProbe(), memoryLimit: 1 << 29)
    var hash = MD5()
    for unit in units(in: format.configuration) {
      _ = try stream.decode(unit: unit.span, sample: 0)
    }
    for sample in try await samples {
      for unit in sampleUnits(sample.data) {
        _ = try stream.decode(unit: unit.span, sample: sample.index)
      }
      stream.endPicture()
      for output in stream.takeOutputs() { hash.update(output.picture) }
    }
    stream.finish()
    for output in stream.takeOutputs() { hash.update(output.picture) }
    return hash.digits()
  }

  private func sampleUnits(_ bytes: [UInt8]) -> [[UInt8]] {
    let size = format.nalLengthSize ?? 4
    var units: [[UInt8]] = []
    var place = 0
    while place + size <= bytes.count {
      let length = bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
      place += size
      units.append(Array(bytes[place..<min(place + length, bytes.count)]))
      place += length
    }
    return units
  }

  /// The parameter sets of `avcC`.
  private func units(in configuration: [UInt8]) -> [[UInt8]] {
    var units: [[UInt8]] = []
    var place = 5
    for mask: UInt8 in [0x1F, 0xFF] where place < configuration.count {
      let count = configuration[place] & mask
      place += 1
      for _ in 0..<count {
        let length = Int(configuration[place]) << 8 | Int(configuration[place + 1])
        units.append(Array(configuration[place + 2..<place + 2 + length]))
        place += 2 + length
      }
    }
    return units
  }
}

extension MD5 {
  /// Takes in a picture, plane by plane; a grey one with the colour planes that FFmpeg gives it.
  mutating func update(_ picture: Picture) {
    for plane in picture.planes { update(plane.bytes.span) }
    guard picture.planes.count == 1 else { return }
    let size = (picture.width + 1) / 2 * ((picture.height + 1) / 2)
    update([UInt8](repeating: 128, count: 2 * size).span)
  }
}
