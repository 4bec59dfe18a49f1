import Media

extension BoxRegistry {
  /// All boxes that this package knows.
  public static let standard = BoxRegistry(declarations)

  /// What is specified of all boxes: those with fields first, as their types say it.
  static let specifications = declarations.map(\.specification)

  private static let declarations: [Declaration] =
    parsers.flatMap { parser in
      parser.specifications.map { Declaration($0, .content(parser)) }
    } + containers.map { Declaration($0, .container) }
    + paddings.map { Declaration($0, .padding) } + opaque.map { Declaration($0, nil) }

  /// The types that parse boxes: a new box is a new type, and its row here.
  private static let parsers: [any BoxContent.Type] = [
    FileTypeBox.self,
    ProgressiveDownloadInfoBox.self,
    MovieHeaderBox.self,
    InitialObjectDescriptorBox.self,
    TrackHeaderBox.self,
    TrackReferenceTypeBox.self,
    EditListBox.self,
    MediaHeaderBox.self,
    HandlerBox.self,
    ExtendedLanguageBox.self,
    VideoMediaHeaderBox.self,
    SoundMediaHeaderBox.self,
    NullMediaHeaderBox.self,
    DataReferenceBox.self,
    DataEntryURLBox.self,
    MetaBox.self,
    MetadataKeysBox.self,
    MetadataValueBox.self,
    MetadataNameBox.self,
    MetadataPositionBox.self,
    ChapterListBox.self,
    AssetTextBox.self,
    RecordingYearBox.self,
    LocationInformationBox.self,
    PlainTextBox.self,
    UserDataTextBox.self,
    SampleDescriptionBox.self,
    XMLSubtitleSampleEntry.self,
    TextSampleEntry.self,
    PlainSampleEntry.self,
    TimecodeSampleEntry.self,
    VisualSampleEntry.self,
    AudioSampleEntry.self,
    AVCConfigurationBox.self,
    HEVCConfigurationBox.self,
    AV1ConfigurationBox.self,
    VPConfigurationBox.self,
    ESDBox.self,
    OpusSpecificBox.self,
    AC3SpecificBox.self,
    EC3SpecificBox.self,
    FLACSpecificBox.self,
    GlobalHeaderBox.self,
    VC1SpecificBox.self,
    VVCConfigurationBox.self,
    PCMConfigurationBox.self,
    SamplingRateBox.self,
    ColourInformationBox.self,
    PixelAspectRatioBox.self,
    CleanApertureBox.self,
    MasteringDisplayColourVolumeBox.self,
    ContentLightLevelBox.self,
    BitRateBox.self,
    FieldHandlingBox.self,
    FontTableBox.self,
    OriginalFormatBox.self,
    SchemeTypeBox.self,
    TrackEncryptionBox.self,
    ProtectionSystemSpecificHeaderBox.self,
    SampleEncryptionBox.self,
    SampleAuxiliaryInformationSizesBox.self,
    SampleAuxiliaryInformationOffsetsBox.self,
    TimeToSampleBox.self,
    CompositionOffsetBox.self,
    CompositionToDecodeBox.self,
    SampleToChunkBox.self,
    SampleSizeBox.self,
    CompactSampleSizeBox.self,
    ChunkOffsetBox.self,
    ChunkLargeOffsetBox.self,
    SyncSampleBox.self,
    ShadowSyncSampleBox.self,
    PaddingBitsBox.self,
    SampleDependencyTypeBox.self,
    SampleToGroupBox.self,
    SampleGroupDescriptionBox.self,
    SubsampleInformationBox.self,
    MovieExtendsHeaderBox.self,
    TrackExtendsBox.self,
    MovieFragmentHeaderBox.self,
    TrackFragmentHeaderBox.self,
    TrackFragmentDecodeTimeBox.self,
    TrackRunBox.self,
    FragmentTimeBox.self,
    FragmentReferencesBox.self,
    SegmentIndexBox.self,
    SubsegmentIndexBox.self,
    TrackFragmentRandomAccessBox.self,
    MovieFragmentRandomAccessOffsetBox.self,
    EventMessageBox.self,
    ProducerReferenceTimeBox.self,
    BaseMediaInformationBox.self,
    TextMediaInformationBox.self,
    TimecodeMediaInformationBox.self,
    ChannelLayoutBox.self,
    EndiannessBox.self,
    ALACSpecificBox.self,
    TrackApertureBox.self,
  ]

  /// Boxes that hold nothing but other boxes.
  private static let containers = [
    BoxSpecification("moov", in: .file, .atMostOne, "§8.2.1"),
    BoxSpecification("trak", in: "moov", .oneOrMore, "§8.3.1"),
    BoxSpecification("tref", in: "trak", .atMostOne, "§8.3.3"),
    BoxSpecification("edts", in: "trak", .atMostOne, "§8.6.5"),
    BoxSpecification("mdia", in: "trak", .exactlyOne, "§8.4.1"),
    BoxSpecification("minf", in: "mdia", .exactlyOne, "§8.4.4"),
    BoxSpecification("dinf", in: "minf", .exactlyOne, "§8.7.1"),
    BoxSpecification("stbl", in: "minf", .exactlyOne, "§8.5.1"),
    BoxSpecification("udta", in: ["moov", "trak", "moof", "traf"], "§8.10.1"),
    BoxSpecification("ilst", in: "meta", "QuickTime File Format"),
    // Each item is named after what it is, and holds boxes; unknown ones do, too.
    BoxSpecification(othersIn: "ilst", "QuickTime File Format"),
    BoxSpecification("mvex", in: "moov", .atMostOne, "§8.8.1"),
    BoxSpecification("moof", in: .file, "§8.8.4"),
    BoxSpecification("traf", in: "moof", "§8.8.6"),
    BoxSpecification("mfra", in: .file, .atMostOne, "§8.8.9"),
    BoxSpecification("sinf", "§8.12.1"),
    BoxSpecification("schi", in: "sinf", "§8.12.6"),
    BoxSpecification("gmhd", onlyIn: "minf", "QuickTime File Format"),
    BoxSpecification("tmcd", onlyIn: "gmhd", "QuickTime File Format"),
    BoxSpecification("tapt", onlyIn: "trak", "QuickTime File Format"),
    BoxSpecification("wave", onlyIn: BoxSpecification.soundParents, "QuickTime File Format"),
  ]

  /// Boxes whose bytes mean nothing by intention.
  private static let paddings = [
    BoxSpecification(["free", "skip"], "§8.1.2"),
    BoxSpecification("free", onlyIn: "ilst", "§8.1.2"),
    // Room for an 'mdat' header that has to grow to 64 bits.
    BoxSpecification("wide", "QuickTime File Format"),
    // A placeholder of 4 bytes where the sample entry of the same name would be.
    BoxSpecification("mp4a", onlyIn: BoxSpecification.soundParents, "QuickTime File Format"),
    // It says all by being there.
    BoxSpecification(userType: .iPod, in: .file, "iPod"),
  ]

  /// Boxes that are not parsed, but whose permitted number is known.
  private static let opaque = [
    BoxSpecification("hmhd", in: "minf", .atMostOne, "§12.5.2")
  ]
}

extension BoxSpecification {
  /// The sample entries of sound in which QuickTime puts boxes of its own, and the box `wave` in them.
  static let soundParents: BoxTypes = [
    "alac", "mp4a", "lpcm", "sowt", "twos", "raw ", "NONE", "in24", "in32", "fl32", "fl64", "wave",
  ]
}
