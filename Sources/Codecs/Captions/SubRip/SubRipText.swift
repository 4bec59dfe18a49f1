/// The text of a cue of SubRip: a few tags of HTML, and some of another format's.
///
///     <i>Elsewhere</i>          i, b, u, and in capitals; s and font change nothing here
///     {\an8}At the top.         the place, as on the digits' keys of a keyboard: 7 8 9 are above
///
/// There is no standard. What is no known tag is text: `<3`, `{sic}`.
struct SubRipText {
  private static let silentTags: Set<String> = ["s", "font", "span"]

  private var builder = CaptionTextBuilder()

  /// How letters looked before each tag that has not ended.
  private var elements: [(name: String, style: CaptionStyle)] = []
  private var style: CaptionStyle = []
  private var placement = CaptionPlacement.usual

  private static let mostElements = 32

  /// The lines of a text, and where it is shown.
  static func read(_ bytes: ArraySlice<UInt8>) -> (lines: [CaptionLine], CaptionPlacement) {
    var text = SubRipText()
    text.read(Array(bytes.text().unicodeScalars))
    return (text.builder.finish(), text.placement)
  }

  private mutating func read(_ text: [Unicode.Scalar]) {
    var place = 0
    while place < text.count, builder.hasRoom {
      let scalar = text[place]
      if scalar == "<", let end = takeTag(text[(place + 1)...]) {
        place = end
      } else if scalar == "{", let end = takeOverride(text[(place + 1)...]) {
        place = end
      } else if scalar == "&", let (scalar, end) = CharacterReference.read(text, at: place) {
        builder.append(scalar, style)
        place = end - 1
      } else if scalar == "\n" {
        builder.breakLine()
      } else if scalar == "\r" {
        if place + 1 >= text.count || text[place + 1] != "\n" { builder.breakLine() }
      } else {
        builder.append(scalar, style)
      }
      place += 1
    }
  }

  /// Takes a tag; returns the place of its `>`, or `nil` if it is not one.
  private mutating func takeTag(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    let isEnd = text.first == "/"
    let body = text.dropFirst(isEnd ? 1 : 0).prefix(256)
    let letters = body.prefix(8).prefix { $0.isASCII && $0.properties.isAlphabetic }
    guard let end = body.firstIndex(of: ">"), !letters.isEmpty else { return nil }
    let next = text[letters.endIndex]
    guard next == ">" || next == " " || next == "/" else { return nil }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: letters)
    let name = String(view).lowercased()
    if name == "br" {
      builder.breakLine()
      return end
    }
    guard Self.style(of: name) != nil || Self.silentTags.contains(name) else { return nil }
    if isEnd { leave(name) } else { enter(name) }
    return end
  }

  private mutating func enter(_ name: String) {
    guard elements.count < Self.mostElements else { return }
    elements.append((name, style))
    style.formUnion(Self.style(of: name) ?? [])
  }

  /// Ends a tag, and those within it that were not ended.
  private mutating func leave(_ name: String) {
    guard let index = elements.lastIndex(where: { $0.name == name }) else { return }
    style = elements[index].style
    elements.removeSubrange(index...)
  }

  private static func style(of name: String) -> CaptionStyle? {
    switch name {
    case "i", "em": .italic
    case "b", "strong": .bold
    case "u": .underlined
    default: nil
    }
  }

  /// Takes `{\…}` of Advanced SubStation Alpha; returns the place of its `}`, or `nil` if it is not one.
  private mutating func takeOverride(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard text.first == "\\", let end = text.prefix(256).firstIndex(of: "}") else { return nil }
    for command in text[..<end].split(separator: "\\") {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: command)
      override(String(view))
    }
    return end
  }

  private mutating func override(_ command: String) {
    switch command {
    case "i1": style.insert(.italic)
    case "i0": style.remove(.italic)
    case "b1": style.insert(.bold)
    case "b0": style.remove(.bold)
    case "u1": style.insert(.underlined)
    case "u0": style.remove(.underlined)
    case _ where command.hasPrefix("an"):
      guard let key = Int(command.dropFirst(2)), 1...9 ~= key else { return }
      placement.vertical = [.bottom, .middle, .top][(key - 1) / 3]
      placement.horizontal = [.left, .center, .right][(key - 1) % 3]
    default: break
    }
  }
}
