import Media

/// What a FLAC decoder must know before the first sample.
///
/// Encapsulation of FLAC in ISO Base Media File Format §3.3.2, box type `dfLa`; inside are the
/// metadata blocks with which a FLAC file begins, RFC 9639 §8:
///
///     version, flags   UInt8, UInt24
///     metadata blocks, to the end:
///       last           1 bit           whether no other follows
///       block type     7 bits          0: the stream information, which comes first
///       length         UInt24          bytes of the block
///       block          as many bytes; the stream information is 34 bytes long:
///         smallest and largest block size   UInt16 each   in samples
///         smallest and largest frame size   UInt24 each   in bytes; 0: not known
///         sample rate                       20 bits       in hertz
///         channels less 1                   3 bits
///         bits a sample less 1              5 bits
///         number of samples                 36 bits       0: not known
///         MD5 of the decoded samples        16 bytes
public struct FLACSpecificBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("dfLa", in: "fLaC", "FLAC encapsulation §3.3.2")
  ]

  /// The stream information, without the header of its block.
  public let streamInformation: [UInt8]

  public let sampleRate: UInt32
  public let channelCount: Int
  public let bitsPerSample: Int

  /// 0 if it is not known.
  public let totalSampleCount: UInt64

  private static let informationSize = 34

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated, its version is not 0, or its first block
  ///   is not the stream information.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let start = payload.offset
    let (type, length) = try payload.readBlockHeader()
    guard type == 0, length == Self.informationSize else {
      let rule = "the first block of FLAC metadata is the stream information of 34 bytes"
      throw ParsingError(.invalid(rule), at: start)
    }
    var probe = payload
    streamInformation = [UInt8](copying: try probe.take(min(length, probe.remaining)))
    try payload.read("minimumBlockSize", as: UInt16.self)
    try payload.read("maximumBlockSize", as: UInt16.self)
    var frameSizes = try payload.readPackedBits(byteCount: 6)
    _ = payload.unpack("minimumFrameSize", 24, of: &frameSizes, as: UInt32.self)
    _ = payload.unpack("maximumFrameSize", 24, of: &frameSizes, as: UInt32.self)
    var bits = try payload.readPackedBits(byteCount: 8)
    sampleRate = payload.unpack("sampleRate", 20, of: &bits)
    channelCount = 1 + payload.unpack("channelsLess1", 3, of: &bits, as: Int.self)
    bitsPerSample = 1 + payload.unpack("bitsPerSampleLess1", 5, of: &bits, as: Int.self)
    totalSampleCount = payload.unpack("totalSamples", 36, of: &bits)
    try payload.skip("md5", count: 16)
    while payload.remaining > 0 {
      let (_, length) = try payload.readBlockHeader()
      try payload.skip("metadataBlock", count: length)
    }
  }
}

extension ByteReader {
  /// Reads which kind of block follows, and how long it is.
  fileprivate mutating func readBlockHeader() throws(ParsingError) -> (type: UInt8, length: Int) {
    var bits = try readPackedBits(byteCount: 4)
    _ = unpackFlag("lastMetadataBlockFlag", of: &bits)
    let type: UInt8 = unpack("blockType", 7, of: &bits)
    return (type, unpack("blockLength", 24, of: &bits))
  }
}
