/// What a session was like for the viewer.
package struct SessionFigures: Hashable, Sendable {
  /// Sums over a session, in milliseconds, kbit/s and bits.
  package struct Sums: Hashable, Sendable {
    var totalTime = 0.0
    var startTime = 0.0
    var stallTime = 0.0
    var stallCount = 0
    var rateSum = 0.0
    var rateChangeSum = 0.0
    var utilitySum = 0.0
    var switchCount = 0
    var playedCount = 0
    var abandonedBits = 0.0
    var abandonedCount = 0
    var transferredBits = 0.0
    var skippedCount = 0
  }

  private let sums: Sums
  private let segmentTime: Double

  init(_ sums: Sums, segmentTime: Double) {
    self.sums = sums
    self.segmentTime = segmentTime
  }

  /// What something that is summed over segments comes to in the time of one.
  private func perSegment(_ sum: Double) -> Double {
    sums.totalTime > 0 ? sum * segmentTime / sums.totalTime : 0
  }

  /// From the first request to the end of playback.
  package var totalTime: Duration { .milliseconds(sums.totalTime) }

  /// From the first request to the first picture.
  package var startTime: Duration { .milliseconds(sums.startTime) }

  package var stallTime: Duration { .milliseconds(sums.stallTime) }
  package var stallCount: Int { sums.stallCount }

  /// Nominal rate × segment duration of what was played, over the total time.
  package var meanRate: Double { perSegment(sums.rateSum) }

  package var stallShare: Double {
    sums.totalTime > 0 ? sums.stallTime / sums.totalTime : 0
  }

  /// Σ |Δ nominal rate| × segment duration, over the total time.
  package var rateChange: Double { perSegment(sums.rateChangeSum) }

  package var switchCount: Int { sums.switchCount }

  /// Σ ln(rate ÷ lowest rate), as a mean over the total time.
  package var meanUtility: Double { perSegment(sums.utilitySum) }

  /// The mean utility less five times the stalls, in segments.
  package var score: Double {
    segmentTime > 0 ? perSegment(sums.utilitySum - 5 * sums.stallTime / segmentTime) : 0
  }

  /// Bytes that were transferred and not used.
  package var abandonedBytes: Int { Int(sums.abandonedBits / 8) }
  package var abandonedCount: Int { sums.abandonedCount }

  /// Bytes of the segments that were used.
  package var usedBytes: Int { Int(sums.transferredBits / 8) }

  /// Segments that were never loaded: by a mistake.
  package var skippedCount: Int { sums.skippedCount }
}
