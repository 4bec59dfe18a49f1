/// Writes a unit as the syntax tables of the standards list its elements.
public struct UnitWriter {
  public private(set) var bits: [Bool] = []

  public init() {}

  /// Writes `u(n)`.
  public mutating func u(_ count: Int, _ value: Int) {
    for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
  }

  public mutating func flag(_ value: Int) { u(1, value) }

  /// Writes `ue(v)`: as many zeros as bits follow the first one of the number plus 1.
  public mutating func ue(_ value: Int) {
    let length = Int.bitWidth - (value + 1).leadingZeroBitCount
    u(length - 1, 0)
    u(length, value + 1)
  }

  /// Writes `se(v)`.
  public mutating func se(_ value: Int) { ue(value > 0 ? 2 * value - 1 : -2 * value) }

  /// The bytes with a stop bit, and with emulation prevention.
  public var unit: [UInt8] {
    var padded = bits + [true]
    while padded.count % 8 != 0 { padded.append(false) }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: padded.count, by: 8) {
      let byte = padded[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      if byte <= 3, bytes.suffix(2) == [0, 0] { bytes.append(3) }
      bytes.append(byte)
    }
    return bytes
  }
}
