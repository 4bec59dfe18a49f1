extension UInt8 {
  /// The byte as two hexadecimal digits: `0a`, or `0A`.
  package func hexDigits(uppercase: Bool = false) -> String {
    (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: uppercase)
  }
}
