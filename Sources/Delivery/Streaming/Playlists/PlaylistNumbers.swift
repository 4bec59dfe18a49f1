import Media

/// Numbers as playlists write them: RFC 8216 §4.2.
extension Int {
  /// Reads a decimal integer without a sign, and blanks around it.
  ///
  /// `nil` if it is not one, or too large for an `Int`.
  init?(playlistNumber text: some StringProtocol) {
    var number = 0
    var digitCount = 0
    for byte in text.utf8.trimmingBlanks {
      guard 0x30...0x39 ~= byte else { return nil }
      let (product, tooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = product.addingReportingOverflow(Int(byte - 0x30))
      guard !tooLarge, !overflow else { return nil }
      number = sum
      digitCount += 1
    }
    guard digitCount > 0 else { return nil }
    self = number
  }
}

extension Duration {
  /// Seconds with a fraction, exactly as the digits say: `6.006`, `.5`, `-3`.
  ///
  /// 18 digits of the fraction count; `nil` for what is not a number, and from 10⁹ seconds on.
  init?(playlistSeconds text: some StringProtocol) {
    var digits = text.utf8.trimmingBlanks[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let whole = digits.prefix { 0x30...0x39 ~= $0 }
    guard let seconds = whole.isEmpty ? 0 : Self.number(whole), seconds < 1_000_000_000 else {
      return nil
    }
    digits = digits.dropFirst(whole.count)
    var attoseconds = Int64(0)
    if digits.first == UInt8(ascii: ".") {
      var unit = Int64(100_000_000_000_000_000)
      digits.removeFirst()
      guard !whole.isEmpty || !digits.isEmpty else { return nil }
      while let digit = digits.first, 0x30...0x39 ~= digit {
        attoseconds += Int64(digit - 0x30) * unit
        unit /= 10
        digits.removeFirst()
      }
    } else if whole.isEmpty {
      return nil
    }
    guard digits.isEmpty else { return nil }
    let sum = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    self = isNegative ? .zero - sum : sum
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    // 10⁹ has ten digits: leading zeros may come before them.
    let digits = digits.drop { $0 == 0x30 }
    guard digits.count <= 10 else { return nil }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }
}

extension UInt128 {
  /// `0x` and up to 32 hexadecimal digits of either case: an initialization vector.
  init?(playlistHexadecimal text: String) {
    let bytes = text.utf8.trimmingBlanks
    guard bytes.count > 2, bytes.count <= 34, bytes[0] == 0x30, bytes[1] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    var number = UInt128(0)
    for byte in bytes.dropFirst(2) {
      guard
        let digit = Unicode.Scalar(byte).properties.isASCIIHexDigit
          ? Character(.init(byte)).hexDigitValue : nil
      else { return nil }
      number = number << 4 | UInt128(digit)
    }
    self = number
  }

  /// 32 hexadecimal digits, as `openssl enc -iv` takes them.
  package var hexDigits: String { String(self, radix: 16).paddedLeft(to: 32, with: "0") }
}

extension Sequence<UInt8> {
  /// Without blanks and tabs at both ends.
  fileprivate var trimmingBlanks: [UInt8] {
    var bytes = Array(self)
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return Array(bytes.drop { $0 == 0x20 || $0 == 0x09 })
  }
}
