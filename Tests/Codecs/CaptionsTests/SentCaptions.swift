import Captions

/// What an encoder of closed captions sends: letters as they are, codes in braces.
///
///     {1420}{142e}{1470}Hello{142f}
///
/// Each code is sent twice, and each byte has its bit of parity.
struct SentCaptions {
  private(set) var pairs: [CaptionBytePair] = []

  init(_ text: String, in field: CaptionBytePair.Field = .first, isDoubled: Bool = true) {
    var rest = text[...]
    while !rest.isEmpty {
      if rest.first == "{" {
        let code = UInt16(rest.dropFirst().prefix(4), radix: 16) ?? 0
        let pair = CaptionBytePair(
          field, Self.odd(UInt8(code >> 8)), Self.odd(UInt8(code & 0xFF)))
        pairs += [CaptionBytePair](repeating: pair, count: isDoubled ? 2 : 1)
        rest = rest.dropFirst(6)
      } else {
        let letters = rest.prefix { $0 != "{" }.prefix(2).utf8.map(Self.odd)
        pairs.append(
          CaptionBytePair(field, letters[0], letters.count > 1 ? letters[1] : Self.odd(0)))
        rest = rest.dropFirst(letters.count)
      }
    }
  }

  /// A byte with the bit that makes the number of its ones odd.
  static func odd(_ byte: UInt8) -> UInt8 {
    byte.nonzeroBitCount % 2 == 1 ? byte : byte | 0x80
  }
}
