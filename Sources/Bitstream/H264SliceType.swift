import Media

extension Frame.PictureType {
  /// Reads the type of an H.264 slice from the first bits of its header.
  ///
  /// ITU-T H.264 §7.3.3:
  ///
  ///     first_mb_in_slice   ue(v)
  ///     slice_type          ue(v)   0 P, 1 B, 2 I, 3 SP, 4 SI; 5 more: all slices are alike
  ///
  /// - Parameter unit: A unit of type 1 or 5, header byte included.
  /// - Throws: `ParsingError` if the unit is cut off or the type does not exist.
  public init(h264Slice unit: [UInt8]) throws(ParsingError) {
    // The two codes fit into far fewer bytes; the rest of a slice may be very long.
    let bytes = Array(unit.prefix(32)).removingEmulationPrevention()
    var reader = BitReader(bytes.span)
    try reader.skip(8)
    _ = try reader.readUnsignedExpGolomb()
    let type = try reader.readUnsignedExpGolomb()
    switch type % 5 {
    case _ where type > 9:
      throw ParsingError(.invalid("slice_type is \(type)"), at: reader.bitOffset / 8)
    case 0, 3: self = .predicted
    case 1: self = .bipredicted
    default: self = .intra
    }
  }
}
