import Media

/// Which parser reads which type of box.
///
/// A new box is a new file with a ``BoxContent`` and one line here. Types that are not listed stay
/// opaque: their place in the file is known, their bytes are not read.
public struct BoxRegistry: Sendable {
  public enum Kind: Sendable {
    /// Nothing but other boxes.
    case container
    /// Nothing but containers, whose types are not known beforehand.
    case containerOfContainers
    /// Fields with a parser of their own, perhaps followed by other boxes.
    case content(any BoxContent.Type)
    /// Bytes that mean nothing by intention.
    case padding
  }

  private var kinds: [FourCC: Kind]

  public init(_ kinds: [FourCC: Kind]) {
    self.kinds = kinds
  }

  /// How to read boxes of a type; `nil` for an unknown one.
  public subscript(type: FourCC) -> Kind? {
    get { kinds[type] }
    set { kinds[type] = newValue }
  }

  /// How to read boxes of a type inside a box of the type `parent`.
  func kind(of type: FourCC, in parent: FourCC?) -> Kind? {
    if let kind = kinds[type] { return kind }
    guard let parent, case .containerOfContainers = kinds[parent] else { return nil }
    return .container
  }
}

extension BoxRegistry {
  /// All boxes that this package knows.
  public static let standard = BoxRegistry(
    containers.merging(file) { $1 }.merging(movie) { $1 }
      .merging(sampleEntries) { $1 }.merging(sampleTables) { $1 }.merging(fragments) { $1 })

  private static let containers: [FourCC: Kind] = [
    .movie: .container,
    .track: .container,
    .edit: .container,
    .media: .container,
    .mediaInformation: .container,
    .dataInformation: .container,
    .sampleTable: .container,
    .userData: .container,
    .itemList: .containerOfContainers,
  ]

  private static let file: [FourCC: Kind] = [
    .fileType: .content(FileTypeBox.self),
    .segmentType: .content(FileTypeBox.self),
    .free: .padding,
    .skip: .padding,
    // QuickTime: room for an `mdat` header that has to grow to 64 bits.
    "wide": .padding,
  ]

  private static let movie: [FourCC: Kind] = [
    .movieHeader: .content(MovieHeaderBox.self),
    .trackHeader: .content(TrackHeaderBox.self),
    .editList: .content(EditListBox.self),
    .mediaHeader: .content(MediaHeaderBox.self),
    .handler: .content(HandlerBox.self),
    .videoMediaHeader: .content(VideoMediaHeaderBox.self),
    .soundMediaHeader: .content(SoundMediaHeaderBox.self),
    .dataReference: .content(DataReferenceBox.self),
    .dataEntryURL: .content(DataEntryURLBox.self),
    .meta: .content(MetaBox.self),
    .metadataValue: .content(MetadataValueBox.self),
  ]

  private static let sampleEntries: [FourCC: Kind] = [
    .sampleDescription: .content(SampleDescriptionBox.self),
    "avc1": .content(VisualSampleEntry.self),
    "avc3": .content(VisualSampleEntry.self),
    "hvc1": .content(VisualSampleEntry.self),
    "hev1": .content(VisualSampleEntry.self),
    "av01": .content(VisualSampleEntry.self),
    "vp09": .content(VisualSampleEntry.self),
    "mp4a": .content(AudioSampleEntry.self),
    .avcConfiguration: .content(AVCConfigurationBox.self),
    .hevcConfiguration: .content(HEVCConfigurationBox.self),
    .av1Configuration: .content(CodecConfigurationBox.self),
    .vpConfiguration: .content(CodecConfigurationBox.self),
    .elementaryStreamDescriptor: .content(ESDBox.self),
    .colourInformation: .content(ColourInformationBox.self),
    .pixelAspectRatio: .content(PixelAspectRatioBox.self),
    .bitRate: .content(BitRateBox.self),
    .fieldHandling: .content(FieldHandlingBox.self),
  ]

  private static let sampleTables: [FourCC: Kind] = [
    .timeToSample: .content(TimeToSampleBox.self),
    .compositionOffset: .content(CompositionOffsetBox.self),
    .sampleToChunk: .content(SampleToChunkBox.self),
    .sampleSize: .content(SampleSizeBox.self),
    .compactSampleSize: .content(CompactSampleSizeBox.self),
    .chunkOffset: .content(ChunkOffsetBox.self),
    .chunkLargeOffset: .content(ChunkLargeOffsetBox.self),
    .syncSample: .content(SyncSampleBox.self),
    .sampleDependencyType: .content(SampleDependencyTypeBox.self),
    .sampleToGroup: .content(SampleToGroupBox.self),
    .sampleGroupDescription: .content(SampleGroupDescriptionBox.self),
  ]
}
