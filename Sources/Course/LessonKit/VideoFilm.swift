import MP4
import Media

/// A film as lessons open it to decode its pictures: an MP4 file, and its first track with video.
package struct VideoFilm: Sendable {
  package let demuxer: MP4Demuxer
  package let track: MP4Track

  /// How the track's first samples are coded.
  package let format: VideoFormat

  /// The track's samples; their tables are read when they are requested.
  ///
  /// - Throws: `MP4Error` if the tables cannot be used.
  package var samples: SampleTable {
    get async throws { try await demuxer.sampleTable(of: track.id) }
  }
}

extension Page {
  /// Opens the page's file as a film, with some bits of it flipped.
  ///
  /// Problems that the demuxer has found are the caller's to report.
  ///
  /// - Throws: `MediaOpenerError` if the file is not an MP4 file, `ByteRangeError` if it cannot be
  ///   read, `MP4Error` or `MediaSourceError` if it has no video track that can be used.
  package func openFilm(flipping flips: [BitFlip] = []) async throws -> VideoFilm {
    try await film(in: reader(of: .mp4, flipping: flips))
  }

  /// Opens another film than the page's: one of the course's own.
  ///
  /// - Throws: What ``openFilm(flipping:)`` throws.
  package func openFilm(_ name: String) async throws -> VideoFilm {
    try await film(in: open(name))
  }

  private func film(in reader: any ByteRangeReader) async throws -> VideoFilm {
    let demuxer = try await MP4Demuxer(
      reader: reader, fragments: .all, rules: rules.or(.core))
    let (track, format) = try await demuxer.videoTrack()
    return VideoFilm(demuxer: demuxer, track: try demuxer.mp4Track(track.id), format: format)
  }

  /// The bytes of a file of a kind that a lesson takes apart, with some bits flipped.
  ///
  /// - Throws: What ``reader(of:)`` throws.
  package func reader(
    of signature: MediaSignature, flipping flips: [BitFlip]
  ) async throws -> any ByteRangeReader {
    let file = try await reader(of: signature)
    return flips.isEmpty ? file : FlippingByteRangeReader(file, flips: flips)
  }
}
