/// Finds out whether a page is well formed, as far as the course's own pages use HTML.
///
/// Each element that begins ends, in the reverse order; text and attributes are escaped; a place
/// that a link leads to is there, and is there once. It is stricter than a browser: attributes are
/// quoted, and only elements that never have content may lack an end tag.
public struct HTMLChecker {
  /// What is wrong, in the order of the page.
  public private(set) var problems: [String] = []

  /// The elements that have begun and not ended.
  private var open: [String] = []
  private var places: Set<String> = []
  private var links: [String] = []

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
    problems += links.filter { !places.contains($0) }.map {
      "a link leads to #\($0), which is nowhere"
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
    while let attribute = rest.prefixMatch(of: /\s+([a-zA-Z:-]+)(?:="([^"]*)")?/) {
      let (key, value) = (attribute.1, String(attribute.2 ?? ""))
      if !names.insert(key).inserted { problems.append("<\(name)> has two of \(key)") }
      check(text: value[...])
      if key == "id", !places.insert(value).inserted { problems.append("two places #\(value)") }
      if key == "href", value.hasPrefix("#") { links.append(String(value.dropFirst())) }
      if name == "img", key == "src", value.isEmpty { problems.append("<img> shows nothing") }
      rest = rest[attribute.range.upperBound...]
    }
    if name == "img", !names.contains("alt") { problems.append("<img> has no alt") }
    if !rest.allSatisfy(\.isWhitespace) { problems.append("<\(name)\(text.prefix(60))>") }
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
