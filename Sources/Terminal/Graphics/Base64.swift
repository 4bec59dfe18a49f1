/// Bytes as printable characters: three bytes become four (RFC 4648 §4).
///
///     ┌────────┬────────┬────────┐
///     │ 8 bits │ 8 bits │ 8 bits │
///     ├──────┬─┴────┬───┴──┬─────┴┐
///     │ 6    │ 6    │ 6    │ 6    │  each stands for one of 64 characters
///     └──────┴──────┴──────┴──────┘
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends bytes as text; where the last group is short, `=` fills it up.
  static func append(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
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
}
