/// Reads one document, byte by byte.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private static let deepest = 64

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws(SimulationFileError) -> JSONTree {
    let tree = try value(depth: 0)
    skipBlanks()
    guard position == bytes.count else { throw unexpected("the end") }
    return tree
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func unexpected(_ wanted: String) -> SimulationFileError {
    SimulationFileError("no JSON: \(wanted) was expected at byte \(position)")
  }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ character: Character) -> Bool {
    skipBlanks()
    guard let byte = next, byte == character.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Character) throws(SimulationFileError) {
    guard take(character) else { throw unexpected("»\(character)«") }
  }

  private mutating func value(depth: Int) throws(SimulationFileError) -> JSONTree {
    guard depth < Self.deepest else { throw SimulationFileError("the JSON is too deep") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(SimulationFileError) -> JSONTree {
    try expect("{")
    var members: [String: JSONTree] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      let key = try string()
      try expect(":")
      members[key] = try value(depth: depth + 1)
    } while take(",")
    try expect("}")
    return .object(members)
  }

  private mutating func array(depth: Int) throws(SimulationFileError) -> JSONTree {
    try expect("[")
    var elements: [JSONTree] = []
    if take("]") { return .array(elements) }
    repeat { elements.append(try value(depth: depth + 1)) } while take(",")
    try expect("]")
    return .array(elements)
  }

  private mutating func word(
    _ text: String, _ tree: JSONTree
  ) throws(SimulationFileError) -> JSONTree {
    guard bytes[position...].starts(with: text.utf8) else { throw unexpected("a value") }
    position += text.utf8.count
    return tree
  }

  /// An optional minus, digits without a leading zero, a fraction, an exponent.
  private mutating func number() throws(SimulationFileError) -> Double {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let isZero = next == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole > 0, !isZero || whole == 1 else { throw unexpected("a value") }
    if next == UInt8(ascii: ".") {
      position += 1
      guard takeDigits() > 0 else { throw unexpected("a digit") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      guard takeDigits() > 0 else { throw unexpected("a digit") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw SimulationFileError("the number at byte \(start) is too large")
    }
    return number
  }

  private mutating func takeDigits() -> Int {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }

  private mutating func string() throws(SimulationFileError) -> String {
    guard next == UInt8(ascii: "\"") else { throw unexpected("a string") }
    position += 1
    var units: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw unexpected("no control character") }
      position += 1
      if byte == UInt8(ascii: "\\") {
        units += try escape()
      } else {
        units.append(byte)
      }
    }
    guard next != nil else { throw unexpected("the end of a string") }
    position += 1
    return String(decoding: units, as: UTF8.self)
  }

  private mutating func escape() throws(SimulationFileError) -> [UInt8] {
    guard let byte = next else { throw unexpected("an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"): return Array(String(try unicodeEscape()).utf8)
    default: throw unexpected("an escape")
    }
  }

  /// Four hexadecimal digits, or two groups of them as a surrogate pair; half a pair is U+FFFD.
  private mutating func unicodeEscape() throws(SimulationFileError) -> Unicode.Scalar {
    let first = try hexadecimal()
    guard (0xD800..<0xDC00).contains(first), bytes[position...].starts(with: "\\u".utf8) else {
      return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
    let start = position
    position += 2
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second) else {
      position = start
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(SimulationFileError) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw unexpected("four hexadecimal digits") }
    position += 4
    return value
  }
}
