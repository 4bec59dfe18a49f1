import Foundation
import TestSupport
import Testing

/// Every element of every header, compared with FFmpeg's reading: place, name, length and value.
///
/// Other files can be compared, too: `TRACE_FILES='a.mp4 b.mp4' swift test --filter TraceOracle`.
@Suite(.enabled(if: FFmpegTool.ffmpeg.isInstalled, "needs ffmpeg")) struct TraceOracleTests {
  private static let fixtures = [
    "anamorphic.mp4", "avc3.mp4", "bt2020.mp4", "bt601.mp4", "chroma-top-left.mp4",
    "compact-sizes.mp4", "damaged-open-gop.mp4", "damaged-slice.mp4", "damaged-sync.mp4",
    "delayed.mp4", "demo.mp4", "fragmented-separate.mp4", "fragmented-sidx.mp4", "fragmented.mp4",
    "full-range-601.mp4", "h264-10bit.mp4", "h264-422-10bit.mp4", "h264-422.mp4",
    "h264-444-10bit.mp4", "h264-gray.mp4", "hdr-hlg.mp4", "hdr-pq.mp4", "hev1.mp4",
    "hevc-10bit.mp4", "hevc-422-10bit.mp4", "hevc-444.mp4", "hevc-damaged-slice.mp4",
    "hevc-gray-10bit.mp4", "hevc-gray.mp4", "hevc-nal-length-2.mp4", "hevc-open-gop.mp4",
    "hevc-slices.mp4", "hevc.mp4", "hybrid.mp4", "interlaced.mp4", "large-offsets.mp4",
    "mirrored.mp4", "moov-last.mp4", "nal-length-1.mp4", "nal-length-2.mp4",
    "negative-offsets.mp4", "no-color-tags.mp4", "odd-size.mp4", "open-gop.mp4", "quicktime.mov",
    "rotated.mp4", "size-change-descriptions.mp4", "size-change.mp4", "slices.mp4", "small.mp4",
    "stream-aspect.mp4", "trimmed.mp4", "two-descriptions.mp4", "two-edits.mp4", "two-videos.mp4",
    "variable-rate.mp4",
  ]

  /// Here both stop reading a slice at the same element.
  private static let damaged = ["encrypted.mp4", "hevc-damaged-header.mp4"]

  private static let others =
    (ProcessInfo.processInfo.environment["TRACE_FILES"] ?? "").split(separator: " ").map(
      String.init)

  @Test(
    "reads every element of every header as FFmpeg does",
    arguments: (fixtures + damaged).map(fixturePath) + others)
  func sameElements(file: String) async throws {
    let theirs = try TraceHeaders.lines(of: file).map(TraceHeaders.Line.merged)
    let ours = try await OwnHeaders(file: file)
    let isDamaged = Self.damaged.contains { file.hasSuffix($0) }
    #expect(ours.errors.isEmpty != isDamaged, "\(ours.errors)")
    #expect(ours.blocks.count == theirs.count)
    var count = 0
    for (index, (own, other)) in zip(ours.blocks, theirs).enumerated() {
      count += other.count
      guard own != other else { continue }
      let place = zip(own, other).enumerated().first { $1.0 != $1.1 }?.offset
      let first = place ?? min(own.count, other.count)
      Issue.record(
        """
        \(file), block \(index), element \(first) of \(own.count) and \(other.count): \
        ours \(own.dropFirst(first).first?.description ?? "none"), \
        FFmpeg's \(other.dropFirst(first).first?.description ?? "none")
        """)
      break
    }
    #expect(count > 0)
  }
}
