import Media

/// What an AAC decoder must know before the first sample.
///
/// ISO/IEC 14496-3 §1.6.2.1, `AudioSpecificConfig`; it is in the last descriptor of `esds`:
///
///     audioObjectType                  5 bits   which codec; 31: 6 bits more, see below
///     samplingFrequencyIndex           4 bits   into a table; 15: 24 bits with the frequency follow
///     channelConfiguration             4 bits   1: mono, 2: stereo, 6: 5.1, 7: 7.1, 0: said elsewhere
///     if the type is 5 or 29:
///       extensionSamplingFrequencyIndex  4 bits   what is heard in the end
///       audioObjectType                  5 bits   the codec of the lower half of the spectrum
///     GASpecificConfig                          see ``AACFrameSetup``
///     syncExtensionType                11 bits  0x2B7, if 16 bits are left: old decoders overlook it
///     extensionAudioObjectType         5 bits   5
///     sbrPresentFlag                   1 bit    and if it is set:
///       extensionSamplingFrequencyIndex  4 bits
///       syncExtensionType                11 bits  0x548, if 12 bits are left
///       psPresentFlag                    1 bit
///
/// With spectral band replication (SBR) a core of half the rate is coded, and the upper half of the
/// spectrum is made of the lower one. With parametric stereo (PS) one channel is coded, and two are
/// heard.
public struct AudioSpecificConfig: Hashable, Sendable {
  /// How the stream says that a decoder should replicate the upper half of the spectrum.
  public enum BandReplication: Hashable, Sendable {
    /// Nothing is said; a decoder may still find it in the samples.
    case unknown
    /// The stream says that there is none.
    case absent
    /// By object type 5 or 29: an old decoder refuses the stream.
    case explicit
    /// By the extension at the end: an old decoder plays the core alone.
    case backwardCompatible
  }

  /// Which codec of MPEG-4 audio the samples are coded with: 2 is AAC-LC.
  public let objectType: Int

  /// Hertz of the core, which the samples code.
  public let coreSamplingFrequency: Int

  /// Hertz of what is heard: twice that of the core where a band is replicated.
  public let samplingFrequency: Int

  /// `channelConfiguration`: a number for a usual set of loudspeakers; 0: ``setup`` has their count.
  public let channelConfiguration: Int

  public let bandReplication: BandReplication

  /// Whether one coded channel becomes two.
  public let hasParametricStereo: Bool

  /// Frame length and channels of the AAC family; `nil` for codecs of other kinds.
  public let setup: AACFrameSetup?

  // ANCHOR: solution-A.1
  /// Parses a whole configuration.
  ///
  /// - Parameters:
  ///   - bytes: The configuration, as `esds` has it.
  ///   - recorder: Receives every element.
  /// - Throws: `SyntaxError` if it is cut off, or if it breaks a rule.
  public init(_ bytes: [UInt8], recorder: SyntaxRecorder? = nil) throws(SyntaxError) {
    var reader = SyntaxReader(
      bytes.span, as: .audioSpecificConfig, hasEmulationPrevention: false, recorder: recorder)
    let bitCount = bytes.count * 8
    let first = try reader.readObjectType("audioObjectType")
    coreSamplingFrequency = try reader.readFrequency("samplingFrequencyIndex")
    channelConfiguration = try reader.u(4, "channelConfiguration")
    let isExplicit = first == Self.replicatingType || first == Self.stereoType
    var found = Extension()
    if isExplicit {
      found = Extension(
        replication: .explicit,
        frequency: try reader.readFrequency("extensionSamplingFrequencyIndex"),
        hasStereo: first == Self.stereoType)
      objectType = try reader.readObjectType("audioObjectType")
    } else {
      objectType = first
    }
    setup = try AACFrameSetup(
      parsing: &reader, objectType: objectType, channelConfiguration: channelConfiguration)
    if !isExplicit, setup != nil {
      found = try Extension(parsing: &reader, bitCount: bitCount)
    }
    bandReplication = found.replication
    samplingFrequency = found.frequency ?? coreSamplingFrequency
    hasParametricStereo = found.hasStereo
  }
  // ANCHOR_END: solution-A.1

  private static let replicatingType = 5
  private static let stereoType = 29
}

extension AudioSpecificConfig {
  /// How many channels are heard; `nil` if the configuration does not say.
  public var channelCount: Int? {
    let coded =
      channelConfiguration == 0
      ? setup?.channelCount : Self.channelCounts[channelConfiguration]
    return hasParametricStereo && coded == 1 ? 2 : coded
  }

  /// PCM frames that a sample becomes; `nil` for codecs of other kinds.
  public var frameCount: Int? {
    setup.map { replicatesBand ? $0.frameLength * 2 : $0.frameLength }
  }

  private var replicatesBand: Bool {
    bandReplication == .explicit || bandReplication == .backwardCompatible
  }

  /// The codec's usual name.
  public var codecName: String {
    if hasParametricStereo { return "HE-AAC v2" }
    switch (objectType, bandReplication) {
    case (2, .explicit), (2, .backwardCompatible): return "HE-AAC"
    default: return Self.names[objectType] ?? "object type \(objectType)"
    }
  }

