/// Text that is put together as bytes, before it goes to an output.
///
/// Numbers are written digit by digit, without a string for each: a list of the samples of a
/// ten-hour film has twenty million of them.
public struct TextBuffer {
  /// The text so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []

  public init() {}

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Adds text.
  public mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds bytes as they are.
  public mutating func write(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  /// Adds one ASCII character.
  public mutating func write(ascii character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
  }

  /// Adds a number in decimal, and perhaps the ASCII character that separates it from the next.
  public mutating func write(_ number: Int, then separator: Unicode.Scalar? = nil) {
    // The largest number has 19 digits; they come out from the last to the first.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    var rest = number.magnitude
    // Two digits a division: each division has to wait for the one before it.
    while rest >= 10 {
      let pair = rest % 100
      rest /= 100
      start -= 2
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair / 10)
      digits[start + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair % 10)
    }
    if rest > 0 || start == digits.count {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
    }
    bytes.append(addingCapacity: 22) { output in
      if number < 0 { output.append(UInt8(ascii: "-")) }
      for place in start..<digits.count { output.append(digits[place]) }
      if let separator { output.append(UInt8(ascii: separator)) }
    }
  }
}
