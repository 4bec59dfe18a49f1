/// A segment of subtitles in HTTP Live Streaming: a WebVTT file with a part of the cues.
///
/// RFC 8216 §3.5. Each segment has a clock of its own, and its header says where that clock is on the
/// clock of the transport stream; so the cues have no times on the film's timeline yet. A cue that is
/// shown in two segments is in both.
package struct WebVTTSegment: Hashable, Sendable {
  /// A cue, ready to become a sample of text.
  package struct Cue: Hashable, Sendable {
    /// On the segment's own clock.
    package let start: Duration
    package let end: Duration

    /// The settings and the text as a box `vttc`: what a sample of ``CaptionSampleFormat/webVTT`` has.
    package let sample: [UInt8]
  }

  /// Where the segment's clock is on that of the transport stream.
  ///
  /// Without a header, a cue's 0 is the transport stream's 0: RFC 8216 §3.5.
  package let map: WebVTTTimestampMap

  /// In the order of their starts.
  package private(set) var cues: [Cue] = []

  /// The first thing that was left out.
  package private(set) var fault: CaptionFault?

  /// A segment of ten seconds has five cues, and a film in one segment 2000.
  static let mostCues = 50_000

  /// Reads a segment.
  ///
  /// A cue that cannot be read is left out, and the others are kept.
  ///
  /// - Throws: `CaptionError` if the bytes are no text of UTF-8 or UTF-16, not WebVTT, or have too many
  ///   cues.
  package init(parsing bytes: [UInt8]) throws(CaptionError) {
    let text = try CaptionEncoding.text(of: bytes, named: nil)
    guard WebVTTParser.isWebVTT(text) else { throw .notWebVTT }
    var parser = WebVTTParser(text)
    map = parser.timestampMap ?? WebVTTTimestampMap(local: .zero, transportTime: 0)
    while let block = parser.next() {
      guard let (start, end) = block.times, start < end else {
        fault = fault ?? CaptionFault(line: block.line, block.times == nil ? .timing : .order)
        continue
      }
      guard !block.text.isEmpty else { continue }
      guard cues.count < Self.mostCues else { throw .tooManyCues(limit: Self.mostCues) }
      cues.append(
        Cue(
          start: start, end: end,
          sample: WebVTTSample.bytes(settings: block.settings, text: block.text)))
    }
    cues = cues.enumerated().sorted { ($0.1.start, $0.0) < ($1.1.start, $1.0) }.map(\.1)
  }
}
