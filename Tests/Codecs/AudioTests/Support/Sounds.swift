import Audio
import AudioDecoding
import Foundation
import MP4
import Media
import TestSupport

/// A file's first track with sound, ready to be decoded.
struct Sound {
  let demuxer: MP4Demuxer
  let track: Track
  let format: AudioFormat

  init(_ name: String) async throws {
    try await self.init(reader: FileByteRangeReader(path: fixturePath(name)))
  }

  init(_ bytes: [UInt8]) async throws { try await self.init(reader: MemoryReader(bytes)) }

  private init(reader: any ByteRangeReader) async throws {
    demuxer = try await MP4Demuxer(reader: reader)
    guard let track = demuxer.tracks().first(where: { $0.kind == .audio }),
      let format = track.audio
    else { throw MediaSourceError.noVideoTrack }
    (self.track, self.format) = (track, format)
  }

  /// All samples, in decoding order.
  var samples: [EncodedSample] {
    get async throws {
      var samples: [EncodedSample] = []
      let reader = try await demuxer.reader(of: [track.id], at: nil)
      while let event = try await reader.next() {
        if case .sample(let sample, _) = event { samples.append(sample) }
      }
      return samples
    }
  }

  /// Decodes the samples of a file, as they are or as `change` has made them.
  func decoded(
    _ change: ([EncodedSample]) -> [EncodedSample] = { $0 }
  ) async throws -> [PCMBlock] {
    let decoder = AudioDecoder()
    var blocks = try await decoder.use(.audio(format))
    for sample in change(try await samples) { blocks += try await decoder.decode(sample) }
    return blocks + (try await decoder.finish())
  }

  /// Makes FFmpeg make a file; the ending of its name says of which kind.
  static func made(_ arguments: String, as ending: String) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).\(ending)")
    defer { try? FileManager.default.removeItem(at: file) }
    let answer = try FFmpegTool.ffmpeg.run(
      ["-v", "error", "-nostdin"] + arguments.split(separator: " ").map(String.init)
        + ["-movflags", "+faststart", file.path])
    guard answer.status == 0 else {
      throw Failure(description: String(decoding: answer.errors, as: UTF8.self))
    }
    return [UInt8](try Data(contentsOf: file))
  }

  /// What FFmpeg decodes of the first track with sound: interleaved numbers.
  static func reference(_ bytes: [UInt8]) throws -> [Float] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let answer = try FFmpegTool.ffmpeg.run(
      ["-v", "error", "-nostdin", "-i", file.path, "-map", "0:a:0", "-f", "f32le", "-"])
    return stride(from: 0, to: answer.output.count - 3, by: 4).map { start in
      let bits = (0..<4).reduce(UInt32(0)) {
        $0 | UInt32(answer.output[start + $1]) << UInt32(8 * $1)
      }
      return Float(bitPattern: bits)
    }
  }

  /// What a program said was wrong.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

extension [PCMBlock] {
  /// All frames of all blocks, interleaved, whatever their times are.
  var interleaved: [Float] {
    flatMap { block in
      (0..<block.frameCount).flatMap { frame in block.channels.map { $0[frame] } }
    }
  }

  var frameCount: Int { reduce(0) { $0 + $1.frameCount } }

  /// Whether each block begins where the one before ends.
  var areContiguous: Bool {
    zip(self, dropFirst()).allSatisfy { $0.presentationTime + $0.duration == $1.presentationTime }
  }
}
