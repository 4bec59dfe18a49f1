/// The first bytes of an open bitstream unit (OBU), of which an AV1 stream is made.
///
/// AV1 specification §5.3.2 and §5.3.3, `obu_header` and `obu_size`:
///
///     obu_forbidden_bit    f(1)     0
///     obu_type             f(4)
///     obu_extension_flag   f(1)
///     obu_has_size_field   f(1)
///     obu_reserved_1bit    f(1)
///     if obu_extension_flag: temporal_id f(3), spatial_id f(2), reserved f(3)
///     if obu_has_size_field: obu_size leb128()
struct AV1UnitHeader {
  let type: Int

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    try reader.f(1, "obu_forbidden_bit", is: 0)
    type = try reader.u(4, "obu_type")
    reader.explain("obu_type", as: Self.name(of: type))
    let isExtended = try reader.flag("obu_extension_flag")
    let hasSize = try reader.flag("obu_has_size_field")
    try reader.u(1, "obu_reserved_1bit")
    if isExtended {
      try reader.u(3, "temporal_id")
      try reader.u(2, "spatial_id")
      try reader.u(3, "extension_header_reserved_3bits")
    }
    if hasSize { try reader.leb128("obu_size") }
  }

  /// What a unit is, in the words of the specification, §6.2.2.
  static func name(of type: Int) -> String { names[type] ?? "type \(type)" }

  private static let names = [
    1: "sequence header", 2: "temporal delimiter", 3: "frame header", 4: "tile group",
    5: "metadata", 6: "frame", 7: "redundant frame header", 8: "tile list", 15: "padding",
  ]
}

extension SyntaxReader {
  /// Reads `leb128()`, §4.10.5: seven bits a byte, the lowest first; the top bit says that more follow.
  ///
  /// - Throws: `SyntaxError` if the bytes end, or if it is longer than the specification allows.
  @discardableResult
  mutating func leb128(_ name: StaticString) throws(SyntaxError) -> Int {
    let (start, unitStart) = (bitOffset, unitBitOffset)
    var value = 0
    for index in 0..<8 {
      guard let byte = take(8) else { throw error(.endOfUnit, at: name) }
      value |= (byte & 0x7F) << (7 * index)
      if byte & 0x80 == 0 {
        record(name, nil, nil, nil, .variableBits, from: start, unitStart, .number(value))
        return value
      }
    }
    throw error(.invalid("it has more than eight bytes"), at: name)
  }
}

/// The syntax tables of the AV1 specification.
extension SyntaxStructure {
  static let av1Unit = SyntaxStructure("obu", "obu_header", "AV1 §5.3.2")
  static let av1Sequence = SyntaxStructure("seq", "sequence_header_obu", "AV1 §5.5.1")
  static let av1Color = SyntaxStructure("seq", "color_config", "AV1 §5.5.2")
}
