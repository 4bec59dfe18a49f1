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
  private var file = CaptionFile(format: .webVTT)

  /// Whether a text, after its byte order mark, has the first line of WebVTT.
  static func isWebVTT(_ text: [UInt8]) -> Bool {
    guard text.starts(with: signature) else { return false }
    let next = text.dropFirst(signature.count).first
    return next.map { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? true
  }

  /// Reads a file that begins with the signature.
  static func parse(_ text: [UInt8]) throws(CaptionError) -> CaptionFile {
    var parser = WebVTTParser(lines: TextLines(text))
    parser.readHeader()
    while try parser.readBlock() {}
    return parser.file
  }

  private mutating func readHeader() {
    _ = lines.next()
    while let line = lines.next(), !line.isEmpty {
      if line.hasArrow {
        lines.goBack(to: line)
        return
      }
      if let map = WebVTTTimestampMap(line: line) { file.timestampMap = map }
    }
  }

  /// Reads lines up to an empty one, or up to the times of the next cue; `false` at the end.
  private mutating func readBlock() throws(CaptionError) -> Bool {
    guard let first = lines.next() else { return false }
    if first.isEmpty { return true }
    if first.hasArrow {
      try readCue(first)
      return true
    }
    // The name of a cue is one line; other blocks have what they like.
    guard let second = lines.next(), !second.isEmpty else { return true }
    if second.hasArrow {
      try readCue(second)
      return true
    }
    while let line = lines.next(), !line.isEmpty {
      if line.hasArrow {
        lines.goBack(to: line)
        break
      }
    }
    return true
  }

  private mutating func readCue(_ timing: ArraySlice<UInt8>) throws(CaptionError) {
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
    guard let times = Self.times(timing) else { return file.note(.init(line: number, .timing)) }
    try file.add(
      CaptionCue(
        start: times.start, end: times.end, lines: WebVTTText.lines(of: lines.bytes[start..<end]),
        placement: WebVTTSettings(parsing: times.settings).placement), atLine: number)
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
