/// Lays what follows a break of a stream's clock directly behind what came before it.
///
/// A reader says `Discontinuity/timesShifted(by:)` where its times jump. All later times of all
/// tracks are put back by the sum of these jumps, so that the presentation goes on without a hole.
package struct TimelineShift: Hashable, Sendable {
  /// By how much times lie further on than they would without any break.
  private var total = Duration.zero

  /// Longer than any presentation, and no sum of such jumps can overflow a `Duration`.
  private static let longestShift = Duration.seconds(1 << 40)

  package init() {}

  /// Puts back the times of an event.
  ///
  /// - Parameter event: What the reader has returned.
  /// - Returns: The event on the continuous timeline; `nil` for a shift, which is done with here.
  package mutating func apply(to event: SampleEvent) -> SampleEvent? {
    switch event {
    case .sample(let sample, let trackID):
      return .sample(total == .zero ? sample : sample.movedBack(by: total), trackID)
    case .discontinuity(.timesShifted(let jump)):
      total = Self.clamped(total + Self.clamped(jump.duration))
      return nil
    case .format, .discontinuity(.samplesLost):
      return event
    }
  }

  private static func clamped(_ shift: Duration) -> Duration {
    min(max(shift, .zero - longestShift), longestShift)
  }
}

extension EncodedSample {
  /// The same sample, so much earlier on its timeline; rounded to the nearest tick.
  fileprivate func movedBack(by shift: Duration) -> EncodedSample {
    EncodedSample(
      index: index, data: data, decodeTime: decodeTime.movedBack(by: shift),
      presentationTime: presentationTime.movedBack(by: shift), duration: duration,
      isSync: isSync, trim: trim)
  }
}

extension MediaTime {
  fileprivate func movedBack(by shift: Duration) -> MediaTime {
    // A shift of whole ticks has no exact `Duration`; half a tick more, and rounding down finds it.
    let half = Duration(attoseconds: 500_000_000_000_000_000 / Int128(timescale))
    let ticks = MediaTime(shift + half, timescale: timescale).value
    return MediaTime(value: value.subtractingClamped(ticks), timescale: timescale)
  }
}
