/// The text of a cue of WebVTT, with its tags and references (WebVTT §6.4).
///
///     <v Esme>I was <i>there</i> &amp; <c.yellow>saw</c> it
///
/// `i`, `b` and `u` change how letters look, and so do the classes of `c` that name colours; what `v` and
/// `lang` enclose is shown without a difference. The
/// small text of `rt`, which a terminal cannot write above a line, follows in brackets. Times within
/// the text, for karaoke, are skipped.
struct WebVTTText {
  /// An element that has not ended, and how letters looked before it.
  private struct Element {
    let name: String
    let style: CaptionStyle
  }

  /// Deeper elements change nothing.
  private static let mostElements = 32

  private var builder = CaptionTextBuilder()
  private var elements: [Element] = []
  private var style: CaptionStyle = []

  /// The lines of a text.
  static func lines(of bytes: ArraySlice<UInt8>) -> [CaptionLine] {
    var text = WebVTTText()
    text.read(Array(bytes.text().unicodeScalars))
    return text.builder.finish()
  }

  private mutating func read(_ text: [Unicode.Scalar]) {
    var place = 0
    while place < text.count, builder.hasRoom {
      switch text[place] {
      case "<":
        let end = text[place...].firstIndex(of: ">") ?? text.count
        take(tag: text[place + 1..<end])
        place = end
      case "&":
        if let (scalar, end) = CharacterReference.read(text, at: place) {
          builder.append(scalar, style)
          place = end
          continue
        }
        builder.append("&", style)
      case "\r":
        // Of two bytes that end a line, the second does.
        if place + 1 >= text.count || text[place + 1] != "\n" { builder.breakLine() }
      case "\n": builder.breakLine()
      case let scalar: builder.append(scalar, style)
      }
      place += 1
    }
  }

  private mutating func take(tag: ArraySlice<Unicode.Scalar>) {
    let isEnd = tag.first == "/"
    let letters = tag.dropFirst(isEnd ? 1 : 0).prefix(16).prefix {
      $0 != "." && !$0.properties.isWhitespace
    }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: letters)
    if isEnd { return end(String(name)) }
    let classes = tag.dropFirst(letters.count).prefix(128).prefix { !$0.properties.isWhitespace }
    begin(String(name), classes.split(separator: "."))
  }

  private mutating func begin(_ name: String, _ classes: [ArraySlice<Unicode.Scalar>]) {
    guard elements.count < Self.mostElements else { return }
    let element = Element(name: name, style: style)
    switch name {
    case "i": style.insert(.italic)
    case "b": style.insert(.bold)
    case "u": style.insert(.underlined)
    case "c": color(classes)
    case "v", "lang", "ruby": break
    case "rt":
      guard elements.last?.name == "ruby" else { return }
      builder.append("(", style)
    default: return
    }
    elements.append(element)
  }

  private mutating func color(_ classes: [ArraySlice<Unicode.Scalar>]) {
    for letters in classes {
      let name = String(String.UnicodeScalarView(letters))
      if let color = CaptionColor(named: name) {
        style = style.colored(color)
      } else if name.hasPrefix("bg_"), let ground = CaptionColor(named: String(name.dropFirst(3))) {
        style = style.on(ground)
      }
    }
  }

  private mutating func end(_ name: String) {
    if name == "ruby", elements.last?.name == "rt" { leave() }
    if elements.last?.name == name { leave() }
  }

  private mutating func leave() {
    guard let element = elements.popLast() else { return }
    if element.name == "rt" { builder.append(")", element.style) }
    style = element.style
  }
}
