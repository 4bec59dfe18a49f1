/// How the samples of an audio track are coded.
public struct AudioFormat: Hashable, Codable, Sendable {
  /// The sample entry's type, such as `mp4a`, `Opus` or `twos`.
  public let codec: FourCC

  /// Which codec an `mp4a` entry means, as its `esds` says: 0x40 is AAC, 0x6B MP3; `nil` without one.
  public let objectType: UInt8?

  /// What the decoder needs before any sample: the payload of `esds`, `dOps`, …; often empty.
  public let configuration: [UInt8]

  /// PCM frames a second, as the container declares them.
  public let sampleRate: Int

  /// Channels, as the container declares them.
  public let channelCount: Int

  /// Bits of a PCM sample, as the container declares them.
  public let bitDepth: Int

  /// How each number is written, where the sound is not compressed; `nil` if it is.
  public let pcm: PCMEncoding?

  /// How the samples are encrypted, such as `cenc`; `nil` if they are not.
  public let encryptionScheme: FourCC?

  public init(
    codec: FourCC, objectType: UInt8? = nil, configuration: [UInt8], sampleRate: Int,
    channelCount: Int, bitDepth: Int, pcm: PCMEncoding? = nil, encryptionScheme: FourCC? = nil
  ) {
    self.codec = codec
    self.objectType = objectType
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.bitDepth = bitDepth
    self.pcm = pcm
    self.encryptionScheme = encryptionScheme
  }
}

extension AudioFormat {
  /// The ``objectType`` of MPEG-4 audio, which is AAC nearly always: ISO/IEC 14496-1 §7.2.6.6.
  package static let mpeg4Audio: UInt8 = 0x40

  /// What the container says the decoded sound is like; `nil` if no sound is like that.
  ///
  /// A decoder may find out better: HE-AAC is often declared with half its rate.
  package var claimedShape: DeviceFormat? {
    guard 1...(1 << 20) ~= sampleRate, 1...64 ~= channelCount else { return nil }
    return DeviceFormat(sampleRate: sampleRate, layout: ChannelLayout(usualFor: channelCount))
  }
}

/// How one number of uncompressed sound is written: one a channel makes a frame.
public struct PCMEncoding: Hashable, Codable, Sendable {
  public enum Numbers: String, Hashable, Codable, Sendable {
    /// Two's complement.
    case signed
    /// Integers whose middle value is silence.
    case unsigned
    /// IEEE 754.
    case floatingPoint
    /// Logarithmic, ITU-T G.711.
    case aLaw, muLaw
  }

  public let numbers: Numbers

  /// Bits of one number: 8, 16, 24, 32 or 64.
  public let bitDepth: Int

  /// Whether the least significant byte comes first; of no meaning for 8 bits.
  public let isLittleEndian: Bool

  public init(_ numbers: Numbers, bitDepth: Int, isLittleEndian: Bool) {
    self.numbers = numbers
    self.bitDepth = bitDepth
    self.isLittleEndian = isLittleEndian
  }
}
