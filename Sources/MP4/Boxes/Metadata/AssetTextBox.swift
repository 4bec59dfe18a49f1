import Media

/// A piece of metadata in the way of mobile phones, such as the title.
///
/// 3GPP TS 26.244 §8; box types `titl` title, `auth` author, `perf` performer, `gnre` genre, `dscp`
/// description, `cprt` copyright (ISO/IEC 14496-12 §8.10.2) and `albm` album, all inside `udta`:
///
///     version, flags   UInt8, UInt24
///     pad              1 bit
///     language         3 × 5 bits      as in `mdhd`
///     text             UTF-8, or UTF-16 after the mark 0xFEFF, and a 0
///     track_number     UInt8, in `albm` only, and there only perhaps
public struct AssetTextBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(
      ["titl", "auth", "perf", "gnre", "dscp", "cprt", "albm"], onlyIn: "udta", "3GPP TS 26.244 §8")
  ]

  public let language: String
  public let text: String

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    language = try payload.readLanguage("language")
    text = try payload.readAssetText("text")
    if payload.remaining == 1 { _ = try payload.read("trackNumber", as: UInt8.self) }
  }
}

extension ByteReader {
  /// Reads text that ends with a 0, of 16 bits where the text has.
  ///
  /// FFmpeg's `albm` and others leave the 0 out at the end of the box.
  fileprivate mutating func readAssetText(_ name: StaticString) throws(ParsingError) -> String {
    var probe = self
    if probe.remaining >= 2, try probe.readInteger(UInt16.self) == 0xFEFF {
      return try readUTF16Text(name, byteCount: remaining & ~1)
    }
    probe = self
    var count = 0
    while probe.remaining > 0 {
      count += 1
      if try probe.readInteger(UInt8.self) == 0 { break }
    }
    return try readText(name, byteCount: count)
  }
}

/// The year in which something was recorded.
///
/// 3GPP TS 26.244 §8.8, box type `yrrc` inside `udta`:
///
///     version, flags   UInt8, UInt24
///     recording_year   UInt16
public struct RecordingYearBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("yrrc", onlyIn: "udta", "3GPP TS 26.244 §8.8")
  ]

  public let year: UInt16

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    year = try payload.read("recordingYear")
  }
}

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
  public static let specifications = [
    BoxSpecification("loci", onlyIn: "udta", "3GPP TS 26.244 §8.9")
  ]

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
