import Media

/// How the media of a track is laid on the timeline of the presentation.
///
/// ISO/IEC 14496-12 §8.6.6 allows any number of edits at any speed. What files have in practice is
/// a start delay (empty edits at the front) and one piece of media: encoders with B-pictures cut off
/// the reordering delay with it, audio encoders their priming samples, cameras a trimmed end. That
/// much is applied here, and what is left out is said in ``notes``.
///
/// All times are in ticks of the track:
///
///     media          |-----------|=====================|------|
///                    0           mediaStart            mediaEnd
///     presentation         |.....|=====================|
///                          0     delay
public struct EditList: Hashable, Sendable {
  /// How long nothing is shown at the start.
  public let delay: Int64

  /// Where the part that is shown begins.
  public let mediaStart: Int64

  /// Where the part that is shown ends; `nil` if that is the end of the media.
  public let mediaEnd: Int64?

  /// How many ticks later than its media time each moment appears; negative after a cut.
  public private(set) var shift: Int64

  /// What the list asks for and does not get, one sentence each.
  public let notes: [String]

  // ANCHOR: solution-3.5
  /// Reads a list's meaning; no entries mean that all of the media is shown.
  public init(
    _ entries: [EditListBox.Entry], movieTimescale: UInt32, mediaTimescale: UInt32
  ) {
    let leading = entries.prefix(while: \.isEmpty)
    // Rounding down would cut off the last tick of media whose end the movie's coarser timescale
    // cannot name exactly.
    func ticks(_ duration: UInt64) -> Int64 {
      duration.rescaled(from: movieTimescale, to: mediaTimescale, .toNearest)
    }
    // The sum is rounded, not each of its parts.
    delay = ticks(UInt64(clamping: leading.reduce(Int128(0)) { $0 + Int128($1.segmentDuration) }))
    var notes: [String] = []
    if let edit = entries.dropFirst(leading.count).first {
      mediaStart = max(0, edit.mediaTime)
      // Files whose fragments were still to come have a duration of 0: the end is unknown.
      mediaEnd =
        edit.segmentDuration == 0 ? nil : mediaStart.addingClamped(ticks(edit.segmentDuration))
      if edit.mediaTime < -1 { notes.append("the edit begins at \(edit.mediaTime), taken as 0") }
      if !edit.hasNormalRate { notes.append("the edit's rate is not 1; it is played at 1") }
    } else {
      (mediaStart, mediaEnd) = (0, nil)
      if !leading.isEmpty { notes.append("the edit list shows nothing of the media; all is shown") }
    }
    let rest = entries.count - leading.count - 1
    if rest > 0 { notes.append("\(rest.grouped) further edits are left out") }
    shift = delay.subtractingClamped(mediaStart)
    self.notes = notes
  }
  // ANCHOR_END: solution-3.5

  /// Reads a list's meaning; a rule may move the media by another distance.
  init(
    _ entries: [EditListBox.Entry], movieTimescale: UInt32, mediaTimescale: UInt32,
    rules: SampleRules
  ) {
    self.init(entries, movieTimescale: movieTimescale, mediaTimescale: mediaTimescale)
    shift = rules.editShift?(entries, movieTimescale, mediaTimescale) ?? shift
  }
}

extension EditList {
  /// Where a moment of the media appears in the presentation; negative if it is cut off.
  public func presentationTime(ofMedia time: Int64) -> Int64 {
    time.addingClamped(shift)
  }

  /// Which moment of the media appears at a time of the presentation.
  public func mediaTime(ofPresentation time: Int64) -> Int64 {
    time.subtractingClamped(shift)
  }

  /// Which moment of the media is shown at a time of the presentation, the nearest one where none is.
  func shownMediaTime(_ time: Int64) -> Int64 {
    let end = mediaEnd.map { max(mediaStart, $0.addingClamped(-1)) } ?? .max
    return min(max(mediaTime(ofPresentation: time), mediaStart), end)
  }

  /// Whether any part of a sample is shown: one that begins before the cut may last beyond it.
  public func shows(mediaTime time: Int64, duration: Int64) -> Bool {
    let isBeforeEnd = mediaEnd.map { time < $0 } ?? true
    return isBeforeEnd && (time >= mediaStart || time.addingClamped(duration) > mediaStart)
  }
}

extension EditListBox.Entry {
  /// Whether nothing is shown for the length of this edit.
  fileprivate var isEmpty: Bool { mediaTime == -1 }

  fileprivate var hasNormalRate: Bool { rateInteger == 1 && rateFraction == 0 }
}
