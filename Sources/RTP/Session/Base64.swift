/// Bytes as letters, RFC 4648 §4: how a session description writes parameter sets and keys.
package enum Base64 {
  /// The bytes of a text; `nil` where a character is none of the alphabet's.
  ///
  /// Padding may be missing: some senders leave it out.
  package static func bytes(of text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, bitCount) = (UInt32(0), 0)
    var isAtEnd = false
    for character in text.utf8 {
      if character == UInt8(ascii: "=") {
        isAtEnd = true
        continue
      }
      guard !isAtEnd, let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    // A single letter of 6 bits is no byte.
    return bitCount < 6 ? bytes : nil
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// The letters for some bytes, with padding.
  package static func text(of bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32((3 - group.count) * 8)
      for place in 0..<4 {
        guard place <= group.count else {
          text += "="
          continue
        }
        let value = Int(bits >> UInt32(18 - place * 6) & 63)
        text.unicodeScalars.append(UnicodeScalar(alphabet[value]))
      }
    }
    return text
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
