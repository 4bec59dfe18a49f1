import Media

/// What belongs to encrypted samples; Microsoft's PIFF has the same layouts in `uuid` boxes.
extension BoxLayout {
  static let protectionLayouts = [
    protectionSystemSpecificHeader, trackEncryption, sampleEncryption,
  ]

  /// What a system that sells keys has to know before it sells one: one box for each system.
  ///
  /// From version 1 on it lists the keys that it is about. The data is in the system's own format.
  /// ISO/IEC 23001-7 §8.1.
  static let protectionSystemSpecificHeader = BoxLayout(
    .init("pssh", in: ["moov", "moof"], "ISO/IEC 23001-7 §8.1"),
    .init(userType: .protectionSystem, in: ["moov", "moof"], "PIFF §5.3.1"), versions: 0...1,
    fields: [
      .universalID("systemID"),
      .when(
        .version(1...1),
        [.uint32("kidCount"), .times("kidCount", atLeast: 16, [.universalID("kid")])]),
      .uint32("dataSize"), .countedBytes("data", by: "dataSize"),
    ])

  /// With which key samples are encrypted, unless a sample group says otherwise for some of them.
  ///
  /// Version 1 allows patterns. ISO/IEC 23001-7 §8.2.
  static let trackEncryption = BoxLayout(
    .init("tenc", in: "schi", "ISO/IEC 23001-7 §8.2"),
    .init(userType: .trackEncryption, in: "schi", "PIFF §5.3.3"), versions: 0...1,
    fields: encryptionParameters)

  /// The fields that `tenc` has for all samples of a track, and the sample groups `seig` for some.
  ///
  /// A pattern encrypts this many blocks of 16 bytes and skips so many, 0 and 0: no pattern. The
  /// initialization vector has `perSampleIVSize` bytes with each sample; where that is 0, all
  /// encrypted samples share the constant one. ISO/IEC 23001-7 §6.
  private static let encryptionParameters: [Element] = [
    .bytes("reserved", 1), .bits(byteCount: 1, [("cryptByteBlock", 4), ("skipByteBlock", 4)]),
    .uint8("isProtected"), .uint8("perSampleIVSize"), .universalID("kid"),
    .when(
      .zero("perSampleIVSize"),
      [
        .when(
          .nonzero("isProtected"),
          [.uint8("constantIVSize"), .countedBytes("constantIV", by: "constantIVSize")])
      ]),
  ]

  /// Names the fields of an entry of `seig`.
  static func readEncryptionParameters(_ entry: inout ByteReader) throws(ParsingError) {
    var walk = LayoutWalk(header: FullBoxHeader(version: 0, flags: 0))
    try walk.read(encryptionParameters, from: &entry)
  }

  /// The initialization vector of each sample, and which of its bytes are encrypted.
  ///
  /// Flag 2 says that samples are encrypted in parts: this many bytes in the clear, which players
  /// must be able to read, and then this many encrypted ones. In PIFF flag 1 announces that an
  /// algorithm of 3 bytes, the size of the vectors and a key come before the count. ISO/IEC 23001-7
  /// §7.2.
  ///
  /// The size of the vectors is in another box, `tenc`: here it is the one with which the samples
  /// take just the bytes that are there.
  static let sampleEncryption = BoxLayout(
    .init("senc", in: "traf", "ISO/IEC 23001-7 §7.2"),
    .init(userType: .sampleEncryption, in: "traf", "PIFF §5.3.2"), versions: 0...0,
    fields: [
      .when(.flag(1), [.bytes("algorithmID", 3), .uint8("ivSize"), .universalID("kid")]),
      .code { (payload, header) throws(ParsingError) in
        let hasSubsamples = header.flags & 2 != 0
        let count: UInt32 = try payload.read("sampleCount")
        if hasSubsamples { try payload.checkRows(count, rowSize: 2) }
        // Four billion samples that take no bytes need no look at each of them.
        guard let size = payload.vectorSize(sampleCount: count, hasSubsamples: hasSubsamples),
          hasSubsamples || size > 0
        else { return }
        for _ in 0..<count {
          try payload.readSample(vectorSize: size, hasSubsamples: hasSubsamples)
        }
      },
      .rest("furtherSamples"),
    ])
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
