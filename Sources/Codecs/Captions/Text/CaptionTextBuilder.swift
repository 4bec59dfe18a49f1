/// Collects the text of a cue, and keeps out what must not reach a terminal.
///
/// A file may have come from anywhere. Control characters become spaces, and format characters
/// (marks of direction among them) are removed: an escape sequence would control the terminal. The
/// two joiners stay: Persian, Hindi and emoji are written with them. A text has ``mostScalars`` at
/// most, and a letter ``mostMarks`` accents: files with cues of 10 MB, and letters with a million
/// accents, are made to break players.
struct CaptionTextBuilder {
  /// A page of a book has fewer.
  static let mostScalars = 4000
  static let mostLines = 64

  /// Letters of Vietnamese have two, of Hebrew with all its points three.
  static let mostMarks = 4

  /// Whether blanks at both ends of a line count: they say where its letters are.
  private let keepsBlanks: Bool

  private var lines: [CaptionLine] = []
  private var runs: [CaptionRun] = []
  private var run = String.UnicodeScalarView()
  private var style: CaptionStyle = []
  private var scalarCount = 0
  private var markCount = 0

  init(keepsBlanks: Bool = false) { self.keepsBlanks = keepsBlanks }

  /// Whether there is room for more.
  var hasRoom: Bool { scalarCount < Self.mostScalars && lines.count < Self.mostLines }

  /// Appends a character; line separators begin a line.
  mutating func append(_ scalar: Unicode.Scalar, _ style: CaptionStyle) {
    guard hasRoom else { return }
    if style != self.style {
      endRun()
      self.style = style
    }
    switch scalar.properties.generalCategory {
    case .control: add(" ")
    case .format where scalar == "\u{200C}" || scalar == "\u{200D}": addMark(scalar)
    case .format, .surrogate: break
    case .lineSeparator, .paragraphSeparator: breakLine()
    case .nonspacingMark, .enclosingMark, .spacingMark: addMark(scalar)
    default: add(scalar)
    }
  }

  mutating func append(_ text: String, _ style: CaptionStyle) {
    for scalar in text.unicodeScalars { append(scalar, style) }
  }

  mutating func breakLine() {
    guard hasRoom else { return }
    endRun()
    lines.append(line)
    runs = []
  }

  /// The lines, without blank ones at either end.
  mutating func finish() -> [CaptionLine] {
    endRun()
    let all = lines + [line]
    guard let first = all.firstIndex(where: { !$0.runs.isEmpty }),
      let last = all.lastIndex(where: { !$0.runs.isEmpty })
    else { return [] }
    return Array(all[first...last])
  }

  private var line: CaptionLine {
    let line = CaptionLine(runs)
    return keepsBlanks ? line : line.trimmed
  }

  /// Appends what changes the letter before it; more than a few of them go.
  private mutating func addMark(_ scalar: Unicode.Scalar) {
    markCount += 1
    if markCount <= Self.mostMarks { run.append(scalar) }
    scalarCount += 1
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    markCount = 0
    scalarCount += 1
    run.append(scalar)
  }

  private mutating func endRun() {
    if !run.isEmpty { runs.append(CaptionRun(String(run), style)) }
    run = String.UnicodeScalarView()
  }
}

extension CaptionLine {
  /// The line without blanks at its beginning and its end.
  fileprivate var trimmed: CaptionLine {
    var runs = runs[...]
    while let first = runs.first {
      let text = first.text.drop { $0 == " " }
      runs.removeFirst()
      guard text.isEmpty else {
        runs = [CaptionRun(String(text), first.style)] + runs
        break
      }
    }
    while let last = runs.last {
      let kept = last.text.lastIndex { $0 != " " }
      runs.removeLast()
      guard kept == nil else {
        let text = kept.map { last.text[...$0] } ?? ""
        runs.append(CaptionRun(String(text), last.style))
        break
      }
    }
    return CaptionLine(Array(runs))
  }
}
