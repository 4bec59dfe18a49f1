import Media

/// What a system that sells keys has to know before it sells one.
///
/// ISO/IEC 23001-7 §8.1, box type `pssh`; one box for each system:
///
///     version, flags   UInt8, UInt24
///     SystemID         16 bytes        which system
///     KID_count        UInt32          from version 1 on: keys that this box is about
///     KID_count × KID  16 bytes each
///     DataSize         UInt32
///     Data             as many bytes, in the system's own format
public struct ProtectionSystemSpecificHeaderBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("pssh", in: ["moov", "moof"], "ISO/IEC 23001-7 §8.1"),
    BoxSpecification(userType: .protectionSystem, in: ["moov", "moof"], "PIFF §5.3.1"),
  ]

  public let systemID: UniversalID

  /// Empty in version 0, which does not list them.
  public let keyIDs: [UniversalID]
  public let data: [UInt8]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    systemID = try payload.readUniversalID("systemID")
    var keyIDs: [UniversalID] = []
    if header.version == 1 {
      let count: UInt32 = try payload.read("kidCount")
      try payload.checkRows(count, rowSize: 16)
      for _ in 0..<count { keyIDs.append(try payload.readUniversalID("kid")) }
    }
    self.keyIDs = keyIDs
    let size: UInt32 = try payload.read("dataSize")
    data = try payload.readBytes("data", count: Int(size))
  }
}
