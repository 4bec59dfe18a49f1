import Media

/// What an AAC decoder must know before the first sample.
///
/// ISO/IEC 14496-3 §1.6.2.1, `AudioSpecificConfig`; it is in the last descriptor of `esds`:
///
///     audioObjectType          5 bits    2: AAC-LC, 5: with spectral band replication (SBR), 29:
///                                        with parametric stereo too; 31: 32 and 6 bits more
///     samplingFrequencyIndex   4 bits    into a table; 15: 24 bits with the frequency follow
///     channelConfiguration     4 bits    1: mono, 2: stereo, 6: 5.1, 7: 7.1
///     what the type demands    some bits
///     syncExtensionType        11 bits   0x2B7, if the rest is there: what old decoders overlook
///     extensionAudioObjectType 5 bits    5
///     sbrPresentFlag           1 bit     and if it is set:
///       samplingFrequencyIndex 4 bits    as above: what is heard in the end
///       syncExtensionType      11 bits   0x548, if the rest is there
///       psPresentFlag          1 bit     parametric stereo
///
/// Bitstream's `AudioSpecificConfig` reads all of it, and refuses what no decoder could use. This reads what
/// a damaged file still says, for a module that needs no other than Media.
public struct AudioSpecificConfiguration: Hashable, Sendable {
  /// The codec of MPEG-4 audio; with replicated bands, the type that announces them, 5 or 29.
  public let audioObjectType: UInt8

  /// In hertz, of the core; where a band is replicated, half of what is heard.
  ///
  /// `nil` if the index is a reserved one.
  public let samplingFrequency: UInt32?
  public let channelConfiguration: UInt8

  /// Parses the fields that all types have, and looks for the extensions.
  ///
  /// - Throws: `ParsingError` if the configuration is cut off before its extensions.
  init(_ bytes: [UInt8]) throws(ParsingError) {
    var bits = BitReader(bytes.span)
    let type = try bits.readBits(5)
    let codec = UInt8(type == 31 ? 32 + (try bits.readBits(6)) : type)
    samplingFrequency = try bits.readFrequency()
    channelConfiguration = UInt8(try bits.readBits(4))
    audioObjectType = try bits.readExtension() ?? codec
  }
}

extension BitReader {
  fileprivate mutating func readFrequency() throws(ParsingError) -> UInt32? {
    let frequencies: [UInt32] = [
      96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025,
      8_000, 7_350,
    ]
    let index = Int(try readBits(4))
    if index == 15 { return try readBits(24) }
    return frequencies.indices.contains(index) ? frequencies[index] : nil
  }

  /// Looks for the extension that old decoders overlook.
  ///
  /// What comes before it depends on the codec and may be long, so its mark is searched bit by bit,
  /// as FFmpeg does.
  fileprivate mutating func readExtension() throws(ParsingError) -> UInt8? {
    while remaining > 16 {
      guard try startsWith(0x2B7) else {
        try skip(1)
        continue
      }
      try skip(11)
      let type = try readBits(5)
      guard type == 5, try readFlag() else { return nil }
      guard remaining >= 4 else { return 5 }
      _ = try readFrequency()
      guard remaining >= 12, try startsWith(0x548) else { return 5 }
      try skip(11)
      return try readFlag() ? 29 : 5
    }
    return nil
  }

  private func startsWith(_ mark: UInt32) throws(ParsingError) -> Bool {
    var probe = self
    return try probe.readBits(11) == mark
  }
}
