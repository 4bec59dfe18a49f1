import Media

/// Where something was recorded.
///
/// 3GPP TS 26.244 §8.9, box type `loci` inside `udta`:
///
///     version, flags      UInt8, UInt24
///     pad, language       1 bit, 3 × 5 bits   as in `mdhd`
///     name                text, 0
///     role                UInt8               0: filmed there, 1: it is meant to be there
///     longitude           fixed 16.16         in degrees; negative: western
///     latitude            fixed 16.16         in degrees; negative: southern
///     altitude            fixed 16.16         in metres
///     astronomical_body   text, 0             `earth`
///     additional_notes    text, 0
public struct LocationInformationBox: BoxContent, Hashable {
  public let name: String

  /// In 65 536ths of a degree; negative: western.
  public let longitude: Int32

  /// In 65 536ths of a degree; negative: southern.
  public let latitude: Int32

  /// In 65 536ths of a metre.
  public let altitude: Int32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    _ = try payload.readLanguage("language")
    name = try payload.readTerminatedText("name")
    _ = try payload.read("role", as: UInt8.self)
    longitude = try payload.readFixedPoint("longitude", fractionBits: 16)
    latitude = try payload.readFixedPoint("latitude", fractionBits: 16)
    altitude = try payload.readFixedPoint("altitude", fractionBits: 16)
    _ = try payload.readTerminatedText("astronomicalBody")
    _ = try payload.readTerminatedText("additionalNotes")
  }
}
