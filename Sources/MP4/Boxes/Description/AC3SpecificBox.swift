import Media

/// How AC-3 sound, Dolby Digital, is coded.
///
/// ETSI TS 102 366 Annex F.4, box type `dac3`; the fields are those of each AC-3 frame:
///
///     fscod           2 bits   0: 48 kHz, 1: 44.1 kHz, 2: 32 kHz
///     bsid            5 bits   version of the bitstream, 8 at most
///     bsmod           3 bits   0: the whole sound, others: commentary, dialogue, …
///     acmod           3 bits   front and rear channels: 2 is stereo, 7 is 3 in front, 2 behind
///     lfeon           1 bit    and one for low frequencies
///     bit_rate_code   5 bits   Table F.4.1: 0 is 32 kbit/s, 18 is 640 kbit/s
///     reserved        5 bits
public struct AC3SpecificBox: BoxContent, Hashable {
  public let sampleRateCode: UInt8
  public let bitstreamIdentification: UInt8
  public let bitstreamMode: UInt8
  public let audioCodingMode: UInt8
  public let hasLowFrequencyEffects: Bool
  public let bitRateCode: UInt8

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    var bits = try payload.readPackedBits(byteCount: 3)
    sampleRateCode = payload.unpack("fscod", 2, of: &bits)
    bitstreamIdentification = payload.unpack("bsid", 5, of: &bits)
    bitstreamMode = payload.unpack("bsmod", 3, of: &bits)
    audioCodingMode = payload.unpack("acmod", 3, of: &bits)
    hasLowFrequencyEffects = payload.unpackFlag("lfeon", of: &bits)
    bitRateCode = payload.unpack("bitRateCode", 5, of: &bits)
    _ = payload.unpack("reserved", 5, of: &bits, as: UInt8.self)
  }
}

extension AC3SpecificBox {
  /// Loudspeakers that the sound is meant for, the one for low frequencies included.
  public var channelCount: Int {
    Self.channelCount(audioCodingMode: audioCodingMode) + (hasLowFrequencyEffects ? 1 : 0)
  }

  /// Channels by `acmod`, ETSI TS 102 366 Table 4.3; 0 is two separate mono programmes.
  static func channelCount(audioCodingMode: UInt8) -> Int {
    [2, 1, 2, 3, 3, 4, 4, 5][Int(audioCodingMode & 7)]
  }
}
