import Media

/// One unit of a video bitstream: a slice of a picture, a parameter set, a message.
///
/// H.264 and HEVC cut their streams into NAL (network abstraction layer) units. The first byte, in
/// HEVC the first two, says what is inside: ITU-T H.264 §7.3.1, ITU-T H.265 §7.3.1.2.
public struct NALUnit: Hashable, Sendable {
  public let codec: VideoFormat.Codec

  /// `nal_unit_type`: 5 bits in H.264, 6 in HEVC.
  public let type: UInt8

  /// Where the unit lies in its sample, header included, length prefix left out.
  public let range: Range<Int>

  public init(codec: VideoFormat.Codec, type: UInt8, range: Range<Int>) {
    self.codec = codec
    self.type = type
    self.range = range
  }

  // ANCHOR: solution-4.1
  /// Reads the header in the first bytes of a unit.
  ///
  /// - Throws: `ParsingError` if the unit is empty.
  public init(
    codec: VideoFormat.Codec, parsing payload: inout ByteReader
  ) throws(ParsingError) {
    let start = payload.offset
    range = start..<start + payload.remaining
    let first: UInt8 = try payload.readInteger()
    guard first & 0x80 == 0 else {
      throw ParsingError(.invalid("forbidden_zero_bit is set"), at: start)
    }
    self.codec = codec
    type = codec == .hevc ? first >> 1 & 0x3F : first & 0x1F
  }
  // ANCHOR_END: solution-4.1

  /// Whether the unit holds a part of a coded picture.
  public var isSlice: Bool { NALUnitTypes(codec)?.isSlice(type) ?? false }

  /// What the unit is, in the words of the standard.
  public var name: String { NALUnitTypes(codec)?.name(of: type) ?? "type \(type)" }
}
