extension UInt8 {
  /// The byte as two hexadecimal digits: `0a`.
  var hexDigits: String {
    (self < 16 ? "0" : "") + String(self, radix: 16)
  }
}
