/// Rules for how thumbnails are planned and found, in place of this module's own.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module. All times count from the start of
/// the film.
package struct TrickPlayRules: Sendable {
  /// The moments of a film that get a thumbnail; see ``ThumbnailInterval/times(forFilmOf:)``.
  package var thumbnailTimes: (@Sendable (_ duration: Duration) -> [Duration]?)?

  /// The order in which this many thumbnails are made; see ``ThumbnailOrder/filling(_:)``.
  package var fillOrder: (@Sendable (_ count: Int) -> [Int]?)?

  /// Which of some sorted times is nearest to a moment; see ``nearestIndex(in:to:)``.
  package var nearestTime: (@Sendable (_ times: [Duration], _ moment: Duration) -> Int?)?

  /// A picture of a storyboard as WebVTT; see ``StoryboardCue/text``.
  package var cue:
    (
      @Sendable (_ start: Duration, _ end: Duration, _ index: Int, _ layout: StoryboardLayout)
        -> String?
    )?

  /// The index of a BIF archive; see ``BIFArchive/index(times:sizes:)``.
  package var bifIndex: (@Sendable (_ times: [UInt32], _ sizes: [Int]) -> [UInt8]?)?

  /// The next picture of a film that is wound on or back; see ``FastPicture/next(after:speed:syncTimes:cost:)``.
  package var nextPicture: NextPicture?

  package typealias NextPicture =
    @Sendable (
      _ position: Duration, _ speed: Int, _ syncTimes: [Duration], _ cost: Duration
    ) -> FastPicture?

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  package static let core = TrickPlayRules()
}
