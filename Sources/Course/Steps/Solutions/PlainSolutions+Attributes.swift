import ExerciseKit
import Streaming

extension PlainSolutions {
  // ANCHOR: solution-D.1
  /// D.1, one attribute after the other.
  static func attributes(in text: String) throws -> [AttributeList.Attribute] {
    var attributes: [AttributeList.Attribute] = []
    var rest = trimmed(Array(text.utf8)[...])
    while !rest.isEmpty {
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { throw Refused("no =") }
      let name = trimmed(rest[..<equals])
      guard !name.isEmpty, !name.contains(UInt8(ascii: ",")) else { throw Refused("no name") }
      rest = trimmed(rest[(equals + 1)...])
      let isQuoted = rest.first == UInt8(ascii: "\"")
      if isQuoted { rest = rest.dropFirst() }
      let close = rest.firstIndex(of: UInt8(ascii: isQuoted ? "\"" : ","))
      if isQuoted, close == nil { throw Refused("a quote does not end") }
      let end = close ?? rest.endIndex
      let value = isQuoted ? rest[..<end] : trimmed(rest[..<end])
      attributes.append(
        AttributeList.Attribute(
          name: String(decoding: name, as: UTF8.self),
          value: String(decoding: value, as: UTF8.self), isQuoted: isQuoted))
      rest = rest[end...]
      if isQuoted {
        rest = trimmed(rest.dropFirst())
        guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { throw Refused("no comma") }
      }
      rest = trimmed(rest.dropFirst())
    }
    return attributes
  }

  /// Some text without the blanks and tabs around it.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 == 0x20 || $0 == 0x09 }
    while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
    return text
  }
  // ANCHOR_END: solution-D.1
}
