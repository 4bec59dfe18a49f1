/// Takes the emulation prevention bytes out of a unit: ITU-T H.264 §7.3.1.
///
/// As `NALUnit.rawPayload` does with a reader of bits; here whole slices pass, so it goes byte by byte.
enum RawPayload {
  /// The unit's bytes, header included, without the 3 in each 0, 0, 3.
  static func bytes(of unit: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(unit.count)
    var zeroCount = 0
    for index in unit.indices {
      let byte = unit[index]
      if zeroCount >= 2, byte == 3 {
        zeroCount = 0
        continue
      }
      zeroCount = byte == 0 ? zeroCount + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }
}
