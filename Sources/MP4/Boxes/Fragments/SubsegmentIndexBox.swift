import Media

/// Which bytes of each stretch of the `sidx` before it belong to which level of quality.
///
/// Level 0 alone gives the sync samples, say; with level 1 all pictures that others refer to.
///
/// ISO/IEC 14496-12 §8.16.4, box type `ssix`:
///
///     version, flags       UInt8, UInt24
///     subsegment_count     UInt32
///     subsegment_count × {
///       range_count        UInt32
///       range_count × {
///         level            UInt8
///         range_size       UInt24   bytes
///       }
///     }
public struct SubsegmentIndexBox: BoxContent, Hashable {
  public struct ByteRange: Hashable, Sendable {
    public let level: UInt8
    public let byteCount: UInt32
  }

  /// The ranges of each stretch, in file order.
  public let subsegments: [[ByteRange]]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let count: UInt32 = try payload.read("subsegmentCount")
    // Each of them has a count of its own at least.
    guard count <= payload.remaining / 4 else {
      throw ParsingError(
        .tableTooLarge(rows: UInt64(count), rowSize: 4, available: payload.remaining),
        at: payload.offset)
    }
    var subsegments: [[ByteRange]] = []
    for _ in 0..<count {
      let rangeCount: UInt32 = try payload.read("rangeCount")
      let rows: [UInt32] = try payload.readColumn(
        "ranges", rowCount: rangeCount, of: "levelAndRangeSize")
      subsegments.append(
        rows.map { row in
          ByteRange(level: UInt8(truncatingIfNeeded: row >> 24), byteCount: row & 0xFF_FFFF)
        })
    }
    self.subsegments = subsegments
  }
}
