extension NALUnit {
  /// Takes the emulation prevention bytes out of a unit: ITU-T H.264 §7.3.1, H.265 §7.3.1.1.
  ///
  /// In a raw stream 0, 0, 1 begins the next unit. So that these bytes never occur inside one, an
  /// encoder writes a 3 after every two zeros that a byte up to 3 would follow, and at the end.
  ///
  /// - Parameter unit: A unit, header included.
  /// - Returns: The header, and the standards' `rbsp_byte`s after it.
  public static func rawPayload(of unit: [UInt8]) -> [UInt8] {
    var reader = SyntaxReader(unit.span, as: .h264Unit)
    var payload: [UInt8] = []
    while let byte = reader.take(8) { payload.append(UInt8(truncatingIfNeeded: byte)) }
    return payload
  }
}
