/// A number that a run gives, as a column of a table.
enum Figure: String, CaseIterable {
  case wallTime, processorTime, processorPerFrame, firstPicture, pictures, bytesPerFrame, peak

  /// The heading of the column.
  var title: String {
    switch self {
    case .wallTime: " time"
    case .processorTime: " processor"
    case .processorPerFrame: " ms a frame"
    case .firstPicture: " first picture"
    case .pictures: " pictures"
    case .bytesPerFrame: " bytes a frame"
    case .peak: " peak MiB"
    }
  }

  var decimals: Int {
    switch self {
    case .wallTime, .processorTime, .firstPicture: 1
    case .processorPerFrame: 2
    case .pictures, .bytesPerFrame, .peak: 0
    }
  }

  /// The number, in milliseconds, bytes, MiB, or pieces; `nil` if the run has none.
  ///
  /// "A frame" is one of the film's `frameCount`, whether or not all of them were shown.
  func value(of usage: Program.Usage, frameCount: Int?) -> Double? {
    let frames = frameCount.map { Double(max(1, $0)) }
    switch self {
    case .wallTime: return usage.wallTime / .milliseconds(1)
    case .processorTime: return usage.processorTime / .milliseconds(1)
    case .processorPerFrame: return frames.map { usage.processorTime / .milliseconds(1) / $0 }
    case .firstPicture: return usage.screen?.pictureTimes.first.map { $0 / .milliseconds(1) }
    case .pictures: return usage.screen.map { Double($0.pictureTimes.count) }
    case .bytesPerFrame:
      guard let frames, let screen = usage.screen else { return nil }
      return Double(screen.byteCount) / frames
    case .peak: return usage.peakByteCount.map { Double($0) / 1_048_576 }
    }
  }
}
