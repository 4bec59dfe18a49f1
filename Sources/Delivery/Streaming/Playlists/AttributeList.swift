/// Names and values in one line: `METHOD=AES-128,URI="key.bin"`, RFC 8216 §4.2.
///
/// A value in quotes may hold commas. Some files have blanks after commas; these are removed.
public struct AttributeList: Hashable, Sendable {
  /// One name and its value.
  public struct Attribute: Hashable, Sendable {
    public var name: String

    /// Without its quotes.
    public var value: String

    public var isQuoted: Bool

    public init(name: String, value: String, isQuoted: Bool = false) {
      (self.name, self.value, self.isQuoted) = (name, value, isQuoted)
    }
  }

  /// In the order of the text; a name that occurs twice is listed twice.
  public var attributes: [Attribute] = []

  /// Whether some of the text is not an attribute.
  public private(set) var isMalformed = false

  /// More than any tag has.
  static let limit = 256

  public init(_ attributes: [Attribute]) {
    self.attributes = attributes
  }

  /// Parses the text after a tag's colon.
  public init(parsing text: String) {
    var scanner = AttributeScanner(bytes: Array(text.utf8))
    while !scanner.isAtEnd, attributes.count < Self.limit {
      if let attribute = scanner.next() { attributes.append(attribute) }
    }
    isMalformed = scanner.isMalformed || !scanner.isAtEnd
  }

  /// The value of the first attribute of this name; RFC 8216 forbids a second one.
  public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The first name that comes twice.
  var duplicateName: String? {
    attributes.indices.dropFirst().first { index in
      attributes[..<index].contains { $0.name == attributes[index].name }
    }.map { attributes[$0].name }
  }
}

// ANCHOR: solution-D.1
/// Reads one attribute after the other; what is not one is skipped up to the next comma.
private struct AttributeScanner {
  let bytes: [UInt8]
  private var offset = 0
  private(set) var isMalformed = false

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func next() -> AttributeList.Attribute? {
    let name = text { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ",") }
    guard !isAtEnd, bytes[offset] == UInt8(ascii: "="), !name.isEmpty else {
      // An empty place between two commas says nothing, and loses nothing.
      isMalformed = isMalformed || !name.isEmpty || !isAtEnd
      skipToComma()
      return nil
    }
    offset += 1
    skipBlanks()
    guard !isAtEnd, bytes[offset] == UInt8(ascii: "\"") else {
      let value = text { $0 != UInt8(ascii: ",") }
      offset += 1
      return AttributeList.Attribute(name: name, value: value)
    }
    offset += 1
    let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count
    let value = String(decoding: bytes[offset..<end], as: UTF8.self)
    isMalformed = isMalformed || end == bytes.count
    offset = min(end + 1, bytes.count)
    skipBlanks()
    isMalformed = isMalformed || !isAtEnd && bytes[offset] != UInt8(ascii: ",")
    skipToComma()
    return AttributeList.Attribute(name: name, value: value, isQuoted: true)
  }

  /// The bytes for which a condition holds, without blanks at both ends.
  private mutating func text(while condition: (UInt8) -> Bool) -> String {
    skipBlanks()
    var end = offset
    while end < bytes.count, condition(bytes[end]) { end += 1 }
    var last = end
    while last > offset, isBlank(bytes[last - 1]) { last -= 1 }
    defer { offset = end }
    return String(decoding: bytes[offset..<last], as: UTF8.self)
  }

  /// Moves past the next comma.
  private mutating func skipToComma() {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ",") { offset += 1 }
    offset += 1
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
// ANCHOR_END: solution-D.1
