import Media

/// How many bytes each sample has, for small samples.
///
/// ISO/IEC 14496-12 §8.7.3.3, box type `stz2`:
///
///     version, flags   UInt8, UInt24
///     reserved         UInt24
///     field_size       UInt8           bits of an entry: 4, 8 or 16
///     sample_count     UInt32
///     sample_count × entry_size of 4, 8 or 16 bits; of two that share a byte, the first is in the
///                               upper half
public struct CompactSampleSizeBox: BoxContent, Hashable {
  public let sizes: SampleSizes

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated, its version is not 0, or its entries
  ///   have another size.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    try payload.skip("reserved", count: 3)
    let start = payload.offset
    let fieldSize: UInt8 = try payload.read("fieldSize")
    let sampleCount: UInt32 = try payload.read("sampleCount")
    switch fieldSize {
    case 4:
      sizes = .list(try payload.readNibbles(count: sampleCount))
    case 8:
      let entries: [UInt8] = try payload.readColumn(
        "entries", rowCount: sampleCount, of: "entrySize")
      sizes = .list(entries.map(UInt32.init))
    case 16:
      let entries: [UInt16] = try payload.readColumn(
        "entries", rowCount: sampleCount, of: "entrySize")
      sizes = .list(entries.map(UInt32.init))
    default:
      let rule = "an entry has 4, 8 or 16 bits, not \(fieldSize)"
      throw ParsingError(.invalid(rule), at: start)
    }
  }
}

extension ByteReader {
  /// Reads numbers of 4 bits each, two to a byte.
  fileprivate mutating func readNibbles(count: UInt32) throws(ParsingError) -> [UInt32] {
    let pairs: [UInt8] = try readColumn(
      "entries", rowCount: count / 2 + count % 2, of: "entrySizePair")
    let nibbles = pairs.flatMap { [UInt32($0 >> 4), UInt32($0 & 15)] }
    return Array(nibbles.prefix(Int(count)))
  }
}
