import Media

/// What the numbers of a picture mean as colours.
///
/// ISO/IEC 14496-12 §12.1.5, box type `colr`:
///
///     colour_type                4 characters   `nclx`, QuickTime's `nclc`, or an ICC profile
///     colour_primaries           UInt16         for `nclx` and `nclc` only, like all below
///     transfer_characteristics   UInt16
///     matrix_coefficients        UInt16
///     full_range_flag            1 bit          for `nclx` only
///     reserved                   7 bits
public struct ColourInformationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("colr", "§12.1.5")
  ]

  public let colourType: FourCC

  /// `nil` for an ICC profile, which describes colours by measured curves instead.
  public let description: ColorDescription?

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    colourType = try payload.readFourCC("colourType")
    guard colourType == "nclx" || colourType == "nclc" else {
      try payload.skip("profile", count: payload.remaining)
      description = nil
      return
    }
    let primaries = try payload.readCodePoint("colourPrimaries")
    let transfer = try payload.readCodePoint("transferCharacteristics")
    let matrix = try payload.readCodePoint("matrixCoefficients")
    var isFullRange: Bool?
    // Some cameras leave out the last byte of `nclx`. The box ends there, so nothing is misread; the
    // range is then unsaid, as in `nclc`.
    if colourType == "nclx" && payload.remaining > 0 {
      let flag: UInt8 = try payload.readInteger() >> 7
      payload.name("fullRangeFlag", lastBytes: 1, as: .unsigned(UInt64(flag)))
      isFullRange = flag == 1
    }
    description = ColorDescription(
      primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: isFullRange)
  }
}

extension ByteReader {
  /// Reads a code point of ISO/IEC 23091-2; those above 255 do not exist and count as unsaid.
  fileprivate mutating func readCodePoint(_ name: StaticString) throws(ParsingError) -> UInt8 {
    UInt8(exactly: try read(name, as: UInt16.self)) ?? ColorDescription.unspecifiedCode
  }
}
