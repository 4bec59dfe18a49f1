/// Bytes as printable characters: three bytes become four (RFC 4648 §4).
///
///     ┌────────┬────────┬────────┐
///     │ 8 bits │ 8 bits │ 8 bits │
///     ├──────┬─┴────┬───┴──┬─────┴┐
///     │ 6    │ 6    │ 6    │ 6    │  each stands for one of 64 characters
///     └──────┴──────┴──────┴──────┘
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends bytes as text; where the last group is short, `=` fills it up.
  package static func append(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
    let alphabet = alphabet.span
    let wholeCount = bytes.count / 3 * 3
    for place in stride(from: 0, to: wholeCount, by: 3) {
      let (first, second, third) = (bytes[place], bytes[place + 1], bytes[place + 2])
      text.append(alphabet[Int(first >> 2)])
      text.append(alphabet[Int(first & 0x03) << 4 | Int(second >> 4)])
      text.append(alphabet[Int(second & 0x0F) << 2 | Int(third >> 6)])
      text.append(alphabet[Int(third & 0x3F)])
    }
    guard wholeCount < bytes.count else { return }
    let first = bytes[wholeCount]
    let second = wholeCount + 1 < bytes.count ? bytes[wholeCount + 1] : nil
    text.append(alphabet[Int(first >> 2)])
    text.append(alphabet[Int(first & 0x03) << 4 | Int((second ?? 0) >> 4)])
    text.append(second.map { alphabet[Int($0 & 0x0F) << 2] } ?? UInt8(ascii: "="))
    text.append(UInt8(ascii: "="))
  }

  /// The text for some bytes, with padding.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    append(bytes.span, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; `nil` if a character is none of the alphabet's.
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
    // A single letter of 6 bits is not a byte.
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
}
