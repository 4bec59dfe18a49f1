import Media

/// The initialization vector of each sample, and which of its bytes are encrypted.
///
/// ISO/IEC 23001-7 §7.2, box type `senc`:
///
///     version, flags             UInt8, UInt24   flag 2: samples are encrypted in parts
///     sample_count               UInt32
///     sample_count × {
///       InitializationVector     Per_Sample_IV_Size bytes
///       subsample_count          UInt16          with flag 2 only, as all that follows
///       subsample_count × {
///         BytesOfClearData       UInt16          a header that players must be able to read …
///         BytesOfProtectedData   UInt32          … and then so many encrypted bytes
///       }
///     }
///
/// Microsoft's PIFF has the same in a `uuid` box, where flag 1 announces that an algorithm of 3
/// bytes, the size of the vectors and a key come before the count.
public struct SampleEncryptionBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("senc", in: "traf", "ISO/IEC 23001-7 §7.2"),
    BoxSpecification(userType: .sampleEncryption, in: "traf", "PIFF §5.3.2"),
  ]

  public let sampleCount: UInt32

  /// Bytes of each initialization vector; `nil` where no size fits the bytes.
  ///
  /// The size is in another box, `tenc`, so here it is the one with which all samples fill the box.
  public let perSampleIVSize: Int?

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated, its version is not 0, or there are too
  ///   few bytes for the samples.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload)
    if header.flags & 1 != 0 {
      try payload.skip("algorithmID", count: 3)
      _ = try payload.read("ivSize", as: UInt8.self)
      _ = try payload.readUniversalID("kid")
    }
    let hasSubsamples = header.flags & 2 != 0
    sampleCount = try payload.read("sampleCount")
    if hasSubsamples { try payload.checkRows(sampleCount, rowSize: 2) }
    perSampleIVSize = payload.vectorSize(
      sampleCount: sampleCount, hasSubsamples: hasSubsamples)
    if let size = perSampleIVSize {
      for _ in 0..<sampleCount {
        try payload.readSample(vectorSize: size, hasSubsamples: hasSubsamples)
      }
    }
    if payload.remaining > 0 { try payload.skip("furtherSamples", count: payload.remaining) }
  }
}

extension ByteReader {
  /// Finds the size of the vectors with which the samples take just the bytes that are there.
  fileprivate func vectorSize(sampleCount: UInt32, hasSubsamples: Bool) -> Int? {
    for size in [8, 16, 0] {
      if hasSubsamples {
        var probe = self
        if probe.skipSamples(sampleCount, vectorSize: size), probe.remaining == 0 { return size }
      } else if remaining == Int(sampleCount) * size {
        return size
      }
    }
    return nil
  }

  /// Passes over samples in parts; `false` if the bytes end before them.
  private mutating func skipSamples(_ sampleCount: UInt32, vectorSize: Int) -> Bool {
    do {
      for _ in 0..<sampleCount {
        _ = try take(vectorSize)
        let subsampleCount: UInt16 = try readInteger()
        _ = try take(Int(subsampleCount) * 6)
      }
      return true
    } catch {
      return false
    }
  }

  fileprivate mutating func readSample(
    vectorSize: Int, hasSubsamples: Bool
  ) throws(ParsingError) {
    if vectorSize > 0 { try skip("initializationVector", count: vectorSize) }
    guard hasSubsamples else { return }
    let subsampleCount: UInt16 = try read("subsampleCount")
    let columns = [Field.Column("bytesOfClearData", as: UInt16.self), "bytesOfProtectedData"]
    _ = try table("subsamples", rowCount: subsampleCount, columns: columns)
  }
}
