/// Reads SubRip, `.srt`: a number, times, text, and an empty line.
///
///     17
///     00:01:02,500 --> 00:01:05,000
///     It was a <i>dark</i> night.
///
/// There is no standard, and files have been edited by hand. As in FFmpeg, a line with times starts a
/// cue, whatever is before it, and the text goes on up to the next one: numbers may be wrong or
/// missing, empty lines missing or within a text. Times may have a point for the comma, fewer digits,
/// and blanks around them.
struct SubRipParser {
  /// Times are lines of about 30 characters: longer ones are text.
  private static let mostLineBytes = 256

  private struct Times {
    let start, end: Duration
  }

  /// The cue that is being read.
  private struct Open {
    let times: Times
    let line: Int
    var text: Range<Int>
  }

  static func parse(_ text: [UInt8]) throws(CaptionError) -> CaptionFile {
    var file = CaptionFile(format: .subRip)
    var lines = TextLines(text)
    var cue: Open?
    // The last line, if it may be the number of the next cue.
    var number: Range<Int>?
    while let line = lines.next() {
      let isTiming = line.count <= mostLineBytes && line.hasArrow
      if isTiming, let times = times(line) {
        if let cue { try add(cue, of: text, upTo: number?.lowerBound, to: &file) }
        let next = lines.position
        cue = Open(times: times, line: lines.number, text: next..<next)
        number = nil
        continue
      }
      if isTiming, startsWithDigit(line) { file.note(.init(line: lines.number, .timing)) }
      if !line.isBlank {
        if let start = cue?.text.lowerBound { cue?.text = start..<line.endIndex }
        let isNumber = line.allSatisfy {
          UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: " ")
        }
        number = isNumber ? line.startIndex..<line.endIndex : nil
      }
    }
    if let cue { try add(cue, of: text, upTo: nil, to: &file) }
    return file
  }

  private static func add(
    _ cue: Open, of text: [UInt8], upTo end: Int?, to file: inout CaptionFile
  ) throws(CaptionError) {
    let range = cue.text.lowerBound..<max(cue.text.lowerBound, end ?? cue.text.upperBound)
    let (lines, placement) = SubRipText.read(text[range])
    try file.add(
      CaptionCue(
        start: cue.times.start, end: cue.times.end, lines: lines, placement: placement),
      atLine: cue.line)
  }

  private static func startsWithDigit(_ line: ArraySlice<UInt8>) -> Bool {
    line.withoutLeadingBlanks.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
  }

  private static func times(_ line: ArraySlice<UInt8>) -> Times? {
    var rest = line.withoutLeadingBlanks
    guard let start = time(&rest) else { return nil }
    rest = rest.withoutLeadingBlanks
    guard rest.starts(with: Array("-->".utf8)) else { return nil }
    rest = rest.dropFirst(3).withoutLeadingBlanks
    return time(&rest).map { Times(start: start, end: $0) }
  }

  /// Reads `1:02:03,004`; what follows, coordinates for example, is left.
  private static func time(_ text: inout ArraySlice<UInt8>) -> Duration? {
    guard let hours = number(&text), skip(":", &text), let minutes = number(&text),
      skip(":", &text), let seconds = number(&text)
    else { return nil }
    // FFmpeg reads the digits after the comma as milliseconds, however many there are.
    let thousandths = skip(",", &text) || skip(".", &text) ? number(&text) ?? 0 : 0
    return .milliseconds(((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths)
  }

  private static func skip(_ character: Unicode.Scalar, _ text: inout ArraySlice<UInt8>) -> Bool {
    let rest = text.withoutLeadingBlanks
    guard rest.first == UInt8(ascii: character) else { return false }
    text = rest.dropFirst()
    return true
  }

  private static func number(_ text: inout ArraySlice<UInt8>) -> Int? {
    let rest = text.withoutLeadingBlanks
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    text = rest.dropFirst(digits.count)
    return digits.count <= 6 ? Int(digits.text()) : nil
  }
}
