import Media

/// A cue of a WebVTT file as it is written, its times as numbers (W3C WebVTT §4.1).
///
///     intro                                        a name, or none
///     00:01.000 --> 01:00:03.500 line:0 align:end  times and settings
///     It was a dark                                the text
///     and stormy night.
package struct WebVTTCueBlock: Hashable, Sendable {
  /// In milliseconds, on the file's own clock.
  package var start: Int
  package var end: Int

  /// What follows the times; empty if nothing does.
  package var settings: String

  /// The lines of the text, with line feeds between them; tags are left in it.
  package var text: String

  package init(start: Int, end: Int, settings: String = "", text: String) {
    self.start = start
    self.end = end
    self.settings = settings
    self.text = text
  }

  /// Reads a block of lines between two empty ones.
  ///
  /// - Returns: `nil` if it is no cue: a comment, a style, times that cannot be read, or an end that is not
  ///   after the start.
  package init?(parsing block: String) {
    var parser = WebVTTParser(Array("WEBVTT\n\n\(block)".utf8))
    // Two lines precede the block; only a name may precede the times.
    guard let cue = parser.next(), 3...4 ~= cue.line, let (start, end) = cue.times, start < end
    else { return nil }
    self.init(
      start: start.wholeMilliseconds, end: end.wholeMilliseconds,
      settings: cue.settings.withoutLeadingBlanks.text(), text: cue.text.text())
  }
}
