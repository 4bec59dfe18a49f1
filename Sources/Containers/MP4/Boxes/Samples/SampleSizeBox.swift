import Media

/// How many bytes each sample has.
///
/// ISO/IEC 14496-12 §8.7.3.2, box type `stsz`:
///
///     version, flags   UInt8, UInt24
///     sample_size      UInt32          the size of all samples, or 0: they differ
///     sample_count     UInt32
///     sample_count × entry_size UInt32, only where sample_size is 0
public struct SampleSizeBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(
      "stsz", in: "stbl", .oneOf("stsz", "stz2"), "§8.7.3.2", hasRowPerSample: true, rows: "samples"
    )
  ]

  public let sizes: SampleSizes

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let sampleSize: UInt32 = try payload.read("sampleSize")
    let sampleCount: UInt32 = try payload.read("sampleCount")
    sizes =
      sampleSize > 0
      ? .constant(size: sampleSize, count: sampleCount)
      : .list(try payload.readColumn("entries", rowCount: sampleCount, of: "entrySize"))
  }
}

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
  public static let specifications = [
    BoxSpecification("stz2", in: "stbl", .oneOf("stsz", "stz2"), "§8.7.3.3", rows: "samples")
  ]

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

/// How many bytes each sample of a track has.
public enum SampleSizes: Hashable, Sendable {
  /// All have the same size; the count is what the file claims.
  case constant(size: UInt32, count: UInt32)

  /// One size for each sample.
  case list([UInt32])

  /// Number of samples; unverified where the size is constant.
  public var count: Int {
    switch self {
    case .constant(_, let count): Int(count)
    case .list(let sizes): sizes.count
    }
  }

  /// Bytes of one sample, counted from 0.
  public subscript(sample: Int) -> Int {
    switch self {
    case .constant(let size, _): Int(size)
    case .list(let sizes): Int(sizes[sample])
    }
  }

  /// Bytes of the largest sample; 0 if there is none.
  var largest: Int {
    switch self {
    case .constant(let size, _): Int(size)
    case .list(let sizes): Int(sizes.max() ?? 0)
    }
  }

  /// The sizes of the first `count` samples, one by one.
  func first(_ count: Int) -> [UInt32] {
    switch self {
    case .constant(let size, _): [UInt32](repeating: size, count: count)
    case .list(let sizes): count == sizes.count ? sizes : Array(sizes.prefix(count))
    }
  }
}

extension SampleSizes {
  /// Bytes of neighbouring samples together; the largest number there is, where it is beyond.
  func byteCount(of samples: Range<Int>) -> Int {
    switch self {
    case .constant: return byteCount(of: samples.count)
    // At most 2^32 sizes below 2^32 each, so the sum has less than 64 bits.
    case .list(let sizes):
      var sum = 0
      for sample in samples { sum &+= Int(sizes[sample]) }
      return sum
    }
  }

  /// Bytes of this many samples where all have the same size; 0 if they differ.
  func byteCount(of sampleCount: Int) -> Int {
    guard case .constant(let size, _) = self else { return 0 }
    let (product, overflow) = sampleCount.multipliedReportingOverflow(by: Int(size))
    return overflow ? .max : product
  }
}
