import Media

/// Bytes as people read them: an offset, sixteen bytes in hexadecimal, the same as text.
package enum HexDump {
  /// One line for each sixteen bytes, the first of which lies at `offset` in the file.
  package static func lines(
    _ bytes: ArraySlice<UInt8>, at offset: Int, rules: ByteRules = .core
  ) -> [String] {
    stride(from: 0, to: bytes.count, by: 16).map { start in
      rules.line(bytes.dropFirst(start).prefix(16), at: offset + start)
    }
  }

  /// The digits of some bytes, a space between them: `00 00 00 20`.
  package static func digits(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { $0.hexDigits() }.joined(separator: " ")
  }

  /// Some bytes as text, with a dot for each that is not printable ASCII.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { 0x20...0x7E ~= $0 ? String(UnicodeScalar($0)) : "." }.joined()
  }

  // ANCHOR: solution-1.3
  /// One line: up to sixteen bytes, the first of which lies at `offset` in the file.
  package static func line(_ row: ArraySlice<UInt8>, at offset: Int) -> String {
    let address = String(offset, radix: 16)
    let zeros = String(repeating: "0", count: max(0, 8 - address.count))
    let halves = digits(row.prefix(8)).padded(to: 23) + "  " + digits(row.dropFirst(8))
    return "\(zeros)\(address)  \(halves.padded(to: 48))  \(text(row))"
  }
  // ANCHOR_END: solution-1.3
}
