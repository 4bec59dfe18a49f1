import Media

/// What a level really sends, against what its playlist says.
///
/// Playlists state rates that are wrong by half and more in both directions. Three segments show
/// the mean; a higher peak counts at once, a lower one only after ten.
struct MeasuredRate: Hashable, Sendable {
  private let declared: QualityLevel
  private var segmentCount = 0
  private var bits = 0.0
  private var seconds = 0.0
  private var highest = 0.0

  init(declared: QualityLevel) {
    self.declared = declared
  }

  mutating func note(_ transfer: SegmentTransfer) {
    let duration = transfer.mediaDuration.inSeconds
    // A rest of less than half a second at the end of a film has an untypical rate.
    guard duration >= 0.5, transfer.byteCount > 0 else { return }
    segmentCount += 1
    bits += Double(transfer.byteCount) * 8
    seconds += duration
    highest = max(highest, Double(transfer.byteCount) * 8 / duration)
  }

  /// The level with the rates to count on.
  var level: QualityLevel {
    guard segmentCount >= 3 else { return declared }
    var level = declared
    level.averageBandwidth = Int(min(bits / seconds, 1e15))
    let measured = Int(min(highest, 1e15))
    if measured > declared.bandwidth {
      level.bandwidth = measured
    } else if segmentCount >= 10 {
      level.bandwidth = min(declared.bandwidth, Int(min(highest * 1.5, 1e15)))
    }
    return level
  }
}
