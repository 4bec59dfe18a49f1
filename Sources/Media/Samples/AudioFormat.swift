/// How the samples of an audio track are coded.
public struct AudioFormat: Hashable, Sendable {
  /// The sample entry's type, such as `mp4a`, `Opus` or `twos`.
  public let codec: FourCC

  /// What the decoder needs before any sample: the payload of `esds`, `dOps`, …; often empty.
  public let configuration: [UInt8]

  /// PCM frames a second, as the container declares them.
  public let sampleRate: Int

  /// Channels, as the container declares them.
  public let channelCount: Int

  /// Bits of a PCM sample, as the container declares them.
  public let bitDepth: Int

  /// How the samples are encrypted, such as `cenc`; `nil` where they are not.
  public let encryptionScheme: FourCC?

  public init(
    codec: FourCC, configuration: [UInt8], sampleRate: Int, channelCount: Int, bitDepth: Int,
    encryptionScheme: FourCC? = nil
  ) {
    self.codec = codec
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.bitDepth = bitDepth
    self.encryptionScheme = encryptionScheme
  }
}
