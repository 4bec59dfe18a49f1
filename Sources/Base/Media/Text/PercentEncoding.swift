extension StringProtocol {
  /// The bytes that `%41` and the like stand for, RFC 3986 §2.1; a lone `%` is itself.
  package var percentDecoded: [UInt8] {
    let coded = Array(utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < coded.count {
      if coded[index] == UInt8(ascii: "%"), index + 2 < coded.count,
        let high = Character(Unicode.Scalar(coded[index + 1])).hexDigitValue,
        let low = Character(Unicode.Scalar(coded[index + 2])).hexDigitValue
      {
        bytes.append(UInt8(high << 4 | low))
        index += 3
      } else {
        bytes.append(coded[index])
        index += 1
      }
    }
    return bytes
  }

  /// The text whose UTF-8 bytes are written with `%`.
  package var percentDecodedText: String { String(decoding: percentDecoded, as: UTF8.self) }

  /// Whether this is a `file:` URL (RFC 8089).
  package var isFileURL: Bool { prefix(5).lowercased() == "file:" }
}
