import Media

extension BoxRegistry {
  /// The ways of coding samples.
  static let sampleEntries: [FourCC: Kind] = {
    var kinds: [FourCC: Kind] = [
      .sampleDescription: .content(SampleDescriptionBox.self),
      "stpp": .content(XMLSubtitleSampleEntry.self),
      "tx3g": .content(TextSampleEntry.self),
      "wvtt": .content(PlainSampleEntry.self),
    ]
    for type in pictureCodecs { kinds[type] = .content(VisualSampleEntry.self) }
    for type in soundCodecs { kinds[type] = .content(AudioSampleEntry.self) }
    return kinds
  }()

  /// Those with a configuration box of their own, and all that are known by their name.
  private static let pictureCodecs: [FourCC] =
    ["avc1", "avc3", "hvc1", "hev1", "av01", "vp09", .encryptedVideo]
    + VideoFormat.Codec.sampleEntries

  /// First MPEG's, then QuickTime's, and last the uncompressed ones of ISO/IEC 23003-5.
  private static let soundCodecs: [FourCC] = [
    "mp4a", "Opus", "fLaC", "ac-3", "ec-3", "alac", .encryptedAudio,
    "lpcm", "sowt", "twos", "in24", "in32", "fl32", "fl64", "s16l", "alaw", "ulaw", "ima4",
    ".mp3", "ipcm", "fpcm",
  ]

  /// The boxes inside sample entries.
  static let codecs: [FourCC: Kind] = [
    .avcConfiguration: .content(AVCConfigurationBox.self),
    .hevcConfiguration: .content(HEVCConfigurationBox.self),
    .av1Configuration: .content(AV1ConfigurationBox.self),
    .vpConfiguration: .content(VPConfigurationBox.self),
    .elementaryStreamDescriptor: .content(ESDBox.self),
    .opusSpecific: .content(OpusSpecificBox.self),
    .ac3Specific: .content(AC3SpecificBox.self),
    .ec3Specific: .content(EC3SpecificBox.self),
    .flacSpecific: .content(FLACSpecificBox.self),
    "glbl": .content(GlobalHeaderBox.self),
    "dvc1": .content(VC1SpecificBox.self),
    "vvcC": .content(VVCConfigurationBox.self),
    "pcmC": .content(PCMConfigurationBox.self),
    .samplingRate: .content(SamplingRateBox.self),
    .colourInformation: .content(ColourInformationBox.self),
    .pixelAspectRatio: .content(PixelAspectRatioBox.self),
    .cleanAperture: .content(CleanApertureBox.self),
    .masteringDisplayColourVolume: .content(MasteringDisplayColourVolumeBox.self),
    .contentLightLevel: .content(ContentLightLevelBox.self),
    .bitRate: .content(BitRateBox.self),
    .fieldHandling: .content(FieldHandlingBox.self),
    "ftab": .content(FontTableBox.self),
    "vttC": .content(PlainTextBox.self),
    "vlab": .content(PlainTextBox.self),
  ]
}
