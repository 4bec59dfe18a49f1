import Bitstream
import Media

/// The header of a frame of sound, whatever its codec.
struct AudioFrameHeader: Hashable, Sendable {
  /// The size of the whole frame, header included.
  var byteCount: Int

  /// Bytes at its beginning that are not part of the sample: those of ADTS.
  var headerByteCount = 0

  /// PCM frames that it decodes to.
  var sampleCount: Int

  var sampleRate: Int
  var channelCount: Int

  /// Configuration that the decoder needs before the first frame.
  var configuration: [UInt8] = []

  /// Whether it goes with the frame before it: a dependent substream of E-AC-3.
  var isDependent = false

  /// Whether two headers have in common what all frames of a stream have.
  func hasForm(of other: AudioFrameHeader) -> Bool {
    headerByteCount == other.headerByteCount && sampleRate == other.sampleRate
      && channelCount == other.channelCount && configuration == other.configuration
  }
}

/// How a stream of sound is divided into frames.
enum AudioFraming: Sendable {
  case adts, latm, mpeg, ac3

  /// Bytes that are enough for any header.
  var reach: Int { self == .latm ? 32 : 9 }

  /// Reads a header.
  ///
  /// - Parameter bytes: As many bytes as ``reach`` says; fewer only at the end of the stream.
  /// - Returns: The header; `nil` if none begins here.
  func header(_ bytes: ArraySlice<UInt8>) -> AudioFrameHeader? {
    switch self {
    case .adts: AudioFrameHeader(adts: bytes)
    case .latm: AudioFrameHeader(latm: bytes)
    case .mpeg: AudioFrameHeader(mpeg: bytes)
    case .ac3: AudioFrameHeader(ac3: bytes)
    }
  }

  /// Whether two headers may stand in the same stream.
  func areLike(_ first: AudioFrameHeader, _ second: AudioFrameHeader?) -> Bool {
    // Most frames of LATM do not say how they are coded.
    second.map { self == .latm || $0.hasForm(of: first) } ?? false
  }

  /// What a decoder must know about such frames.
  func format(of header: AudioFrameHeader, named codec: FourCC) -> AudioFormat {
    AudioFormat(
      codec: codec, configuration: header.configuration, sampleRate: header.sampleRate,
      channelCount: header.channelCount, bitDepth: 16)
  }
}

extension AudioFrameHeader {
  /// Reads the header of AAC in a stream: see `ADTSHeader`.
  fileprivate init?(adts bytes: ArraySlice<UInt8>) {
    // Most bytes of a search are not the first of a header: those cost one comparison.
    guard bytes.first == 0xFF, let header = try? ADTSHeader(Array(bytes.prefix(9))),
      header.payloadByteCount > 0
    else { return nil }
    (byteCount, headerByteCount) = (header.frameByteCount, header.byteCount)
    sampleRate = header.samplingFrequency
    let configured = header.channelConfiguration
    channelCount = AudioSpecificConfig.channelCounts[configured] ?? configured
    sampleCount = 1024 * header.sampleCount
    configuration = header.configuration
  }

