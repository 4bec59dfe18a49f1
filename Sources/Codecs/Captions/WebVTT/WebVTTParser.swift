/// Reads WebVTT, the subtitles of the web (W3C WebVTT §6.1).
///
///     WEBVTT - a title                      the signature; the header, up to an empty line
///     X-TIMESTAMP-MAP=LOCAL:…,MPEGTS:…      in HLS
///
///     NOTE what the viewer does not see     comments, STYLE, REGION: skipped
///
///     intro                                 a name for the cue, or none
///     00:01.000 --> 00:03.500 line:0        times and settings
///     It was a <i>dark</i> night.           the text, up to an empty line
///
/// The steps are the standard's own, so that damaged files are read as browsers read them: a line with
/// `-->` starts a cue even where the empty line before it is missing.
struct WebVTTParser {
  private static let signature = Array("WEBVTT".utf8)

  private var lines: TextLines

  /// Where the file's clock is on the clock of a transport stream, if it says so.
  private(set) var timestampMap: WebVTTTimestampMap?

  /// A cue as it is written.
  struct Block {
    /// Of its times, from 1.
    let line: Int

    /// `nil` if the times cannot be read.
    let times: (start: Duration, end: Duration)?
    let settings: ArraySlice<UInt8>
    let text: ArraySlice<UInt8>
  }

  /// Whether a text, after its byte order mark, has the first line of WebVTT.
  static func isWebVTT(_ text: [UInt8]) -> Bool {
    guard text.starts(with: signature) else { return false }
    let next = text.dropFirst(signature.count).first
    return next.map { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? true
  }

  /// Reads a file that begins with the signature.
  static func parse(_ text: [UInt8]) throws(CaptionError) -> CaptionFile {
    var parser = WebVTTParser(text)
    var file = CaptionFile(format: .webVTT)
    file.timestampMap = parser.timestampMap
    while let block = parser.next() {
      guard let times = block.times else {
        file.note(.init(line: block.line, .timing))
        continue
      }
      try file.add(
        CaptionCue(
          start: times.start, end: times.end, lines: WebVTTText.lines(of: block.text),
          placement: WebVTTSettings(parsing: block.settings).placement), atLine: block.line)
    }
    return file
  }

  /// Reads the header of a file that begins with the signature.
  init(_ text: [UInt8]) {
    lines = TextLines(text)
    _ = lines.next()
    while let line = lines.next(), !line.isEmpty {
      if line.hasArrow {
        lines.goBack(to: line)
        return
      }
      if let map = WebVTTTimestampMap(line: line) { timestampMap = map }
    }
  }

  /// Reads up to the end of the next cue; `nil` if there is none.
  mutating func next() -> Block? {
    while let first = lines.next() {
      if first.isEmpty { continue }
      if first.hasArrow { return readCue(first) }
      // The name of a cue is one line; other blocks have what they like.
      guard let second = lines.next(), !second.isEmpty else { continue }
      if second.hasArrow { return readCue(second) }
      while let line = lines.next(), !line.isEmpty {
        if line.hasArrow {
          lines.goBack(to: line)
          break
        }
      }
    }
    return nil
  }

  private mutating func readCue(_ timing: ArraySlice<UInt8>) -> Block {
    let number = lines.number
    let start = lines.position
    var end = start
    while let line = lines.next(), !line.isEmpty {
      if line.hasArrow {
        lines.goBack(to: line)
        break
      }
      end = line.endIndex
    }
    let times = Self.times(timing)
    return Block(
      line: number, times: times.map { ($0.start, $0.end) }, settings: times?.settings ?? [],
      text: lines.bytes[start..<end])
  }

  private static func times(
    _ line: ArraySlice<UInt8>
  ) -> (start: Duration, end: Duration, settings: ArraySlice<UInt8>)? {
    var rest = line.withoutLeadingBlanks
    guard let start = WebVTTTimestamp.read(&rest) else { return nil }
    rest = rest.withoutLeadingBlanks
    guard rest.starts(with: Array("-->".utf8)) else { return nil }
    rest = rest.dropFirst(3).withoutLeadingBlanks
    guard let end = WebVTTTimestamp.read(&rest) else { return nil }
    return (start, end, rest)
  }
}

extension ArraySlice<UInt8> {
  /// The text after its spaces and tabs.
  var withoutLeadingBlanks: ArraySlice<UInt8> {
    drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}
