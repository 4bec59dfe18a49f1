import Media

// ANCHOR: content
/// What a box of a known type holds, as typed values.
///
/// A conforming type names each field while it reads it, so that one parser serves both the typed
/// value and the page that explains every byte.
public protocol BoxContent: Sendable {
  /// Whether other boxes follow the fields, as in a sample entry.
  static var hasChildren: Bool { get }

  /// Parses what follows the box header; where children follow, the reader stops before them.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or breaks a rule.
  init(parsing payload: inout ByteReader) throws(ParsingError)
}
// ANCHOR_END: content

extension BoxContent {
  public static var hasChildren: Bool { false }
}
