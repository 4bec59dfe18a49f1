import Media

/// Which fields follow the times in the header of a PES packet.
///
/// ISO/IEC 13818-1 table 2-21. The module needs none of them; they are named for readers of bytes.
///
///     ESCR_flag                    1 bit    48 bits: the clock of the elementary stream
///     ES_rate_flag                 1 bit    24 bits: in units of 50 bytes a second
///     DSM_trick_mode_flag          1 bit    8 bits: how pictures should be repeated
///     additional_copy_info_flag    1 bit    8 bits
///     PES_CRC_flag                 1 bit    16 bits: of the payload before
///     PES_extension_flag           1 bit    further flags, and what they say
struct PESFurtherFields {
  private let hasClock: Bool
  private let hasRate: Bool
  private let hasTrickMode: Bool
  private let hasCopyInfo: Bool
  private let hasChecksum: Bool
  private let hasExtension: Bool

  /// Takes the flags: the last six bits of those that the reader has just read.
  init(_ bits: inout PackedBits, in reader: borrowing ByteReader) {
    hasClock = reader.unpackFlag("escrFlag", of: &bits)
    hasRate = reader.unpackFlag("esRateFlag", of: &bits)
    hasTrickMode = reader.unpackFlag("dsmTrickModeFlag", of: &bits)
    hasCopyInfo = reader.unpackFlag("additionalCopyInfoFlag", of: &bits)
    hasChecksum = reader.unpackFlag("pesCRCFlag", of: &bits)
    hasExtension = reader.unpackFlag("pesExtensionFlag", of: &bits)
  }

  /// Passes over the rest of a header, and names it field by field where fields are recorded.
  ///
  /// Headers in files promise fields for which they are too short; the payload is none the worse.
  func skip(in header: inout ByteReader) throws(ParsingError) {
    if header.isRecorded {
      do throws(ParsingError) {
        try nameFields(in: &header)
        if header.remaining > 0 { try header.skip("stuffingBytes", count: header.remaining) }
        return
      } catch {
        // What is left is named below.
      }
    }
    if header.remaining > 0 { try header.skip("furtherHeader", count: header.remaining) }
  }

  private func nameFields(in header: inout ByteReader) throws(ParsingError) {
    if hasClock { try Self.nameClock(in: &header) }
    if hasRate {
      var bits = try header.readPackedBits(byteCount: 3)
      _ = bits.take(1)
      header.name("esRate", lastBytes: 3, as: .unsigned(bits.take(22)))
    }
    if hasTrickMode { try Self.nameTrickMode(in: &header) }
    if hasCopyInfo {
      var bits = try header.readPackedBits(byteCount: 1)
      _ = bits.take(1)
      _ = header.unpack("additionalCopyInfo", 7, of: &bits, as: UInt8.self)
    }
    if hasChecksum { try header.read("previousPESPacketCRC", as: UInt16.self) }
    if hasExtension { try Self.nameExtension(in: &header) }
  }

  /// 2 bits; 33 bits of 90 kHz in parts of 3, 15 and 15; 9 bits of 27 MHz; a marker bit after each.
  private static func nameClock(in header: inout ByteReader) throws(ParsingError) {
    var bits = try header.readPackedBits(byteCount: 6)
    _ = bits.take(2)
    var base: UInt64 = 0
    for count in [3, 15, 15] {
      base = base << UInt64(count) | bits.take(count)
      _ = bits.take(1)
    }
    // Below 300 · 2³³ + 512.
    header.name("escr", lastBytes: 6, as: .unsigned(base * 300 + bits.take(9)))
  }

  /// `trick_mode_control`: 0 fast forward, 1 slow motion, 2 freeze frame, 3 fast reverse,
  /// 4 slow reverse.
  private static func nameTrickMode(in header: inout ByteReader) throws(ParsingError) {
    var bits = try header.readPackedBits(byteCount: 1)
    let control: UInt8 = header.unpack("trickModeControl", 3, of: &bits)
    switch control {
    case 0, 3:
      _ = header.unpack("fieldID", 2, of: &bits, as: UInt8.self)
      _ = header.unpackFlag("intraSliceRefresh", of: &bits)
      _ = header.unpack("frequencyTruncation", 2, of: &bits, as: UInt8.self)
    case 1, 4: _ = header.unpack("repeatControl", 5, of: &bits, as: UInt8.self)
    case 2: _ = header.unpack("fieldID", 2, of: &bits, as: UInt8.self)
    default: break
    }
  }

  private static func nameExtension(in header: inout ByteReader) throws(ParsingError) {
    var bits = try header.readPackedBits(byteCount: 1)
    let hasPrivateData = header.unpackFlag("pesPrivateDataFlag", of: &bits)
    let hasPackHeader = header.unpackFlag("packHeaderFieldFlag", of: &bits)
    let hasSequenceCounter = header.unpackFlag("programPacketSequenceCounterFlag", of: &bits)
    let hasBuffer = header.unpackFlag("pSTDBufferFlag", of: &bits)
    _ = bits.take(3)
    let hasSecondExtension = header.unpackFlag("pesExtensionFlag2", of: &bits)
    if hasPrivateData { try header.skip("pesPrivateData", count: 16) }
    if hasPackHeader {
      let count: UInt8 = try header.read("packFieldLength")
      try header.skip("packHeader", count: Int(count))
    }
    if hasSequenceCounter {
      var bits = try header.readPackedBits(byteCount: 2)
      _ = bits.take(1)
      _ = header.unpack("programPacketSequenceCounter", 7, of: &bits, as: UInt8.self)
      _ = bits.take(1)
      _ = header.unpackFlag("mpeg1MPEG2Identifier", of: &bits)
      _ = header.unpack("originalStuffLength", 6, of: &bits, as: UInt8.self)
    }
    if hasBuffer {
      var bits = try header.readPackedBits(byteCount: 2)
      _ = bits.take(2)
      _ = header.unpackFlag("pSTDBufferScale", of: &bits)
      _ = header.unpack("pSTDBufferSize", 13, of: &bits, as: UInt16.self)
    }
    guard hasSecondExtension else { return }
    var length = try header.readPackedBits(byteCount: 1)
    _ = length.take(1)
    let count: UInt8 = header.unpack("pesExtensionFieldLength", 7, of: &length)
    try header.skip("pesExtensionField", count: Int(count))
  }
}
