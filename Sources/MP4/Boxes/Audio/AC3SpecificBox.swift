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
  public static let specifications = [
    BoxSpecification("dac3", in: "ac-3", "ETSI TS 102 366 F.4")
  ]

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

/// How Enhanced AC-3 sound, Dolby Digital Plus, is coded.
///
/// ETSI TS 102 366 Annex F.6, box type `dec3`:
///
///     data_rate          13 bits   in kbit/s
///     num_ind_sub        3 bits    independent substreams, less 1; for each of them:
///       fscod            2 bits    0: 48 kHz, 1: 44.1 kHz, 2: 32 kHz
///       bsid             5 bits    16
///       reserved         1 bit
///       asvc             1 bit     whether it is not the main sound
///       bsmod            3 bits
///       acmod            3 bits    front and rear channels
///       lfeon            1 bit     and one for low frequencies
///       reserved         3 bits
///       num_dep_sub      4 bits    substreams with more channels for this one
///       chan_loc         9 bits    where these channels are; a reserved bit if there are none
///     extension          to the end; a flag and a number for Dolby Atmos
public struct EC3SpecificBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("dec3", in: "ec-3", "ETSI TS 102 366 F.6")
  ]

  public struct Substream: Hashable, Sendable {
    public let sampleRateCode: UInt8
    public let audioCodingMode: UInt8
    public let hasLowFrequencyEffects: Bool
    public let dependentSubstreamCount: UInt8

    /// Nine flags, one a loudspeaker or pair of them, that the dependent substreams add.
    public let channelLocations: UInt16
  }

  /// In kbit/s.
  public let dataRate: UInt16
  public let independentSubstreams: [Substream]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    var bits = try payload.readPackedBits(byteCount: 2)
    dataRate = payload.unpack("dataRate", 13, of: &bits)
    let last: UInt8 = payload.unpack("numIndSub", 3, of: &bits)
    var substreams: [Substream] = []
    for _ in 0...last { substreams.append(try Substream(parsing: &payload)) }
    independentSubstreams = substreams
    if payload.remaining > 0 { try payload.skip("extension", count: payload.remaining) }
  }
}

extension EC3SpecificBox.Substream {
  fileprivate init(parsing payload: inout ByteReader) throws(ParsingError) {
    var bits = try payload.readPackedBits(byteCount: 3)
    sampleRateCode = payload.unpack("fscod", 2, of: &bits)
    _ = payload.unpack("bsid", 5, of: &bits, as: UInt8.self)
    _ = bits.take(1)
    _ = payload.unpackFlag("asvc", of: &bits)
    _ = payload.unpack("bsmod", 3, of: &bits, as: UInt8.self)
    audioCodingMode = payload.unpack("acmod", 3, of: &bits)
    hasLowFrequencyEffects = payload.unpackFlag("lfeon", of: &bits)
    _ = bits.take(3)
    dependentSubstreamCount = payload.unpack("numDepSub", 4, of: &bits)
    // The last bit is the first of nine flags, or reserved.
    guard dependentSubstreamCount > 0 else {
      channelLocations = 0
      return
    }
    let first = UInt16(bits.take(1)) << 8
    let rest: UInt8 = try payload.readInteger()
    channelLocations = first | UInt16(rest)
    payload.name("chanLoc", lastBytes: 2, as: .unsigned(UInt64(channelLocations)))
  }
}

extension EC3SpecificBox {
  /// Loudspeakers that the first substream is meant for, without what dependent ones add.
  public var channelCount: Int {
    independentSubstreams.first.map { substream in
      AC3SpecificBox.channelCount(audioCodingMode: substream.audioCodingMode)
        + (substream.hasLowFrequencyEffects ? 1 : 0)
    } ?? 0
  }
}
