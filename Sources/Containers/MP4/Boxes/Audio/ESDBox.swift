import Media

/// How sound or pictures of MPEG-4 are coded.
///
/// ISO/IEC 14496-14 §5.6, box type `esds`; inside are descriptors of ISO/IEC 14496-1 §7.2.6, each
/// a tag, a length in groups of 7 bits, and fields:
///
///     version, flags               UInt8, UInt24
///     tag 3: ES_Descriptor         ES_ID UInt16, flags UInt8, then perhaps fields by these flags
///       tag 4: DecoderConfig       objectTypeIndication UInt8 (0x40: MPEG-4 audio)
///                                  streamType 6 bits, upStream 1 bit, reserved 1 bit
///                                  bufferSizeDB UInt24, maxBitrate UInt32, avgBitrate UInt32
///         tag 5: DecoderSpecific   for MPEG-4 audio: see ``AudioSpecificConfiguration``
///       tag 6: SLConfig            and others, which do not matter in a file
public struct ESDBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("esds", in: ["mp4a", "mp4v"], "ISO/IEC 14496-14 §5.6")
  ]

  /// Which family of codecs: 0x40 is MPEG-4 audio, 0x20 MPEG-4 video, 0x6B MP3.
  public let objectTypeIndication: UInt8

  /// In bits a second; 0 if it is not known.
  public let averageBitrate: UInt32

  /// What the decoder must know before the first sample; empty if there is none.
  public let decoderSpecificInfo: [UInt8]

  /// The same for MPEG-4 audio; `nil` for other codecs and where it is cut off.
  public let audio: AudioSpecificConfiguration?

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its descriptors are not as above.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    var stream = try payload.readDescriptor(tags: [3])
    try stream.skipStreamFields()
    var decoder = try stream.readDescriptor(tags: [4])
    objectTypeIndication = try decoder.read("objectTypeIndication")
    averageBitrate = try decoder.readStreamTypeAndBitrates()
    decoderSpecificInfo = try decoder.readDecoderSpecificInfo()
    if objectTypeIndication == AudioFormat.mpeg4Audio {
      audio = decoder.nameAudioSpecificConfiguration(decoderSpecificInfo)
    } else {
      audio = nil
    }
    if decoder.remaining > 0 { try decoder.skip("profiles", count: decoder.remaining) }
    if stream.remaining > 0 { try stream.skip("otherDescriptors", count: stream.remaining) }
  }

  private static let mpeg4Visual: UInt8 = 0x20
}

extension ESDBox {
  /// The codec as RFC 6381 §3.3 writes it: `mp4a.40.2`, `mp4v.20.9`.
  ///
  /// The sample entry's type, the object type indication in hexadecimal, and then for MPEG-4 audio
  /// the audio object type, and for MPEG-4 video the profile and level, both in decimal.
  public func codecString(_ codec: FourCC) -> String {
    let family = "\(codec).\(objectTypeIndication.hexDigits(uppercase: true))"
    let last = audio?.audioObjectType ?? visualProfileAndLevel
    return last.map { "\(family).\($0)" } ?? family
  }

  /// The byte after the start code of a visual object sequence, ISO/IEC 14496-2 §6.2.2.
  private var visualProfileAndLevel: UInt8? {
    guard objectTypeIndication == Self.mpeg4Visual, decoderSpecificInfo.count > 4,
      decoderSpecificInfo.starts(with: [0, 0, 1, 0xB0])
    else { return nil }
    return decoderSpecificInfo[4]
  }
}

extension ByteReader {
  /// Passes over the fields of an ES_Descriptor, three of which are there only if flags say so.
  fileprivate mutating func skipStreamFields() throws(ParsingError) {
    _ = try read("esID", as: UInt16.self)
    let flags: UInt8 = try read("esFlags")
    if flags & 0x80 != 0 { try skip("dependsOnESID", count: 2) }
    if flags & 0x40 != 0 { _ = try readCountedText("urlLength", "url") }
    if flags & 0x20 != 0 { try skip("ocrESID", count: 2) }
  }

  /// Returns the average bit rate.
  fileprivate mutating func readStreamTypeAndBitrates() throws(ParsingError) -> UInt32 {
    var bits = try readPackedBits(byteCount: 1)
    _ = unpack("streamType", 6, of: &bits, as: UInt8.self)
    _ = unpackFlag("upStream", of: &bits)
    bits = try readPackedBits(byteCount: 3)
    _ = unpack("bufferSizeDB", 24, of: &bits, as: UInt32.self)
    _ = try read("maxBitrate", as: UInt32.self)
    return try read("avgBitrate")
  }

  fileprivate mutating func readDecoderSpecificInfo() throws(ParsingError) -> [UInt8] {
    guard remaining > 0 else { return [] }
    var specific = try readDescriptor(tags: [5])
    return try specific.readBytes("decoderSpecificInfo", count: specific.remaining)
  }

  /// Notes what the latest bytes mean to an audio decoder.
  fileprivate func nameAudioSpecificConfiguration(
    _ bytes: [UInt8]
  ) -> AudioSpecificConfiguration? {
    guard let audio = try? AudioSpecificConfiguration(bytes) else { return nil }
    func name(_ name: StaticString, _ value: UInt32) {
      self.name(name, lastBytes: bytes.count, as: .unsigned(UInt64(value)))
    }
    name("audioObjectType", UInt32(audio.audioObjectType))
    if let frequency = audio.samplingFrequency { name("samplingFrequency", frequency) }
    name("channelConfiguration", UInt32(audio.channelConfiguration))
    return audio
  }
}

/// Descriptors of ISO/IEC 14496-1 §7.2.2: a tag, a length, and fields or further descriptors.
extension ByteReader {
  /// Reads the start of a descriptor and splits off a reader over the rest of it.
  ///
  /// - Throws: `ParsingError` if it has none of the tags `wanted`, or extends beyond the bytes that
  ///   are left.
  @_lifetime(copy self)
  mutating func readDescriptor(tags wanted: [UInt8]) throws(ParsingError) -> ByteReader {
    let start = offset
    let tag: UInt8 = try read("descriptorTag")
    guard wanted.contains(tag) else {
      let tags = wanted.map { "\($0)" }.joined(separator: " or ")
      throw ParsingError(.invalid("expected a descriptor with tag \(tags), not \(tag)"), at: start)
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
}
