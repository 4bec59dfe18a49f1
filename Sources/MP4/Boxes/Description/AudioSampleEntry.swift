import Media

/// What is common to all ways of coding sound; the codec's own box is among the children.
///
/// ISO/IEC 14496-12 §8.5.2 and §12.2.3, box types `mp4a`, `Opus`, `fLaC`, `ac-3`, `ec-3`, …:
///
///     reserved               6 bytes
///     data_reference_index   UInt16        which entry of `dref`, counted from 1
///     entry_version          UInt16        0; QuickTime: 1 and 2 have more fields behind
///     reserved               6 bytes       QuickTime: who wrote it
///     channelcount           UInt16
///     samplesize             UInt16        bits, always 16
///     pre_defined            UInt16        QuickTime: how it is packed
///     reserved               UInt16
///     samplerate             fixed 16.16   in hertz
///     QuickTime's fields     see ``QuickTimeSoundFields``
public struct AudioSampleEntry: BoxContent, Hashable {
  public static var hasChildren: Bool { true }

  public let dataReferenceIndex: UInt16
  public let channelCount: Int
  public let sampleSize: Int

  /// In 65 536ths of a hertz.
  public let sampleRate: Int

  /// How QuickTime's `lpcm` is written; `nil` where the entry does not say.
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
    _ = try payload.read("preDefined", as: UInt16.self)
    _ = try payload.read("reserved3", as: UInt16.self)
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
}
