import Media

/// How much later than it is decoded each picture appears, run-length encoded.
///
/// A picture that others refer to is decoded before them and may yet appear after them; this table
/// undoes the swap. Without it both orders are the same.
///
/// ISO/IEC 14496-12 §8.6.1.3, box type `ctts`:
///
///     version, flags    UInt8, UInt24
///     entry_count       UInt32
///     entry_count × {
///       sample_count    UInt32          consecutive samples ...
///       sample_offset   Int32           ... each with this presentation less decode time
///     }
public struct CompositionOffsetBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("ctts", in: "stbl", .atMostOne, "§8.6.1.3", hasRowPerSample: true)
  ]

  public struct Entry: Hashable, Sendable {
    public let sampleCount: UInt32
    public let sampleOffset: Int32

    public init(sampleCount: UInt32, sampleOffset: Int32) {
      self.sampleCount = sampleCount
      self.sampleOffset = sampleOffset
    }
  }

  public let entries: [Entry]

  public init(entries: [Entry]) {
    self.entries = entries
  }

  /// Parses the payload that follows the box header.
  ///
  /// The standard has unsigned offsets in version 0 and signed ones in version 1. Some writers put
  /// signed ones into version 0 too, and a real unsigned offset never reaches 2^31
  /// ticks, so both are read as signed, as players such as Media3 and FFmpeg do.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload, versions: 0...1)
    let entryCount: UInt32 = try payload.read("entryCount")
    entries = try payload.readTable(
      "entries", rowCount: entryCount,
      columns: ["sampleCount", Field.Column("sampleOffset", as: Int32.self)]
    ) { row throws(ParsingError) in
      Entry(sampleCount: try row.readInteger(), sampleOffset: try row.readInteger())
    }
  }
}

extension CompositionOffsetBox {
  /// Number of samples in the runs.
  var sampleCount: Int {
    entries.reduce(0) { $0.addingClamped(Int($1.sampleCount)) }
  }
}
