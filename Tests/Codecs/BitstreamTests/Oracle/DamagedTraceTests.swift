import Media
import Foundation
import TestSupport
import Testing

/// Sets with a flipped bit lead to syntax that no encoder here writes: FFmpeg has to agree there, too.
///
/// A flipped `pic_order_cnt_type` or `num_slice_groups_minus1` changes what all slices look like.
/// Where a unit breaks a rule the elements before the break are compared: where each parser stops
/// depends on how many rules it knows.
@Suite(.enabled(if: FFmpegTool.ffmpeg.isInstalled, "needs ffmpeg")) struct DamagedTraceTests {
  /// Bits to flip in each file; `TRACE_FLIPS=1000 swift test --filter DamagedTrace` flips more.
  private static let flipCount =
    ProcessInfo.processInfo.environment["TRACE_FLIPS"].flatMap { Int($0) } ?? 12

  @Test(
    "agrees with FFmpeg about sets with a flipped bit, and about the slices that name them",
    arguments: ["anamorphic.mp4", "interlaced.mp4", "hevc-slices.mp4", "hevc-444.mp4"])
  func agrees(file: String) async throws {
    let fixture = try await FixtureUnits(file, sampleCount: 1)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixturePath(file))))
    let copy = FileManager.default.temporaryDirectory
      .appendingPathComponent("bitstream-\(UUID().uuidString).mp4")
    defer { try? FileManager.default.removeItem(at: copy) }
    var random = SplitMix64(seed: 264)
    var agreements = 0
    for _ in 0..<Self.flipCount {
      let set = try #require(fixture.parameterSets.randomElement(using: &random))
      let start = try #require(whole.firstRange(of: set)?.lowerBound)
      let bit = Int.random(in: 16..<set.count * 8, using: &random)
      var damaged = whole
      damaged[start + bit / 8] ^= 0x80 >> UInt8(bit % 8)
      try Data(damaged).write(to: copy)
      agreements += try await compare(copy.path, "\(file): bit \(bit) of the set at \(start)")
    }
    #expect(agreements > 0)
  }

  /// Compares all elements of a file; returns the number of blocks that both read to the end.
  private func compare(_ file: String, _ what: String) async throws -> Int {
    let theirs = try TraceHeaders.lines(of: file).map(TraceHeaders.Line.merged)
    let ours = try await OwnHeaders(file: file).blocks
    var agreements = 0
    for (index, (own, other)) in zip(ours, theirs).enumerated() {
      if own == other { agreements += 1 }
      guard let place = zip(own, other).first(where: differ) else { continue }
      Issue.record("\(what), block \(index): ours \(place.0), FFmpeg's \(place.1)")
      break
    }
    return agreements
  }

  /// FFmpeg stops in the middle of reserved bits that are not zero; a decoder has to ignore them.
  private func differ(_ own: TraceHeaders.Line, _ other: TraceHeaders.Line) -> Bool {
    own != other && !(own.name == other.name && own.name.contains("_reserved_zero_"))
  }
}
