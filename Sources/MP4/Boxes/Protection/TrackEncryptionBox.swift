import Media

/// With which key samples are encrypted, unless a sample group says otherwise for some of them.
///
/// ISO/IEC 23001-7 §8.2, box type `tenc` inside `schi`:
///
///     version, flags   UInt8, UInt24   version 1 allows patterns
///     parameters       see ``EncryptionParameters``
///
/// Microsoft's PIFF has a `uuid` box with the same numbers in the same places.
public struct TrackEncryptionBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("tenc", in: "schi", "ISO/IEC 23001-7 §8.2"),
    BoxSpecification(userType: .trackEncryption, in: "schi", "PIFF §5.3.3"),
  ]

  public let parameters: EncryptionParameters

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload, versions: 0...1)
    parameters = try EncryptionParameters(parsing: &payload)
  }
}

/// With which key and in which pattern samples are encrypted.
///
/// ISO/IEC 23001-7 §6 and §8.2; the same fields are in `tenc` for all samples of a track, and in
/// the sample groups `seig` for some of them:
///
///     reserved             UInt8
///     crypt_byte_block     4 bits     a pattern: so many blocks of 16 bytes are encrypted …
///     skip_byte_block      4 bits     … and then so many are not; 0 and 0: no pattern
///     isProtected          UInt8      0: not encrypted, 1: encrypted
///     Per_Sample_IV_Size   UInt8      bytes of each sample's initialization vector
///     KID                  16 bytes   which key; not the key itself
///     constant_IV_size     UInt8      only where encrypted and the size above is 0
///     constant_IV          as many bytes
public struct EncryptionParameters: Hashable, Sendable {
  public let cryptByteBlock: UInt8
  public let skipByteBlock: UInt8
  public let isProtected: Bool

  /// Bytes of the initialization vector that comes with each sample: 0, 8 or 16.
  public let perSampleIVSize: UInt8
  public let keyID: UniversalID

  /// The vector that all samples share; empty where each has its own.
  public let constantIV: [UInt8]

  /// Parses the fields.
  ///
  /// - Throws: `ParsingError` if they are cut off.
  public init(parsing reader: inout ByteReader) throws(ParsingError) {
    try reader.skip("reserved", count: 1)
    var bits = try reader.readPackedBits(byteCount: 1)
    cryptByteBlock = reader.unpack("cryptByteBlock", 4, of: &bits)
    skipByteBlock = reader.unpack("skipByteBlock", 4, of: &bits)
    isProtected = try reader.read("isProtected", as: UInt8.self) != 0
    perSampleIVSize = try reader.read("perSampleIVSize")
    keyID = try reader.readUniversalID("kid")
    guard isProtected, perSampleIVSize == 0 else {
      constantIV = []
      return
    }
    let size: UInt8 = try reader.read("constantIVSize")
    constantIV = try reader.readBytes("constantIV", count: Int(size))
  }
}
