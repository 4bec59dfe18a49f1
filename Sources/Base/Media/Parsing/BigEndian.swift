extension FixedWidthInteger {
  /// The number that some bytes mean, most significant byte first.
  ///
  /// No bytes mean 0; where there are more than the number has, the last ones count.
  @inlinable
  package init(bigEndianBytes bytes: some Sequence<UInt8>) {
    var value: Self = 0
    for byte in bytes { value = value << 8 | Self(truncatingIfNeeded: byte) }
    self = value
  }
}

extension [UInt8] {
  /// Appends an integer, most significant byte first.
  package mutating func append<Value: FixedWidthInteger>(bigEndian value: Value) {
    for shift in stride(from: Value.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> Value(truncatingIfNeeded: shift)))
    }
  }
}
