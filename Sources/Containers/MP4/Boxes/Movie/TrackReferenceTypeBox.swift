import Media

/// Tracks that this track refers to, for the reason that the box's type says.
///
/// ISO/IEC 14496-12 §8.3.3; the box is inside `tref`, and its type is the reason: `chap` chapter
/// names are there, `tmcd` the time code is there, `cdsc` this track describes that one, …
///
///     track_IDs   UInt32 each, to the end of the box; 0: none
public struct TrackReferenceTypeBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(othersIn: "tref", "§8.3.3")
  ]

  public let trackIDs: [UInt32]

  public init(trackIDs: [UInt32]) {
    self.trackIDs = trackIDs
  }

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload ends within a number.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let rowCount = payload.remaining / 4 + (payload.remaining % 4 == 0 ? 0 : 1)
    trackIDs = try payload.readColumn("trackIDs", rowCount: rowCount, of: "trackID")
  }
}
