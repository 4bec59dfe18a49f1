import Media

/// How MPEG-4 audio is coded.
///
/// ISO/IEC 14496-14 §5.6, box type `esds`; inside are descriptors of ISO/IEC 14496-1 §7.2.6, each
/// a tag, a length in groups of 7 bits, and fields:
///
///     version, flags               UInt8, UInt24
///     tag 3: ES_Descriptor         ES_ID UInt16, flags UInt8, then perhaps fields by these flags
///       tag 4: DecoderConfig       objectTypeIndication UInt8 (0x40: MPEG-4 audio), 12 bytes
///         tag 5: DecoderSpecific   for MPEG-4 audio: AudioSpecificConfig, ISO/IEC 14496-3 §1.6.2.1
public struct ESDBox: BoxContent, Hashable {
  /// Which family of codecs: 0x40 is MPEG-4 audio, 0x6B is MP3.
  public let objectTypeIndication: UInt8

  /// What the audio decoder must know before the first sample; empty where there is none.
  public let decoderSpecificInfo: [UInt8]

  /// Which MPEG-4 audio codec: 2 is AAC-LC; `nil` where this is not said.
  public let audioObjectType: UInt8?

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its descriptors are not as above.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    var stream = try payload.readDescriptor(tag: 3)
    try stream.skipStreamFields()
    var decoder = try stream.readDescriptor(tag: 4)
    objectTypeIndication = try decoder.read("objectTypeIndication")
    try decoder.skip("streamTypeAndBitrates", count: 12)
    guard decoder.remaining > 0 else {
      (decoderSpecificInfo, audioObjectType) = ([], nil)
      return
    }
    var specific = try decoder.readDescriptor(tag: 5)
    decoderSpecificInfo = try specific.readBytes("decoderSpecificInfo", count: specific.remaining)
    audioObjectType = Self.audioObjectType(of: decoderSpecificInfo)
    if stream.remaining > 0 { try stream.skip("otherDescriptors", count: stream.remaining) }
  }

  /// The first field of an AudioSpecificConfig: 5 bits, or 31 and 6 bits more.
  private static func audioObjectType(of bytes: [UInt8]) -> UInt8? {
    guard let first = bytes.first else { return nil }
    guard first >> 3 == 31 else { return first >> 3 }
    return bytes.count > 1 ? 32 + (first & 7) << 3 + bytes[1] >> 5 : nil
  }
}

extension ESDBox {
  /// The codec as RFC 6381 §3.3 writes it: `mp4a.40.2`.
  public func codecString(_ codec: FourCC) -> String {
    let family = "\(codec).\(objectTypeIndication.hexadecimal)"
    guard objectTypeIndication == 0x40, let audioObjectType else { return family }
    return "\(family).\(audioObjectType)"
  }
}

extension ByteReader {
  /// Reads the start of a descriptor and splits off a reader over the rest of it.
  @_lifetime(copy self)
  fileprivate mutating func readDescriptor(tag wanted: UInt8) throws(ParsingError) -> ByteReader {
    let start = offset
    let tag: UInt8 = try read("descriptorTag")
    guard tag == wanted else {
      throw ParsingError(
        .invalid("expected a descriptor with tag \(wanted), not \(tag)"), at: start)
    }
    return try slice(readDescriptorLength())
  }

  /// Reads a length of at most four bytes with 7 bits each; the top bit says that more follow.
  private mutating func readDescriptorLength() throws(ParsingError) -> Int {
    let start = offset
    var length = 0
    for _ in 0..<4 {
      let byte: UInt8 = try readInteger()
      length = length << 7 | Int(byte & 0x7F)
      guard byte & 0x80 != 0 else { break }
    }
    name("descriptorLength", lastBytes: offset - start, as: .unsigned(UInt64(length)))
    return length
  }

  /// Passes over the fields of an ES_Descriptor, three of which are there only if flags say so.
  fileprivate mutating func skipStreamFields() throws(ParsingError) {
    _ = try read("esID", as: UInt16.self)
    let flags: UInt8 = try read("esFlags")
    if flags & 0x80 != 0 { try skip("dependsOnESID", count: 2) }
    if flags & 0x40 != 0 {
      let length: UInt8 = try read("urlLength")
      try skip("url", count: Int(length))
    }
    if flags & 0x20 != 0 { try skip("ocrESID", count: 2) }
  }
}
