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

  public init(version: UInt8, flags: UInt32) {
    self.version = version
    self.flags = flags
  }

  /// Parses version and flags.
  ///
  /// - Throws: `ParsingError` if they are cut off, or if the version is none of `versions`.
  public init(
    parsing payload: inout ByteReader, versions: ClosedRange<UInt8> = 0...0
  ) throws(ParsingError) {
    let start = payload.offset
    // ANCHOR: solution-2.4
    let version: UInt8 = try payload.read("version")
    let flags = UInt32(try payload.readUnsigned(byteCount: 3))
    payload.name("flags", lastBytes: 3, as: .unsigned(UInt64(flags)))
    guard versions.contains(version) else {
      throw ParsingError(.unsupportedVersion(version), at: start)
    }
    // ANCHOR_END: solution-2.4
    self.init(version: version, flags: flags)
  }
}
