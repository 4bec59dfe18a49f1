import Media

/// A number of 128 bits that is unique without anybody handing it out: a UUID, RFC 9562.
///
/// It names the owners of `uuid` boxes, the keys of encrypted samples, and the systems that sell
/// those keys.
public struct UniversalID: Hashable, Sendable {
  /// The first eight bytes.
  public let high: UInt64

  /// The last eight bytes.
  public let low: UInt64

  public init(_ high: UInt64, _ low: UInt64) {
    self.high = high
    self.low = low
  }
}

extension UniversalID: CustomStringConvertible {
  /// Hexadecimal digits in groups: `edef8ba9-79d6-4ace-a3c8-27dcd51d21ed`.
  public var description: String {
    let digits = [high, low].map { String($0, radix: 16).paddedLeft(to: 16, with: "0") }.joined()
    var rest = digits[...]
    return [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }.joined(separator: "-")
  }
}

extension ByteReader {
  /// Reads an identifier of 16 bytes.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left.
  mutating func readUniversalID(_ name: StaticString) throws(ParsingError) -> UniversalID {
    var probe = self
    let id = UniversalID(try probe.readInteger(), try probe.readInteger())
    _ = try take(16)
    self.name(name, lastBytes: 16, as: .text(id.knownName.map { "\(id) (\($0))" } ?? "\(id)"))
    return id
  }
}

extension UniversalID {
  /// What it means, if it is one that many files have.
  public var knownName: String? { Self.knownNames[self] }

  // uuid boxes
  static let extensibleMetadata = UniversalID(0xBE7A_CFCB_97A9_42E8, 0x9C71_9994_91E3_AFAC)
  static let fragmentTime = UniversalID(0x6D1D_9B05_42D5_44E6, 0x80E2_141D_AFF7_57B2)
  static let fragmentReferences = UniversalID(0xD480_7EF2_CA39_4695, 0x8E54_26CB_9E46_A79F)
  static let sampleEncryption = UniversalID(0xA239_4F52_5A9B_4F14, 0xA244_6C42_7C64_8DF4)
  static let trackEncryption = UniversalID(0x8974_DBCE_7BE7_4C51, 0x84F9_7148_F988_2554)
  static let protectionSystem = UniversalID(0xD08A_4F18_10F3_4A82, 0xB6C8_32D8_ABA1_83D3)

  static let iPod = UniversalID(0x6B68_40F2_5F24_4FC5, 0xBA39_A51B_CF03_23F3)

  /// The boxes of Adobe and Microsoft, and the systems that sell keys.
  private static let knownNames: [UniversalID: String] = [
    extensibleMetadata: "XMP metadata",
    fragmentTime: "PIFF fragment time",
    fragmentReferences: "PIFF references to fragments",
    sampleEncryption: "PIFF sample encryption",
    trackEncryption: "PIFF track encryption",
    protectionSystem: "PIFF protection system",
    iPod: "suits Apple's iPod",
    UniversalID(0xEDEF_8BA9_79D6_4ACE, 0xA3C8_27DC_D51D_21ED): "Widevine",
    UniversalID(0x9A04_F079_9840_4286, 0xAB92_E65B_E088_5F95): "PlayReady",
    UniversalID(0x94CE_86FB_07FF_4F43, 0xADB8_93D2_FA96_8CA2): "FairPlay",
    UniversalID(0x1077_EFEC_C0B2_4D02, 0xACE3_3C1E_52E2_FB4B): "W3C Common",
  ]
}
