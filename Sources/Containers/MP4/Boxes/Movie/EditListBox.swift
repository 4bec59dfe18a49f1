import Media

/// Which parts of a track's media are shown, and when.
///
/// ISO/IEC 14496-12 §8.6.6, box type `elst`; version 1 has 64 bits where two sizes are given:
///
///     version, flags   UInt8, UInt24
///     entry_count      UInt32
///     entry_count × {
///       segment_duration   UInt32 or 64   in the movie's timescale
///       media_time         Int32 or 64    in the media's timescale; -1: nothing is shown
///       media_rate         Int16, Int16   1 and 0: normal speed; 0 and 0: one picture stays
///     }
public struct EditListBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("elst", in: "edts", .atMostOne, "§8.6.6")
  ]

  public struct Entry: Hashable, Sendable {
    /// How long this part of the presentation lasts, in ticks of the movie's timescale.
    public let segmentDuration: UInt64

    /// Where in the media it starts, in ticks of the media's timescale; -1 for an empty edit.
    public let mediaTime: Int64

    /// Whole part of the speed.
    public let rateInteger: Int16

    /// 65 536ths of the speed.
    public let rateFraction: Int16

    public init(
      segmentDuration: UInt64, mediaTime: Int64, rateInteger: Int16 = 1, rateFraction: Int16 = 0
    ) {
      self.segmentDuration = segmentDuration
      self.mediaTime = mediaTime
      self.rateInteger = rateInteger
      self.rateFraction = rateFraction
    }
  }

  public let entries: [Entry]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    let entryCount: UInt32 = try payload.read("entryCount")
    var rows = try payload.table(
      "entries", rowCount: entryCount, columns: Self.columns(version: header.version))
    var entries: [Entry] = []
    while rows.remaining > 0 {
      entries.append(try Entry(parsing: &rows, version: header.version))
    }
    self.entries = entries
  }
}

extension EditListBox {
  private static func columns(version: UInt8) -> [Field.Column] {
    let timeSize = version == 0 ? 4 : 8
    return [
      Field.Column("segmentDuration", byteCount: timeSize),
      Field.Column("mediaTime", byteCount: timeSize, isSigned: true),
      Field.Column("rateInteger", as: Int16.self), Field.Column("rateFraction", as: Int16.self),
    ]
  }
}

extension EditListBox.Entry {
  fileprivate init(parsing row: inout ByteReader, version: UInt8) throws(ParsingError) {
    if version == 0 {
      segmentDuration = UInt64(try row.readInteger(UInt32.self))
      mediaTime = Int64(try row.readInteger(Int32.self))
    } else {
      segmentDuration = try row.readInteger()
      mediaTime = try row.readInteger()
    }
    rateInteger = try row.readInteger()
    rateFraction = try row.readInteger()
  }
}
