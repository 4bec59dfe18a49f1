import Captions

/// A moment of a WebVTT file, and what is known about the stream that it belongs to: RFC 8216 §3.5.
///
/// Three clocks tell the time of one programme:
///
///     WebVTT      milliseconds from the file's 0 on           00:00:07.500
///     MPEG-2      90 000 ticks a second, of 33 bits           X-TIMESTAMP-MAP: LOCAL is at MPEGTS
///     film        from the film's beginning on                as the pictures are placed
package struct CueTime: Hashable, Sendable {
  /// When the cue starts or ends on the file's clock, in milliseconds.
  package var milliseconds: Int

  /// The moment of the file's clock that the map names, in milliseconds.
  package var local: Int

  /// The same moment on the stream's clock, in ticks of 1/90 000 s modulo 2³³.
  package var transportTime: Int

  /// Ticks of the stream near which the cue must be, not modulo 2³³: those of its segment.
  package var expected: Int

  package init(milliseconds: Int, local: Int, transportTime: Int, expected: Int) {
    self.milliseconds = milliseconds
    self.local = local
    self.transportTime = transportTime
    self.expected = expected
  }

  // ANCHOR: solution-D.8
  // ANCHOR: cue-time
  /// The cue's time in ticks of the stream, which do not start again after 26½ hours.
  ///
  /// The file's clock does not wrap, and the map may be hours old. So the ticks are added first; of all
  /// times that are equal to the sum modulo 2³³, the one nearest to the segment is meant.
  package var ticks: Int {
    let sum = transportTime &+ (milliseconds &- local) &* 90
    let period = 1 << 33
    let ahead = (sum &- expected) & (period - 1)
    return expected &+ (ahead < period / 2 ? ahead : ahead - period)
  }
  // ANCHOR_END: cue-time
  // ANCHOR_END: solution-D.8
}

/// How the clocks of subtitles are read.
package struct TextRules: Sendable {
  /// The ticks of a moment of a WebVTT file; see ``CueTime/ticks``.
  package var ticks: (@Sendable (CueTime) -> Int?)?

  /// The cue in a block of lines, as lesson D reads them; see `WebVTTCueBlock`.
  package var cue: (@Sendable (_ block: String) -> WebVTTCueBlock?)?

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  package static let core = TextRules()
}
