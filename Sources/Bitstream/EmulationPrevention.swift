extension [UInt8] {
  /// The bytes without the 3 that follows two zeros: ITU-T H.264 §7.4.1, H.265 §7.4.2.
  ///
  /// Three bytes 0, 0, 1 mark the start of a unit in a raw stream, so inside a unit an encoder
  /// writes 0, 0, 3, 1 instead. Whoever reads the fields has to take the 3 out first.
  public func removingEmulationPrevention() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var zeroCount = 0
    for byte in self {
      if zeroCount >= 2 && byte == 3 {
        zeroCount = 0
        continue
      }
      zeroCount = byte == 0 ? zeroCount + 1 : 0
      result.append(byte)
    }
    return result
  }
}
