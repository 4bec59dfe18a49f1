import Media

extension NALUnit {
  // ANCHOR: solution-4.1
  /// Splits a sample into its units.
  ///
  /// In an MP4 file each unit follows its length, ISO/IEC 14496-15 §5.3.4.2:
  ///
  ///     { nalUnitLength   UInt8, UInt16 or UInt32   as `nalLengthSize` says
  ///       nalUnit         nalUnitLength bytes } …   to the end of the sample
  ///
  /// - Throws: `ParsingError` if a length reaches past the end of the sample.
  public static func units(
    in sample: [UInt8], codec: VideoFormat.Codec, nalLengthSize: Int
  ) throws(ParsingError) -> [NALUnit] {
    precondition(1...4 ~= nalLengthSize, "a length has 1 to 4 bytes")
    var reader = ByteReader(sample.span)
    var units: [NALUnit] = []
    while reader.remaining > 0 {
      let length = Int(try reader.readUnsigned(byteCount: nalLengthSize))
      // Some muxers pad samples with units of no bytes; they mean nothing, so passing over is safe.
      guard length > 0 else { continue }
      var payload = try reader.slice(length)
      units.append(try NALUnit(codec: codec, parsing: &payload))
    }
    return units
  }
  // ANCHOR_END: solution-4.1
}
