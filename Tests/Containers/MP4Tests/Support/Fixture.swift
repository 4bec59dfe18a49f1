import Foundation
import MP4
import Media
import TestSupport

/// The files in the package's `Fixtures` folder.
enum Fixture {
  static let valid = [
    "demo.mp4", "small.mp4", "hevc.mp4", "moov-last.mp4", "rotated.mp4", "full-range-601.mp4",
    "no-color-tags.mp4", "odd-size.mp4", "audio-only.mp4", "variable-rate.mp4",
    "negative-offsets.mp4", "delayed.mp4", "trimmed.mp4", "large-offsets.mp4",
    "compact-sizes.mp4", "quicktime.mov", "rotated-180.mp4", "rotated-270.mp4", "mirrored.mp4",
    "anamorphic.mp4", "two-videos.mp4", "two-descriptions.mp4", "hevc-10bit.mp4", "av1.mp4",
    "vp9.mp4", "audio-codecs.mp4", "chapters.mp4", "encrypted.mp4",
    "fragmented.mp4", "hybrid.mp4", "fragmented-separate.mp4", "fragmented-sidx.mp4",
  ]

  static func url(_ name: String) -> URL { URL(fileURLWithPath: fixturePath(name)) }

  static func reader(_ name: String) throws -> FileByteRangeReader {
    try FileByteRangeReader(path: url(name).path)
  }

  static func demuxer(_ name: String) async throws -> MP4Demuxer {
    try await MP4Demuxer(reader: try reader(name))
  }
}
