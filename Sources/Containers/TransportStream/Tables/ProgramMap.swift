import Media

/// Which streams a program has, and what they are.
///
/// ISO/IEC 13818-1 §2.4.4.8, `TS_program_map_section`; after the header of ``TableSection``:
///
///     reserved              3 bits
///     PCR_PID               13 bits   whose packets carry the program's clock
///     reserved              4 bits
///     program_info_length   12 bits
///     descriptors                     of the program
///     for each stream:
///       stream_type         UInt8     see ``StreamKind``
///       reserved            3 bits
///       elementary_PID      13 bits
///       reserved            4 bits
///       ES_info_length      12 bits
///       descriptors                   of the stream
package struct ProgramMap: Hashable, Sendable {
  package struct Stream: Hashable, Sendable {
    package let type: UInt8
    package let pid: UInt16
    package let descriptors: [Descriptor]
  }

  package let section: TableSection
  package let clockPID: UInt16
  package let streams: [Stream]

  /// Parses a section.
  ///
  /// - Throws: `ParsingError` if it is damaged.
  package init(
    _ bytes: [UInt8], at offset: Int = 0, recorder: FieldRecorder? = nil,
    rules: TransportRules = .core
  ) throws(ParsingError) {
    var reader = ByteReader(bytes.span, at: offset, recorder: recorder)
    section = try TableSection(
      parsing: &reader, checksum: rules.checksum(of: bytes), tableID: 2)
    var content = try reader.slice(section.contentByteCount)
    var bits = try content.readPackedBits(byteCount: 4)
    _ = bits.take(3)
    clockPID = content.unpack("pcrPID", 13, of: &bits)
    _ = bits.take(4)
    let infoByteCount: Int = content.unpack("programInfoLength", 12, of: &bits)
    var info = try content.slice(infoByteCount)
    _ = try Descriptor.list(parsing: &info)
    var streams: [Stream] = []
    while content.remaining >= 5 { streams.append(try Stream(parsing: &content)) }
    self.streams = streams
    if content.remaining > 0 { try content.skip("rest", count: content.remaining) }
    try reader.read("crc32", as: UInt32.self)
  }
}

extension ProgramMap.Stream {
  init(parsing reader: inout ByteReader) throws(ParsingError) {
    type = try reader.read("streamType")
    var bits = try reader.readPackedBits(byteCount: 4)
    _ = bits.take(3)
    pid = reader.unpack("elementaryPID", 13, of: &bits)
    _ = bits.take(4)
    let infoByteCount: Int = reader.unpack("esInfoLength", 12, of: &bits)
    var info = try reader.slice(infoByteCount)
    descriptors = try Descriptor.list(parsing: &info)
  }
}

/// One remark on a program or a stream.
///
/// ISO/IEC 13818-1 §2.6:
///
///     descriptor_tag      UInt8   5: registration, 10: language; from 64 on those of other standards
///     descriptor_length   UInt8
///     … the descriptor's own fields
package struct Descriptor: Hashable, Sendable {
  package let tag: UInt8
  package let bytes: [UInt8]

  /// Parses descriptors up to the end of the reader.
  ///
  /// - Throws: `ParsingError` if one reaches past it.
  static func list(parsing reader: inout ByteReader) throws(ParsingError) -> [Descriptor] {
    var list: [Descriptor] = []
    while reader.remaining > 0 {
      let tag: UInt8 = try reader.read("descriptorTag")
      let length: UInt8 = try reader.read("descriptorLength")
      list.append(
        Descriptor(tag: tag, bytes: try reader.readBytes("descriptor", count: Int(length))))
    }
    return list
  }
}

extension [Descriptor] {
  /// The identifier of a registration descriptor, §2.6.8: `AC-3`, `HEVC`, `CUEI`.
  var registration: String? {
    guard let bytes = first(where: { $0.tag == 5 })?.bytes, bytes.count >= 4 else { return nil }
    return String(decoding: bytes.prefix(4), as: UTF8.self)
  }

  /// The language of a sound, §2.6.18: an ISO 639-2 code.
  var language: String? {
    guard let bytes = first(where: { $0.tag == 10 })?.bytes.prefix(3), bytes.count == 3,
      bytes.allSatisfy({ 0x61...0x7A ~= $0 })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
