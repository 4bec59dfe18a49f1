/// From when to when a presentation lasts, and which parts of it can be reached.
///
/// A film begins where its first picture or sound does: at 0 in most files, at any other moment in
/// a recording of something live. A viewer's 0:00 is ``start``.
public struct Timeline: Hashable, Sendable {
  /// When the presentation begins.
  public var start: MediaTime

  /// How long it lasts from ``start`` on; `nil` where no end is known.
  public var duration: MediaTime?

  /// Where a reader may start; `nil` where there is only the present.
  public var seekable: ClosedRange<MediaTime>?

  /// The newest moment of a live presentation; `nil` for one that is not live.
  public var liveEdge: MediaTime?

  public init(
    start: MediaTime = .zero, duration: MediaTime? = nil, seekable: ClosedRange<MediaTime>? = nil,
    liveEdge: MediaTime? = nil
  ) {
    self.start = start
    self.duration = duration
    self.seekable = seekable
    self.liveEdge = liveEdge
  }

  /// The timeline of something that is complete and can be entered anywhere.
  ///
  /// - Parameters:
  ///   - start: When it begins.
  ///   - duration: How long it lasts; `nil` where no end is known.
  /// - Returns: The timeline, all of it seekable.
  public static func complete(from start: MediaTime = .zero, duration: MediaTime?) -> Timeline {
    let end = duration.map { start + $0 } ?? MediaTime(value: .max, timescale: start.timescale)
    return Timeline(start: start, duration: duration, seekable: start...max(start, end))
  }

  /// Whether it is still going on while it is watched.
  public var isLive: Bool { liveEdge != nil }

  /// When the presentation ends; `nil` where no end is known.
  public var end: MediaTime? { duration.map { start + $0 } }
}
