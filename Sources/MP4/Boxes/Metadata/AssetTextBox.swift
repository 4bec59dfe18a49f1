import Media

/// A piece of metadata in the way of mobile phones, such as the title.
///
/// 3GPP TS 26.244 §8; box types `titl` title, `auth` author, `perf` performer, `gnre` genre, `dscp`
/// description, `cprt` copyright (ISO/IEC 14496-12 §8.10.2) and `albm` album, all inside `udta`:
///
///     version, flags   UInt8, UInt24
///     pad              1 bit
///     language         3 × 5 bits      as in `mdhd`
///     text             UTF-8, or UTF-16 behind the mark 0xFEFF, and a 0
///     track_number     UInt8, in `albm` only, and there only perhaps
public struct AssetTextBox: BoxContent, Hashable {
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
