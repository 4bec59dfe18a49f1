/// A tag of XML, a comment or a declaration: all of it up to `>`.
struct XMLTag {
  /// Without the prefix of its namespace: `p` for `tt:p`; empty for what is no element.
  let name: String
  let isEnd: Bool

  /// Whether it is its own end: `<p/>`.
  let isEmpty: Bool
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
    isEmpty = !isEnd && text[start..<end].last == "/"
    let words = text[start..<end].dropFirst(isEnd ? 1 : 0)
    let whole = words.prefix { !$0.properties.isWhitespace && $0 != "/" }.prefix(64)
    let local = whole.lastIndex(of: ":").map { whole[($0 + 1)...] } ?? whole
    name = String(String.UnicodeScalarView(local))
    attributes = words.dropFirst(whole.count)
  }

  /// The value of an attribute, which is named with its prefix; `nil` if there is none.
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
