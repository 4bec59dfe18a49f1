/// Reads a document of timed text in one pass: W3C TTML2, its plain text.
///
/// Times count from the beginning of the element around, and what is in an element lasts no longer:
///
///     <body begin="10s">                          10 s …
///       <p begin="1s" end="3s">Good               11 s … 13 s
///         <span begin="1s">morning</span></p>     12 s … 13 s: "Good morning"
///
/// Nothing outside the document is loaded, and entities are characters only.
struct TTMLReader {
  /// Text, and when it is shown on the document's clock.
  struct Paragraph: Hashable, Sendable {
    let range: Range<Duration>
    let lines: [CaptionLine]
  }

  private struct Element {
    let name: String
    let range: Range<Duration>
  }

  /// Text of a paragraph with one time; a line feed is an element `br`.
  private struct Run {
    let range: Range<Duration>
    var text: [Unicode.Scalar]
  }

  private(set) var paragraphs: [Paragraph] = []

  private let text: [Unicode.Scalar]
  private var place = 0
  private var clock = TTMLClock()

  /// The elements around ``place`` that may have times.
  private var elements: [Element] = []

  /// How many elements are around it beyond ``mostElements``.
  private var deepCount = 0

  /// What has been read of a paragraph.
  private var runs: [Run] = []
  private var scalarCount = 0
  private var isInParagraph = false

  /// How many characters have been put together.
  private var totalCount = 0

  /// A sample of a minute has a few dozen paragraphs; their times change at a few moments.
  private static let mostParagraphs = 1000
  private static let mostMoments = 64

  /// Text that is shown at several times is put together as often; a document has a few thousand letters.
  private static let mostScalars = 1 << 20

  /// Deeper elements change no times.
  private static let mostElements = 32

  /// A document has no end of its own.
  private static let always = Duration.zero..<Duration.seconds(1 << 40)

  /// Reads a document.
  init(_ text: [Unicode.Scalar]) {
    self.text = text
    while place < text.count, paragraphs.count < Self.mostParagraphs {
      if text[place] == "<" {
        take(XMLTag(text, at: &place))
      } else if isInParagraph {
        readText()
      } else {
        place += 1
      }
    }
  }

  /// When what comes next is shown.
  private var range: Range<Duration> { elements.last?.range ?? Self.always }

  private mutating func take(_ tag: XMLTag) {
    switch tag.name {
    case "tt" where !tag.isEnd: clock = TTMLClock(tag)
    case "br" where !tag.isEnd: append("\n")
    case "body", "div", "p", "span":
      if !tag.isEnd { begin(tag) }
      if tag.isEnd || tag.isEmpty { end(tag.name) }
    default: break
    }
  }

  private mutating func begin(_ tag: XMLTag) {
    if tag.name == "p" { (runs, scalarCount, isInParagraph) = ([], 0, true) }
    guard elements.count < Self.mostElements else { return deepCount += 1 }
    let around = range
    let start = around.lowerBound + (tag["begin"].flatMap(clock.time) ?? .zero)
    let ends = [
      tag["end"].flatMap(clock.time).map { around.lowerBound + $0 },
      tag["dur"].flatMap(clock.time).map { start + $0 },
    ]
    let end = ends.compactMap(\.self).reduce(around.upperBound) { min($0, $1) }
    elements.append(Element(name: tag.name, range: start..<max(start, end)))
  }

  private mutating func end(_ name: String) {
    if name == "p" { endParagraph() }
    guard deepCount == 0 else { return deepCount -= 1 }
    // A document may be damaged: what has not ended ends with what is around it.
    guard let place = elements.lastIndex(where: { $0.name == name }) else { return }
    elements.removeSubrange(place...)
  }

  /// Takes over text up to the next tag; a run of white space is one space.
  private mutating func readText() {
    if text[place] == "&", let (scalar, end) = CharacterReference.read(text, at: place) {
      append(scalar)
      place = end
      return
    }
    guard text[place].properties.isWhitespace else {
      append(text[place])
      place += 1
      return
    }
    append(" ")
    while place < text.count, text[place].properties.isWhitespace { place += 1 }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    guard isInParagraph, scalarCount < CaptionTextBuilder.mostScalars else { return }
    scalarCount += 1
    if runs.last?.range == range {
      runs[runs.count - 1].text.append(scalar)
    } else {
      runs.append(Run(range: range, text: [scalar]))
    }
  }

  /// Makes a paragraph of each time in which the same text is shown.
  private mutating func endParagraph() {
    isInParagraph = false
    let moments = Set(runs.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
      .prefix(Self.mostMoments)
    for (start, end) in zip(moments, moments.dropFirst()) where totalCount < Self.mostScalars {
      var builder = CaptionTextBuilder()
      for run in runs where run.range.contains(start) {
        totalCount += run.text.count
        for scalar in run.text {
          if scalar == "\n" { builder.breakLine() } else { builder.append(scalar, []) }
        }
      }
      let lines = builder.finish()
      if !lines.isEmpty { paragraphs.append(Paragraph(range: start..<end, lines: lines)) }
    }
  }
}
