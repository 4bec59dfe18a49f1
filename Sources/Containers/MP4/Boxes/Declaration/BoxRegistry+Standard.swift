import Media

extension BoxRegistry {
  /// All boxes that this package knows.
  public static let standard = BoxRegistry(declarations)

  /// What is specified of all boxes: those with fields first, as their types and layouts say it.
  static let specifications = declarations.map(\.specification)

  private static let declarations: [Declaration] = {
    var all: [Declaration] = []
    func add(_ specifications: [BoxSpecification], _ kind: BoxRegistry.Kind?) {
      all += specifications.map { Declaration($0, kind) }
    }
    for parser in parsers { add(parser.specifications, .content(parser)) }
    for layout in layouts { add(layout.specifications, .layout(layout)) }
    add(containers, .container)
    add(paddings, .padding)
    add(opaque, nil)
    return all
  }()

  /// The boxes that are explained and not used: a new one is a layout in the list of its family.
  private static let layouts = [
    BoxLayout.movieLayouts, BoxLayout.metadataLayouts, BoxLayout.sampleEntryLayouts,
    BoxLayout.sampleLayouts, BoxLayout.protectionLayouts, BoxLayout.quickTimeLayouts,
  ].joined()

  /// The types that parse boxes whose fields the code asks for by name: a new one is a type, and its row here.
  private static let parsers: [any BoxContent.Type] = [
    FileTypeBox.self,
    MovieHeaderBox.self,
    TrackHeaderBox.self,
    TrackReferenceTypeBox.self,
    EditListBox.self,
    MediaHeaderBox.self,
    HandlerBox.self,
    DataReferenceBox.self,
    DataEntryURLBox.self,
    ChapterListBox.self,
    SampleDescriptionBox.self,
    VisualSampleEntry.self,
    AudioSampleEntry.self,
    AVCConfigurationBox.self,
    HEVCConfigurationBox.self,
    AV1ConfigurationBox.self,
    VPConfigurationBox.self,
    ESDBox.self,
    OpusSpecificBox.self,
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
    OriginalFormatBox.self,
    SchemeTypeBox.self,
    TimeToSampleBox.self,
    CompositionOffsetBox.self,
    SampleToChunkBox.self,
    SampleSizeBox.self,
    CompactSampleSizeBox.self,
    ChunkOffsetBox.self,
    ChunkLargeOffsetBox.self,
    SyncSampleBox.self,
    ShadowSyncSampleBox.self,
    SampleToGroupBox.self,
    SampleGroupDescriptionBox.self,
    MovieExtendsHeaderBox.self,
    TrackExtendsBox.self,
    MovieFragmentHeaderBox.self,
    TrackFragmentHeaderBox.self,
    TrackFragmentDecodeTimeBox.self,
    TrackRunBox.self,
    SegmentIndexBox.self,
    TrackFragmentRandomAccessBox.self,
    EndiannessBox.self,
    ALACSpecificBox.self,
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
    // Its presence is its only content.
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
