import Testing

/// Bytes as the exercises write them, in the messages of tests: `47 41 00 (185 × FF)`.
struct Bytes: Hashable, Sendable, CustomTestStringConvertible, ExpressibleByArrayLiteral {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(arrayLiteral bytes: UInt8...) {
    self.bytes = bytes
  }

  var testDescription: String {
    guard !bytes.isEmpty else { return "no bytes" }
    var parts: [String] = []
    var rest = bytes[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }.count
      // Many equal bytes fill a packet.
      let count = run < 8 ? 1 : run
      parts.append(count == 1 ? Self.digits(first) : "(\(count) × \(Self.digits(first)))")
      rest = rest.dropFirst(count)
    }
    return parts.joined(separator: " ")
  }

  private static func digits(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

/// A number as the exercises write it, in the messages of tests: `0x0376E6E7`.
struct Hex: Hashable, Sendable, CustomTestStringConvertible, ExpressibleByIntegerLiteral {
  let value: UInt64

  init(_ value: some UnsignedInteger) {
    self.value = UInt64(value)
  }

  init(integerLiteral value: UInt64) {
    self.value = value
  }

  var testDescription: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "0x" + (digits.count % 2 == 0 ? "" : "0") + digits
  }
}

/// A number as it is compared where the last digits depend on the order of the calculation.
func rounded(_ value: Double, digits: Int = 6) -> Double {
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  return (value * scale).rounded() / scale
}
