/// Checks text against the grammar of JSON, RFC 8259, to the letter, and keeps nothing of it.
///
/// Foundation's parser builds what it reads, which takes many times the memory of the text.
public struct JSONChecker {
  /// What is wrong with a document, and where.
  public struct Problem: Error, CustomStringConvertible {
    public let description: String
  }

  private let bytes: [UInt8]
  private var position = 0

  /// What is wrong with bytes that should be one document; `nil` if nothing is.
  public static func problem(in bytes: [UInt8]) -> Problem? {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      return Problem(description: "no UTF-8")
    }
    var checker = JSONChecker(bytes: bytes)
    do throws(Problem) {
      try checker.value(depth: 0)
      try checker.expectEnd()
      return nil
    } catch {
      return error
    }
  }

  /// The same for one document a line.
  public static func problem(inLines bytes: [UInt8]) -> Problem? {
    bytes.split(separator: UInt8(ascii: "\n")).lazy.compactMap { problem(in: Array($0)) }.first
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fail(_ expected: String) -> Problem {
    Problem(description: "\(expected) was expected at \(position) of \(bytes.count)")
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ text: StaticString) throws(Problem) {
    for scalar in "\(text)".unicodeScalars {
      guard take(scalar) else { throw fail("'\(text)'") }
    }
  }

  private mutating func expectEnd() throws(Problem) {
    skipSpace()
    guard next == nil else { throw fail("the end") }
  }

  private mutating func value(depth: Int) throws(Problem) {
    guard depth < 256 else { throw fail("less nesting") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try array(depth: depth)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try expect("true")
    case UInt8(ascii: "f"): try expect("false")
    case UInt8(ascii: "n"): try expect("null")
    default: try number()
    }
  }

  private mutating func object(depth: Int) throws(Problem) {
    position += 1
    skipSpace()
    if take("}") { return }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fail("a key") }
      try string()
      skipSpace()
      try expect(":")
      try value(depth: depth + 1)
      skipSpace()
    } while take(",")
    try expect("}")
  }

  private mutating func array(depth: Int) throws(Problem) {
    position += 1
    skipSpace()
    if take("]") { return }
    repeat {
      try value(depth: depth + 1)
      skipSpace()
    } while take(",")
    try expect("]")
  }

  private mutating func string() throws(Problem) {
    position += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fail("no control character") }
      position += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escaped = next else { break }
      position += 1
      if escaped == UInt8(ascii: "u") {
        for _ in 0..<4 {
          guard let digit = next, isHexDigit(digit) else { throw fail("a hexadecimal digit") }
          position += 1
        }
      } else if !#""\/bfnrt"#.utf8.contains(escaped) {
        throw fail("a known escape")
      }
    }
    try expect("\"")
  }

  private func isHexDigit(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).properties.isASCIIHexDigit
  }

  private mutating func number() throws(Problem) {
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
  }

  private mutating func digits() throws(Problem) {
    let start = position
    while let byte = next, 0x30...0x39 ~= byte { position += 1 }
    guard position > start else { throw fail("a value") }
  }
}
