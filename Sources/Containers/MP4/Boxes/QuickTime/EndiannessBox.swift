import Media

/// Which byte of a PCM sample comes first.
///
/// QuickTime File Format, "Endian atom", box type `enda` inside `wave`:
///
///     littleEndian   UInt16   1: the least significant one, 0: the most significant one
public struct EndiannessBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("enda", onlyIn: BoxSpecification.soundParents, "QuickTime File Format")
  ]

  public let isLittleEndian: Bool

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    isLittleEndian = try payload.read("littleEndian", as: UInt16.self) == 1
  }
}
