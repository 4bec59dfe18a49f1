extension StringProtocol {
  /// The bytes that `%41` and the like stand for, RFC 3986 §2.1; a lone `%` is itself.
  package var percentDecoded: [UInt8] {
    let coded = Array(utf8)
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
}
