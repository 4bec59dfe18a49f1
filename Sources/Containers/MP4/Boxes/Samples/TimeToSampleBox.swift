import Media

/// How long each sample lasts, run-length encoded.
///
/// ISO/IEC 14496-12 §8.6.1.2, box type `stts`:
///
///     version, flags   UInt8, UInt24
///     entry_count      UInt32
///     entry_count × {
///       sample_count   UInt32          consecutive samples ...
///       sample_delta   UInt32          ... each lasting this long, in media timescale units
///     }
public struct TimeToSampleBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("stts", in: "stbl", .exactlyOne, "§8.6.1.2", hasRowPerSample: true)
  ]

  public struct Entry: Hashable, Sendable {
    public let sampleCount: UInt32
    public let sampleDelta: UInt32

    public init(sampleCount: UInt32, sampleDelta: UInt32) {
      self.sampleCount = sampleCount
      self.sampleDelta = sampleDelta
    }
  }

  public let entries: [Entry]

  public init(entries: [Entry]) {
    self.entries = entries
  }

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let entryCount: UInt32 = try payload.read("entryCount")
    entries = try payload.readTable(
      "entries", rowCount: entryCount, columns: ["sampleCount", "sampleDelta"]
    ) { row throws(ParsingError) in
      Entry(sampleCount: try row.readInteger(), sampleDelta: try row.readInteger())
    }
  }
}

extension TimeToSampleBox {
  /// Number of samples in the runs.
  var sampleCount: Int {
    entries.reduce(0) { $0.addingClamped(Int($1.sampleCount)) }
  }
}
