/// From when to when a presentation lasts, and which parts of it can be reached.
///
/// A film begins where its first picture or sound does: at 0 in most files, at any other moment in
/// a recording of something live. A viewer's 0:00 is ``start``.
public struct Timeline: Hashable, Sendable {
  /// When the presentation begins.
  public var start: MediaTime

  /// How long it lasts from ``start`` on; `nil` if no end is known.
  public var duration: MediaTime?

  /// Where a reader may start; `nil` if there is only the present.
  public var seekable: ClosedRange<MediaTime>?

  /// The newest moment of a live presentation; `nil` for one that is not live.
  ///
  /// Where a sender pushes, it is the newest of which all tracks have come.
  public var liveEdge: MediaTime?

  /// The newest sync picture of what has only its present: a new reader starts there.
  public var liveSync: MediaTime?

  /// The newest moment of any track of what is pushed; `nil` counts as ``liveEdge``, which waits for
  /// the slowest track.
  package var newestArrival: MediaTime?

  public init(
    start: MediaTime = .zero, duration: MediaTime? = nil, seekable: ClosedRange<MediaTime>? = nil,
    liveEdge: MediaTime? = nil, liveSync: MediaTime? = nil
  ) {
    self.start = start
    self.duration = duration
    self.seekable = seekable
    self.liveEdge = liveEdge
    self.liveSync = liveSync
  }

  /// The timeline of something that is complete and can be entered anywhere.
  ///
  /// - Parameters:
  ///   - start: When it begins.
  ///   - duration: How long it lasts; `nil` if no end is known.
  /// - Returns: The timeline, all of it seekable.
  public static func complete(from start: MediaTime = .zero, duration: MediaTime?) -> Timeline {
    let end = duration.map { start + $0 } ?? MediaTime(value: .max, timescale: start.timescale)
    return Timeline(start: start, duration: duration, seekable: start...max(start, end))
  }

  /// Whether it is still going on while it is watched.
  public var isLive: Bool { liveEdge != nil }

  /// Whether only its present can be watched: a sender pushes packets, and nothing keeps them.
  public var isPushed: Bool { isLive && seekable == nil }

  /// Until when the last picture stays if no other one comes; `nil` if it does not stay.
  ///
  /// Of what a sender pushes, pictures that were lost do not come later: playing goes on without them
  /// as long as whole pictures or sound come, and a little further, because they do not come evenly.
  package var standingEnd: MediaTime? {
    guard isPushed, let liveEdge else { return nil }
    return max(liveEdge, newestArrival ?? liveEdge) + MediaTime(value: 1, timescale: 10)
  }

  /// How far behind its sender a pushed stream is played, unless another latency is chosen.
  package static let pushedLatency = Duration.milliseconds(200)

  /// When the presentation ends; `nil` if no end is known.
  public var end: MediaTime? { duration.map { start + $0 } }

  /// Moments that divide the presentation into parts of equal length, the first of them its start.
  ///
  /// - Parameter count: How many there are to be.
  /// - Returns: The moments; none if no end is known.
  public func moments(_ count: Int) -> [MediaTime] {
    guard let duration, count > 0 else { return [] }
    return (0..<count).map { index in
      start + MediaTime(duration.duration / count * index, timescale: 1_000_000)
    }
  }
}

/// Lays what follows a break of a stream's clock directly after what came before it.
///
/// A reader says `Discontinuity/timesShifted(by:)` where its times jump. All later times of all
/// tracks are put back by the sum of these jumps, so that the presentation goes on without a hole.
package struct TimelineShift: Hashable, Sendable {
  /// The sum of all time shifts so far.
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
  /// The same sample, earlier on its timeline by this much; rounded to the nearest tick.
  fileprivate func movedBack(by shift: Duration) -> EncodedSample {
    EncodedSample(
      index: index, data: data, byteCount: byteCount, decodeTime: decodeTime.movedBack(by: shift),
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
