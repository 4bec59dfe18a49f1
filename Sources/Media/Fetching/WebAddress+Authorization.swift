extension WebAddress {
  /// The header `Authorization` for the name and the password of the address: RFC 7617.
  package var basicAuthorization: String? {
    guard let userInfo else { return nil }
    let bytes = Self.percentDecoded(userInfo)
    // A name without a password is one with an empty password.
    return "Basic " + Self.base64(bytes.contains(UInt8(ascii: ":")) ? bytes : bytes + [0x3A])
  }

  /// The bytes that `%41` and the like stand for, RFC 3986 §2.1; a lone `%` is itself.
  private static func percentDecoded(_ text: String) -> [UInt8] {
    let coded = Array(text.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < coded.count {
      if coded[index] == UInt8(ascii: "%"), index + 2 < coded.count,
        let byte = UInt8(String(decoding: coded[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(coded[index])
        index += 1
      }
    }
    return bytes
  }

  /// RFC 4648 §4.
  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }
}
