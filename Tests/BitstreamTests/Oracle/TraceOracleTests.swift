import Foundation
import Testing

/// Every element of every header, compared with FFmpeg's reading: place, name, length and value.
///
/// Other files can be compared, too: `TRACE_FILES='a.mp4 b.mp4' swift test --filter TraceOracle`.
@Suite(.enabled(if: TraceHeaders.isInstalled, "needs ffmpeg")) struct TraceOracleTests {
  private static let fixtures = [
    "demo.mp4", "small.mp4", "hevc.mp4", "hevc-10bit.mp4", "full-range-601.mp4", "odd-size.mp4",
    "anamorphic.mp4", "variable-rate.mp4", "quicktime.mov", "compact-sizes.mp4", "fragmented.mp4",
    "negative-offsets.mp4", "delayed.mp4", "no-color-tags.mp4", "rotated.mp4",
  ]

  private static let others =
    (ProcessInfo.processInfo.environment["TRACE_FILES"] ?? "").split(separator: " ").map(
      String.init)

  @Test(
    "reads every element of every header as FFmpeg does",
    arguments: fixtures.map(FixtureUnits.path) + others)
  func sameElements(file: String) async throws {
    let theirs = try TraceHeaders.lines(of: file).map(TraceHeaders.Line.merged)
    let ours = try await OwnHeaders(file: file)
    #expect(ours.errors == [])
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
