import Media

/// What is common to all ways of coding sound; the codec's own box is among the children.
///
/// ISO/IEC 14496-12 §8.5.2 and §12.2.3, box type `mp4a`:
///
///     reserved               6 bytes
///     data_reference_index   UInt16        which entry of `dref`, counted from 1
///     entry_version          UInt16        0; QuickTime: 1 and 2 have more fields behind
///     reserved               6 bytes
///     channelcount           UInt16
///     samplesize             UInt16        bits, always 16
///     pre_defined, reserved  UInt16 each
///     samplerate             fixed 16.16   in hertz
public struct AudioSampleEntry: BoxContent, Hashable {
  public static var hasChildren: Bool { true }

  public let dataReferenceIndex: UInt16
  public let channelCount: UInt16
  public let sampleSize: UInt16

  /// In 65 536ths of a hertz.
  public let sampleRate: UInt32

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is none of 0, 1 and 2.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    try payload.skip("reserved1", count: 6)
    dataReferenceIndex = try payload.read("dataReferenceIndex")
    let start = payload.offset
    let version: UInt16 = try payload.read("entryVersion")
    try payload.skip("reserved2", count: 6)
    channelCount = try payload.read("channelcount")
    sampleSize = try payload.read("samplesize")
    _ = try payload.read("preDefined", as: UInt16.self)
    _ = try payload.read("reserved3", as: UInt16.self)
    sampleRate = try payload.readFixedPoint("samplerate", fractionBits: 16)
    switch version {
    case 0: break
    case 1: if !Self.startsBox(payload) { try payload.skip("quickTimeVersion1", count: 16) }
    case 2: try payload.skip("quickTimeVersion2", count: 36)
    default:
      let rule = "an audio sample entry has version 0, 1 or 2, this one \(version)"
      throw ParsingError(.invalid(rule), at: start)
    }
  }

  /// Whether a child box comes next.
  ///
  /// QuickTime's version 1 has 16 more bytes here and that of the ISO standard has none. Those
  /// bytes are four numbers below 65 536, so they cannot be taken for a type in letters.
  private static func startsBox(_ payload: ByteReader) -> Bool {
    var probe = payload
    guard let header = try? BoxHeader(parsing: &probe) else { return payload.remaining == 0 }
    return header.type.rawValue >> 24 >= 0x20
  }
}
