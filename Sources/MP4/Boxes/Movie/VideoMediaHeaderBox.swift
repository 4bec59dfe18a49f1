import Media

/// How pictures are laid over what is behind them; hardly anybody heeds it.
///
/// ISO/IEC 14496-12 §12.1.2, box type `vmhd`:
///
///     version, flags   UInt8, UInt24   flags are always 1
///     graphicsmode     UInt16          0: copy
///     opcolor          3 × UInt16      red, green, blue for modes that need a colour
public struct VideoMediaHeaderBox: BoxContent, Hashable {
  public let graphicsMode: UInt16
  public let opColor: [UInt16]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    graphicsMode = try payload.read("graphicsmode")
    opColor = [
      try payload.read("opcolorRed"), try payload.read("opcolorGreen"),
      try payload.read("opcolorBlue"),
    ]
  }
}
