/// Finds out whether a page is well formed, as far as the course's own pages use HTML.
///
/// Each element that begins ends, in the reverse order; text and attributes are escaped; a place
/// that a link leads to is there, and is there once. It is stricter than a browser: attributes are
/// quoted, and only elements that never have content may lack an end tag.
public struct HTMLChecker: Sendable {
  /// Something that a page leads to, or shows.
  public struct Address: Hashable, Sendable {
    /// The name of the element: `a`, `img`.
    public let element: String
    /// What the page says, with its entities.
    public let text: String

    public init(element: String, text: String) {
      (self.element, self.text) = (element, text)
    }
  }

  /// What is wrong, in the order of the page.
  public private(set) var problems: [String] = []

  /// The places of the page that a link can lead to.
  public private(set) var places: Set<String> = []

  /// The values of `href` and `src`, in the order of the page.
  public private(set) var addresses: [Address] = []

  /// The elements that have begun and not ended.
  private var open: [String] = []

  /// Elements without content: <https://html.spec.whatwg.org/multipage/syntax.html#void-elements>.
  private static let void: Set<String> = [
    "br", "hr", "img", "input", "link", "meta", "wbr",
  ]

  /// Elements whose text is not HTML.
  private static let raw: Set<String> = ["script", "style"]

  /// Checks a page.
  public init(_ page: String) {
    var rest = page[...]
    if rest.hasPrefix("<!DOCTYPE html>") {
      rest = rest.dropFirst("<!DOCTYPE html>".count)
    } else {
      problems.append("no <!DOCTYPE html>")
    }
    while let start = rest.firstIndex(of: "<") {
      check(text: rest[..<start])
      guard let end = rest[start...].firstIndex(of: ">") else {
        problems.append("a tag does not end: \(rest[start...].prefix(40))")
        return
      }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      guard let name = read(tag), Self.raw.contains(name) else { continue }
      guard let last = rest.firstRange(of: "</\(name)>") else { continue }
      rest = rest[last.lowerBound...]
    }
    check(text: rest)
    problems += open.map { "<\($0)> does not end" }
    for address in addresses where address.text.hasPrefix("#") {
      let place = String(address.text.dropFirst())
      if !places.contains(place) { problems.append("a link leads to #\(place), which is nowhere") }
    }
  }

  /// Notes a tag; returns the name of the element that it begins.
  private mutating func read(_ tag: Substring) -> String? {
    if tag.hasPrefix("/") {
      let name = String(tag.dropFirst())
      if open.last == name {
        open.removeLast()
      } else {
        problems.append("</\(name)> ends <\(open.last ?? "nothing")>")
      }
      return nil
    }
    let isEmpty = tag.hasSuffix("/")
    let content = isEmpty ? tag.dropLast() : tag
    let name = String(content.prefix { $0.isLetter || $0.isNumber })
    if name.isEmpty { problems.append("no element: <\(tag.prefix(40))>") }
    check(attributes: content.dropFirst(name.count), of: name)
    guard !isEmpty, !Self.void.contains(name) else { return nil }
    open.append(name)
    return name
  }

  private mutating func check(attributes text: Substring, of name: String) {
    var names: Set<Substring> = []
    var rest = text[...]
    while let (key, text) = Self.attribute(in: &rest) {
      let value = String(text)
      if !names.insert(key).inserted { problems.append("<\(name)> has two of \(key)") }
      check(text: value[...])
      if key == "id", !places.insert(value).inserted { problems.append("two places #\(value)") }
      if key == "href" || key == "src" { addresses.append(Address(element: name, text: value)) }
      if name == "img", key == "src", value.isEmpty { problems.append("<img> shows nothing") }
    }
    if name == "img", !names.contains("alt") { problems.append("<img> has no alt") }
    if !rest.allSatisfy(\.isWhitespace) { problems.append("<\(name)\(text.prefix(60))>") }
  }

  /// Takes an attribute from the beginning of a text: white space, a name, and perhaps `="…"`.
  ///
  /// Byte by byte: a site has a hundred thousand of them.
  private static func attribute(
    in rest: inout Substring
  ) -> (name: Substring, value: Substring)? {
    let bytes = rest.utf8
    guard let start = bytes.firstIndex(where: { !isSpace($0) }), start > rest.startIndex
    else { return nil }
    let end = bytes[start...].firstIndex { !isNamePart($0) } ?? rest.endIndex
    guard end > start else { return nil }
    let name = rest[start..<end]
    guard bytes[end...].starts(with: "=\"".utf8) else {
      rest = rest[end...]
      return (name, "")
    }
    let valueStart = bytes.index(end, offsetBy: 2)
    guard let valueEnd = bytes[valueStart...].firstIndex(of: UInt8(ascii: "\"")) else {
      rest = rest[end...]
      return (name, "")
    }
    rest = rest[bytes.index(after: valueEnd)...]
    return (name, Substring(bytes[valueStart..<valueEnd]))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 && byte >= UInt8(ascii: "A")
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
  }

  private mutating func check(text: Substring) {
    var rest = text
    while let start = rest.firstIndex(where: { $0 == "&" || $0 == ">" }) {
      rest = rest[start...]
      if rest.first == ">" || rest.prefixMatch(of: /&(#[0-9]+|#x[0-9a-fA-F]+|[a-z]+);/) == nil {
        problems.append("not escaped: \(rest.prefix(30))")
      }
      rest = rest.dropFirst()
    }
    let controls = text.unicodeScalars.contains {
      $0.value < 32 && !"\n\t".unicodeScalars.contains($0)
    }
    if controls { problems.append("control characters in: \(text.prefix(30).debugDescription)") }
  }
}
