import Media

/// Holds metadata that is not timed, such as title and cover.
///
/// ISO/IEC 14496-12 §8.11.1, box type `meta`:
///
///     version, flags   UInt8, UInt24   not in QuickTime, where the first child comes at once
public struct MetaBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("meta", in: [.file, "moov", "trak", "udta"], "§8.11.1")
  ]

  public static var hasChildren: Bool { true }

  /// Whether version and flags are missing, as in QuickTime's box of the same type.
  public let isPlain: Bool

  /// Parses the fields before the child boxes.
  ///
  /// The first child is always the `hdlr`, so its type in the place of a box type tells the two
  /// layouts apart.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    var probe = payload
    if probe.remaining >= 8 {
      _ = try probe.take(4)
      isPlain = FourCC(rawValue: try probe.readInteger()) == .handler
    } else {
      isPlain = false
    }
    if !isPlain { _ = try FullBoxHeader(parsing: &payload) }
  }
}
