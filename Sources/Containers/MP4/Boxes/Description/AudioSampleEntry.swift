import Media

/// What is common to all ways of coding sound; the codec's own box is among the children.
///
/// ISO/IEC 14496-12 §8.5.2 and §12.2.3, box types `mp4a`, `Opus`, `fLaC`, `ac-3`, `ec-3`, …:
///
///     reserved               6 bytes
///     data_reference_index   UInt16        which entry of `dref`, counted from 1
///     entry_version          UInt16        0; QuickTime: 1 and 2 have more fields after
///     reserved               6 bytes       QuickTime: who wrote it
///     channelcount           UInt16
///     samplesize             UInt16        bits, always 16
///     pre_defined            UInt16        QuickTime: how it is packed
///     reserved               UInt16
///     samplerate             fixed 16.16   in hertz
///     QuickTime's fields     see `QuickTimeSoundFields`
public struct AudioSampleEntry: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(.soundCodecs, in: "stsd", "§12.2.3")
  ]

  public static var hasChildren: Bool { true }

  public let dataReferenceIndex: UInt16
  public let channelCount: Int
  public let sampleSize: Int

  /// In 65 536ths of a hertz.
  public let sampleRate: Int

  /// How QuickTime's `lpcm` is written; `nil` if the entry does not say.
  ///
  /// Bit 0: floating-point numbers; bit 1: the most significant byte first; bit 2: signed integers.
  public let formatFlags: UInt32?

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is none of 0, 1 and 2.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    try payload.skip("reserved1", count: 6)
    dataReferenceIndex = try payload.read("dataReferenceIndex")
    let start = payload.offset
    let version: UInt16 = try payload.read("entryVersion")
    try payload.skip("reserved2", count: 6)
    let channelCount: UInt16 = try payload.read("channelcount")
    let sampleSize: UInt16 = try payload.read("samplesize")
    try payload.read("preDefined", as: UInt16.self)
    try payload.read("reserved3", as: UInt16.self)
    let sampleRate: UInt32 = try payload.readFixedPoint("samplerate", fractionBits: 16)
    guard version <= 2 else {
      let rule = "an audio sample entry has version 0, 1 or 2, this one \(version)"
      throw ParsingError(.invalid(rule), at: start)
    }
    let fields = try QuickTimeSoundFields(parsing: &payload, version: version)
    self.channelCount = fields.channelCount ?? Int(channelCount)
    self.sampleSize = fields.sampleSize ?? Int(sampleSize)
    self.sampleRate = fields.sampleRate ?? Int(sampleRate)
    formatFlags = fields.formatFlags
  }

  /// Whether a sample entry is one of sound, although its type is also one of pictures.
  ///
  /// Uncompressed pictures and uncompressed sound are both `raw ` in QuickTime. An entry of pictures
  /// has at least 78 bytes of fields. One of sound has 28, and seldom more than one small box.
  static func isMeant(by type: FourCC, byteCount: Int) -> Bool {
    type == "raw " && byteCount < VisualSampleEntry.fieldByteCount
  }
}

/// The rate of sound samples where it does not fit into the sample entry: 65 536 Hz and more.
///
/// ISO/IEC 14496-12 §12.2.3, box type `srat`:
///
///     version, flags   UInt8, UInt24
///     sampling_rate    UInt32          in hertz
public struct SamplingRateBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("srat", "§12.2.3")
  ]

  public let samplingRate: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    samplingRate = try payload.read("samplingRate")
  }
}

/// What QuickTime adds to the description of sound samples.
///
/// QuickTime File Format, "Sound sample description". Version 1, for codecs that work in packets:
///
///     samplesPerPacket   UInt32   of one channel
///     bytesPerPacket     UInt32   of one channel
///     bytesPerFrame      UInt32   of all channels
///     bytesPerSample     UInt32   after decoding
///
/// Version 2, for high rates and many channels, where the fields before are only placeholders:
///
///     sizeOfStructOnly                UInt32    72
///     audioSampleRate                 Float64   in hertz
///     numAudioChannels                UInt32
///     always7F000000                  UInt32
///     constBitsPerChannel             UInt32    0 for codecs that compress
///     formatSpecificFlags             UInt32
///     constBytesPerAudioPacket        UInt32    0: they differ
///     constLPCMFramesPerAudioPacket   UInt32    0: they differ
struct QuickTimeSoundFields {
  /// What version 2 says in place of the fields before; `nil` in other versions.
  var channelCount: Int?
  var sampleSize: Int?

  /// In 65 536ths of a hertz.
  var sampleRate: Int?

  /// How `lpcm` is written.
  var formatFlags: UInt32?

  /// Parses the fields of a version; version 0 has none.
  ///
  /// - Throws: `ParsingError` if they are cut off.
  init(parsing payload: inout ByteReader, version: UInt16) throws(ParsingError) {
    switch version {
    case 1 where !Self.startsBox(payload):
      try payload.read("samplesPerPacket", as: UInt32.self)
      try payload.read("bytesPerPacket", as: UInt32.self)
      try payload.read("bytesPerFrame", as: UInt32.self)
      try payload.read("bytesPerSample", as: UInt32.self)
    case 2:
      try payload.read("sizeOfStructOnly", as: UInt32.self)
      sampleRate = try payload.readSampleRate()
      channelCount = Int(try payload.read("numAudioChannels", as: UInt32.self))
      try payload.skip("always7F000000", count: 4)
      sampleSize = Int(try payload.read("constBitsPerChannel", as: UInt32.self))
      formatFlags = try payload.read("formatSpecificFlags", as: UInt32.self)
      try payload.read("constBytesPerAudioPacket", as: UInt32.self)
      try payload.read("constLPCMFramesPerAudioPacket", as: UInt32.self)
    default:
      break
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

extension ByteReader {
  /// Reads a floating-point number of hertz, and returns 65 536ths; 0 for what is not a rate.
  fileprivate mutating func readSampleRate() throws(ParsingError) -> Int {
    let rate = Double(bitPattern: try readInteger())
    let raw = Int(exactly: (rate * 65_536).rounded()) ?? 0
    name("audioSampleRate", lastBytes: 8, as: .fixedPoint(raw: Int64(raw), fractionBits: 16))
    return raw
  }
}

extension BoxTypes {
  /// Codecs of sound: MPEG's, QuickTime's, and the uncompressed ones of ISO/IEC 23003-5.
  fileprivate static let soundCodecs: BoxTypes = [
    "mp4a", "Opus", "fLaC", "ac-3", "ec-3", "alac", "enca",
    "lpcm", "sowt", "twos", "in24", "in32", "fl32", "fl64", "s16l", "alaw", "ulaw", "ima4",
    ".mp3", "mp3 ", "ipcm", "fpcm", "NONE", "dtsc", "dtse", "dtsh", "dtsl", "mlpa", "samr",
    "sawb", "sqcp", "Qclp", "agsm", "QDM2", "QDMC", "MAC3", "MAC6", "vdva",
  ]
}