  /// Reads the header of MPEG audio, ISO/IEC 11172-3 §2.4.1.3.
  ///
  ///     syncword           11 bits   all ones
  ///     version            2 bits    3: MPEG-1, 2: MPEG-2, 0: MPEG-2.5
  ///     layer              2 bits    3: I, 2: II, 1: III
  ///     protection_bit     1 bit
  ///     bitrate_index      4 bits
  ///     sampling_frequency 2 bits
  ///     padding_bit        1 bit
  ///     private_bit        1 bit
  ///     mode               2 bits    3: mono
  fileprivate init?(mpeg bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 4 else { return nil }
    let head = UInt32(bigEndianBytes: bytes.prefix(4))
    let (version, layer) = (head >> 19 & 3, 4 - Int(head >> 17 & 3))
    let (rateIndex, bitIndex) = (Int(head >> 10 & 3), Int(head >> 12 & 15))
    guard head >> 21 == 0x7FF, version != 1, layer < 4, rateIndex < 3, 1...14 ~= bitIndex else {
      return nil
    }
    let isFirst = version == 3
    let rates = [44_100, 48_000, 32_000]
    sampleRate = rates[rateIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    let kilobits = Self.mpegKilobits[isFirst ? layer - 1 : layer == 1 ? 3 : 4][bitIndex - 1]
    let padding = Int(head >> 9 & 1)
    sampleCount = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1152
    byteCount =
      layer == 1
      ? (12 * kilobits * 1000 / sampleRate + padding) * 4
      : sampleCount / 8 * kilobits * 1000 / sampleRate + padding
    channelCount = head >> 6 & 3 == 3 ? 1 : 2
    guard byteCount > 4 else { return nil }
  }

  /// ISO/IEC 11172-3 §2.4.2.3 and 13818-3 §2.4.2.3: MPEG-1 layers I, II, III; MPEG-2 I; II and III.
  private static let mpegKilobits = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  /// Reads the header of AC-3.
  ///
  /// ETSI TS 102 366 §4.3 `syncinfo` and Annex E §E.1.2 `bsi`: AC-3 has bsid up to 10, E-AC-3 16.
  fileprivate init?(ac3 bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 7 else { return nil }
    let head = UInt64(bigEndianBytes: bytes.prefix(7))
    guard head >> 40 == 0x0B77 else { return nil }
    let rates = [48_000, 44_100, 32_000]
    let version = Int(head >> 11 & 31)
    let isEnhanced = version > 10
    let fullChannels = [2, 1, 2, 3, 3, 4, 4, 5]
    guard isEnhanced else {
      let (rate, size) = (Int(head >> 22 & 3), Int(head >> 16 & 63))
      guard rate < 3, size < 38 else { return nil }
      // Half as fast for bsid 9, a quarter for 10.
      sampleRate = rates[rate] >> max(0, version - 8)
      let kilobits = Self.ac3Kilobits[size / 2]
      byteCount =
        switch rate {
        case 0: kilobits * 4
        case 1: (320 * kilobits / 147 + size % 2) * 2
        default: kilobits * 6
        }
      sampleCount = 1536
      let mode = Int(head >> 5 & 7)
      channelCount = fullChannels[mode]
      return
    }
    guard version <= 16 else { return nil }
    isDependent = head >> 38 & 3 == 1
    byteCount = (Int(head >> 24) & 0x7FF) * 2 + 2
    let rate = Int(head >> 22 & 3)
    let blocks = [1, 2, 3, 6][Int(head >> 20 & 3)]
    if rate == 3 {
      guard head >> 20 & 3 < 3 else { return nil }
      sampleRate = rates[Int(head >> 20 & 3)] / 2
      sampleCount = 1536
    } else {
      sampleRate = rates[rate]
      sampleCount = 256 * blocks
    }
    channelCount = fullChannels[Int(head >> 17 & 7)] + Int(head >> 16 & 1)
    guard byteCount > 7 else { return nil }
  }

  /// ETSI TS 102 366 table 4.13, in kbit/s.
  private static let ac3Kilobits = [
    32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
  ]

  /// Reads the header of ISO/IEC 14496-3 §1.7.2, `AudioSyncStream`.
  ///
  /// Frames are kept whole, as libavcodec takes them.
  ///
  ///     syncword               11 bits   0x2B7
  ///     audioMuxLengthBytes    13 bits   of the AudioMuxElement after it
  fileprivate init?(latm bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 3 else { return nil }
    let head = UInt32(bigEndianBytes: bytes.prefix(3))
    guard head >> 13 == 0x2B7 else { return nil }
    byteCount = Int(head & 0x1FFF) + 3
    (sampleCount, sampleRate, channelCount) = (1024, 0, 0)
    readMultiplex(Array(bytes.dropFirst(3)))
  }

  /// §1.7.3.1, `AudioMuxElement` and `StreamMuxConfig` of the simplest kind: one program, one layer.
  private mutating func readMultiplex(_ bytes: [UInt8]) {
    var bits = BitReader(bytes.span)
    do throws(ParsingError) {
      // useSameStreamMux: the configuration is that of an earlier frame.
      guard try !bits.readFlag() else { return }
      // audioMuxVersion 0, allStreamsSameTimeFraming 1.
      guard try !bits.readFlag(), try bits.readFlag() else { return }
      let frameCount = Int(try bits.readBits(6)) + 1
      guard try bits.readBits(7) == 0 else { return }
      _ = try bits.readBits(5)
      let rate = Int(try bits.readBits(4))
      let rates = AudioSpecificConfig.frequencies
      guard rates.indices.contains(rate) else { return }
      sampleRate = rates[rate]
      channelCount = Int(try bits.readBits(4))
      sampleCount = 1024 * frameCount
    } catch {
      // Cut off: what was read holds.
    }
  }
}
