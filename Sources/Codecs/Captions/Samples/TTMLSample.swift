import Media

/// A sample of `stpp`: an XML document of timed text (ISO/IEC 14496-30 §5, W3C TTML2), as plain text.
///
///     <tt><body><div>
///       <p begin="00:00:01.000" end="00:00:02.500">Good <span>morning</span>,<br/>all.</p>
///     </div></body></tt>
///
/// The times are those of the track, and what lies outside the sample is not shown. A paragraph without
/// times lasts as long as its sample. Styles, regions and images are left out. The XML is read in one
/// pass: nothing outside the sample is loaded, and entities are characters only.
package struct TTMLSample: Hashable, Sendable {
  private struct Paragraph: Hashable, Sendable {
    var start: Duration?
    var end: Duration?
    var lines: [CaptionLine]
  }

  private var paragraphs: [Paragraph] = []

  /// A sample of a minute has a few kilobytes, and a few dozen paragraphs.
  static let mostBytes = 1 << 20
  private static let mostParagraphs = 1000

  /// Reads a document.
  ///
  /// - Throws: `ParsingError` if it is too large, not UTF-8 or UTF-16, or no XML at all.
  package init(parsing bytes: [UInt8]) throws(ParsingError) {
    guard bytes.count <= Self.mostBytes else {
      throw ParsingError(.invalid("a document of \(bytes.count) bytes is too large"), at: 0)
    }
    guard let text = try? CaptionEncoding.text(of: bytes, named: nil) else {
      throw ParsingError(.invalid("the document is neither UTF-8 nor UTF-16"), at: 0)
    }
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    guard scalars.contains("<") else {
      throw ParsingError(.invalid("the document has no element"), at: 0)
    }
    var (place, open) = (0, nil as Paragraph?)
    var builder = CaptionTextBuilder()
    while place < scalars.count, paragraphs.count < Self.mostParagraphs {
      guard scalars[place] == "<" else {
        if open != nil { Self.append(scalars, &place, to: &builder) } else { place += 1 }
        continue
      }
      let tag = XMLTag(scalars, at: &place)
      switch (tag.name, tag.isEnd) {
      case ("p", false):
        let begin = tag["begin"].flatMap(Self.time)
        let end = tag["end"].flatMap(Self.time)
        let length = tag["dur"].flatMap(Self.time)
        builder = CaptionTextBuilder()
        open = Paragraph(
          start: begin, end: end ?? length.map { (begin ?? .zero) + $0 }, lines: [])
      case ("p", true):
        open?.lines = builder.finish()
        if let open, !open.lines.isEmpty { paragraphs.append(open) }
        open = nil
      case ("br", false): builder.breakLine()
      default: break
      }
    }
  }

  /// What is shown while the sample lasts.
  package func cues(from start: Duration, to end: Duration) -> [CaptionCue] {
    paragraphs.compactMap { paragraph in
      let first = max(start, paragraph.start ?? start)
      let last = min(end, paragraph.end ?? end)
      return first < last ? CaptionCue(start: first, end: last, lines: paragraph.lines) : nil
    }
  }

  /// Takes over text up to the next tag; a run of white space is one space.
  private static func append(
    _ text: [Unicode.Scalar], _ place: inout Int, to builder: inout CaptionTextBuilder
  ) {
    if text[place] == "&", let (scalar, end) = CharacterReference.read(text, at: place) {
      builder.append(scalar, [])
      place = end
      return
    }
    guard text[place].properties.isWhitespace else {
      builder.append(text[place], [])
      place += 1
      return
    }
    builder.append(" ", [])
    while place < text.count, text[place].properties.isWhitespace { place += 1 }
  }

  /// A time as TTML writes it: `00:01:02.5`, or `62.5s`, `1.5m`, `0.1h`, `500ms`.
  ///
  /// Frames and ticks, which need the document's rates, are not read.
  static func time(_ text: String) -> Duration? {
    // A film of that length takes a century.
    func duration(_ seconds: Double) -> Duration? {
      seconds.isFinite && 0...4e9 ~= seconds ? .milliseconds(Int((seconds * 1000).rounded())) : nil
    }
    func number(_ text: Substring) -> Double? {
      guard !text.isEmpty, text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
      else { return nil }
      return Double(text)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 3 {
      guard let hours = number(parts[0]), let minutes = number(parts[1]),
        let seconds = number(parts[2])
      else { return nil }
      return duration(hours * 3600 + minutes * 60 + seconds)
    }
    for (unit, factor) in [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    where text.hasSuffix(unit) {
      return number(text.dropLast(unit.count)).flatMap { duration($0 * factor) }
    }
    return nil
  }
}

/// A tag of XML, a comment or a declaration: all of it up to `>`.
private struct XMLTag {
  /// Without the prefix of its namespace: `p` for `tt:p`; empty for what is no element.
  let name: String
  let isEnd: Bool
  private let attributes: ArraySlice<Unicode.Scalar>

  /// Reads a tag, and moves to what follows it.
  init(_ text: [Unicode.Scalar], at place: inout Int) {
    let start = place + 1
    // A comment may contain tags.
    var end = start
    if text[start...].starts(with: "!--".unicodeScalars) {
      while end < text.count, !text[end...].starts(with: "-->".unicodeScalars) { end += 1 }
      place = min(text.count, end + 3)
    } else {
      end = text[start...].firstIndex(of: ">") ?? text.count
      place = min(text.count, end + 1)
    }
    isEnd = text[start...].first == "/"
    let words = text[start..<end].dropFirst(isEnd ? 1 : 0)
    let whole = words.prefix { !$0.properties.isWhitespace && $0 != "/" }.prefix(64)
    let local = whole.lastIndex(of: ":").map { whole[($0 + 1)...] } ?? whole
    name = String(String.UnicodeScalarView(local))
    attributes = words.dropFirst(whole.count)
  }

  /// The value of an attribute; `nil` if there is none.
  subscript(name: String) -> String? {
    var rest = attributes.prefix(1024)
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].drop { $0.properties.isWhitespace }
      rest = rest[equals...].dropFirst().drop { $0.properties.isWhitespace }
      guard let quote = rest.popFirst(), quote == "\"" || quote == "'" else { return nil }
      let value = rest.prefix { $0 != quote }
      if String(String.UnicodeScalarView(key)) == name {
        return String(String.UnicodeScalarView(value))
      }
      rest = rest.dropFirst(value.count + 1)
    }
    return nil
  }
}
