import Media

/// The four bytes that follow the header of a box that comes in versions.
///
/// ISO/IEC 14496-12 §4.2.2:
///
///     version   UInt8    which layout follows
///     flags     UInt24   bits whose meaning depends on the box
public struct FullBoxHeader: Hashable, Sendable {
  public let version: UInt8
  public let flags: UInt32

  /// Parses version and flags.
  ///
  /// - Throws: `ParsingError` if they are cut off, or if the version is none of `versions`.
  public init(
    parsing payload: inout ByteReader, versions: ClosedRange<UInt8> = 0...0
  ) throws(ParsingError) {
    let start = payload.offset
    version = try payload.read("version")
    let high: UInt8 = try payload.readInteger()
    let low: UInt16 = try payload.readInteger()
    flags = UInt32(high) << 16 | UInt32(low)
    payload.name("flags", lastBytes: 3, as: .unsigned(UInt64(flags)))
    guard versions.contains(version) else {
      throw ParsingError(.unsupportedVersion(version), at: start)
    }
  }
}