  /// The codec as RFC 6381 §3.3 writes it, with the type that announces replicated bands: `mp4a.40.5`.
  package var codecString: String {
    let announced = hasParametricStereo ? Self.stereoType : Self.replicatingType
    return "mp4a.40.\(replicatesBand ? announced : objectType)"
  }

  /// The same for the bytes of a configuration; only the codec's family if they cannot be read.
  package static func codecString(of configuration: [UInt8]) -> String {
    (try? Self(configuration))?.codecString ?? "mp4a.40"
  }

  /// ISO/IEC 14496-3 table 1.19; other values are reserved.
  package static let channelCounts = [
    1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 8, 11: 7, 12: 8, 13: 24, 14: 8,
  ]

  /// Part of ISO/IEC 14496-3 table 1.17.
  static let names = [
    1: "AAC Main", 2: "AAC-LC", 3: "AAC-SSR", 4: "AAC-LTP", 5: "SBR", 6: "AAC Scalable",
    7: "TwinVQ", 8: "CELP", 9: "HVXC", 17: "ER AAC-LC", 19: "ER AAC-LTP", 20: "ER AAC Scalable",
    22: "ER BSAC", 23: "AAC-LD", 29: "PS", 36: "ALS", 39: "AAC-ELD", 42: "xHE-AAC",
  ]

  /// Hertz for each `samplingFrequencyIndex`, ISO/IEC 14496-3 table 1.18.
  package static let frequencies = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350,
  ]

  /// What is said about replication, before or after the codec's own part.
  fileprivate struct Extension {
    var replication = BandReplication.unknown
    var frequency: Int?
    var hasStereo = false
  }
}

extension AudioSpecificConfig.Extension {
  // ANCHOR: solution-A.1
  /// Reads what old decoders overlook.
  ///
  /// Remaining bits that begin otherwise are padding, not an error.
  fileprivate init(parsing reader: inout SyntaxReader, bitCount: Int) throws(SyntaxError) {
    self.init()
    guard bitCount - reader.bitOffset >= 16, reader.isNext(0x2B7) else { return }
    try reader.f(11, "syncExtensionType", is: 0x2B7)
    reader.explain("syncExtensionType", as: "0x2B7: old decoders stop here")
    guard try reader.readObjectType("extensionAudioObjectType") == 5 else { return }
    let isPresent = try reader.flag("sbrPresentFlag")
    reader.explain("sbrPresentFlag", as: isPresent ? "SBR" : "no SBR")
    replication = isPresent ? .backwardCompatible : .absent
    guard isPresent else { return }
    frequency = try reader.readFrequency("extensionSamplingFrequencyIndex")
    guard bitCount - reader.bitOffset >= 12, reader.isNext(0x548) else { return }
    try reader.f(11, "syncExtensionType", is: 0x548)
    hasStereo = try reader.flag("psPresentFlag")
  }
  // ANCHOR_END: solution-A.1
}

extension SyntaxReader {
  // ANCHOR: solution-A.1
  /// Reads `GetAudioObjectType`: 5 bits, of which 31 says that 32 and 6 bits more are meant.
  fileprivate mutating func readObjectType(_ name: StaticString) throws(SyntaxError) -> Int {
    let short = try u(5, name)
    let type = short == 31 ? 32 + (try u(6, "audioObjectTypeExt")) : short
    explain(name, as: AudioSpecificConfig.names[type])
    return type
  }

  /// Reads a frequency: an index into the table, or 15 and 24 bits.
  fileprivate mutating func readFrequency(_ name: StaticString) throws(SyntaxError) -> Int {
    let index = try u(4, name)
    if index == 15 { return try u(24, "samplingFrequency", in: 1...0xFF_FFFF) }
    let table = AudioSpecificConfig.frequencies
    guard table.indices.contains(index) else {
      throw error(.invalid("\(index) is a reserved index"), at: name)
    }
    explain(name, as: "\(table[index]) Hz")
    return table[index]
  }
  // ANCHOR_END: solution-A.1

  /// Whether these 11 bits come next.
  fileprivate func isNext(_ mark: Int) -> Bool {
    var ahead = self
    return ahead.take(11) == mark
  }
}

/// The syntax tables of ISO/IEC 14496-3.
extension SyntaxStructure {
  static let audioSpecificConfig = SyntaxStructure(
    "asc", "AudioSpecificConfig", "14496-3 §1.6.2.1")
  static let generalAudioConfig = SyntaxStructure("ga", "GASpecificConfig", "14496-3 §4.4.1")
  static let programConfig = SyntaxStructure("pce", "program_config_element", "14496-3 §4.4.1.1")
  static let lowDelayConfig = SyntaxStructure("eld", "ELDSpecificConfig", "14496-3 §4.6.20.3")
  static let adtsHeader = SyntaxStructure("adts", "adts_frame", "14496-3 §1.A.3.2")
}
