import Media

/// Where the next subsegments of a file begin, and how long each lasts: a table of contents.
///
/// A player that has read it can ask a server for the very bytes of minute 42.
///
/// ISO/IEC 14496-12 §8.16.3, box type `sidx`; version 1 has 64 bits where two sizes are given:
///
///     version, flags               UInt8, UInt24
///     reference_ID                 UInt32          the track whose times these are
///     timescale                    UInt32          ticks a second
///     earliest_presentation_time   UInt32 or 64
///     first_offset                 UInt32 or 64    from the end of this box to the first subsegment
///     reserved                     UInt16
///     reference_count              UInt16
///     reference_count × {
///       reference_type             1 bit     1: the bytes begin with another `sidx`
///       referenced_size            31 bits   bytes from this subsegment to the next
///       subsegment_duration        UInt32
///       starts_with_SAP            1 bit     decoding can start at its first byte
///       SAP_type                   3 bits    1, 2: a sync sample; 0: unknown
///       SAP_delta_time             28 bits   from its start to the stream access point
///     }
public struct SegmentIndexBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("sidx", in: .file, "§8.16.3")
  ]

  public struct Reference: Hashable, Sendable {
    /// Whether the bytes begin with another index, and not with media.
    public let isIndex: Bool
    public let referencedSize: UInt32
    public let subsegmentDuration: UInt32
    public let startsWithSAP: Bool
    public let sapType: UInt8
    public let sapDeltaTime: UInt32
  }

  /// The track whose times these are.
  public let referenceID: UInt32

  /// Ticks a second of all times in this box; never 0.
  public let timescale: UInt32
  public let earliestPresentationTime: UInt64

  /// Bytes between the end of this box and the first subsegment.
  public let firstOffset: UInt64
  public let references: [Reference]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated, its version is not 0 or 1, or its
  ///   timescale is 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let version = try FullBoxHeader(parsing: &payload, versions: 0...1).version
    referenceID = try payload.read("referenceID")
    timescale = try payload.readTimescale()
    earliestPresentationTime = try payload.readTime("earliestPresentationTime", version: version)
    firstOffset = try payload.readTime("firstOffset", version: version)
    try payload.skip("reserved", count: 2)
    let count: UInt16 = try payload.read("referenceCount")
    var rows = try payload.table(
      "references", rowCount: count,
      columns: ["typeAndReferencedSize", "subsegmentDuration", "sap"])
    var references: [Reference] = []
    while rows.remaining > 0 { references.append(try Reference(parsing: &rows)) }
    self.references = references
  }
}

extension SegmentIndexBox.Reference {
  fileprivate init(parsing row: inout ByteReader) throws(ParsingError) {
    let typeAndSize: UInt32 = try row.readInteger()
    isIndex = typeAndSize >> 31 == 1
    referencedSize = typeAndSize & 0x7FFF_FFFF
    subsegmentDuration = try row.readInteger()
    let sap: UInt32 = try row.readInteger()
    startsWithSAP = sap >> 31 == 1
    sapType = UInt8(truncatingIfNeeded: sap >> 28 & 7)
    sapDeltaTime = sap & 0x0FFF_FFFF
  }
}
