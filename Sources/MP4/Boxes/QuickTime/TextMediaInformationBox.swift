import Media

/// How the text of a text track is turned, scaled and moved.
///
/// QuickTime File Format, "Text media information atom", box type `text` inside `gmhd`:
///
///     matrix   9 × Int32   see ``TransformationMatrix``
public struct TextMediaInformationBox: BoxContent, Hashable {
  public let matrix: TransformationMatrix

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    matrix = try TransformationMatrix(parsing: &payload)
  }
}
