import Media

extension BoxRegistry {
  /// All boxes that this package knows.
  public static let standard = BoxRegistry(
    [file, movie, metadata, sampleEntries, codecs, protection, sampleTables, fragments]
      .reduce([:]) { $0.merging($1) { $1 } },
    scopes: scopes, userKinds: userKinds)

  private static let file: [FourCC: Kind] = [
    .fileType: .content(FileTypeBox.self),
    .segmentType: .content(FileTypeBox.self),
    .free: .padding,
    .skip: .padding,
    // QuickTime: room for an `mdat` header that has to grow to 64 bits.
    "wide": .padding,
  ]

  private static let movie: [FourCC: Kind] = [
    .movie: .container,
    .movieHeader: .content(MovieHeaderBox.self),
    .initialObjectDescriptor: .content(InitialObjectDescriptorBox.self),
    .track: .container,
    .trackHeader: .content(TrackHeaderBox.self),
    .trackReference: .container,
    .edit: .container,
    .editList: .content(EditListBox.self),
    .media: .container,
    .mediaHeader: .content(MediaHeaderBox.self),
    .handler: .content(HandlerBox.self),
    .extendedLanguage: .content(ExtendedLanguageBox.self),
    .mediaInformation: .container,
    .videoMediaHeader: .content(VideoMediaHeaderBox.self),
    .soundMediaHeader: .content(SoundMediaHeaderBox.self),
    .nullMediaHeader: .content(NullMediaHeaderBox.self),
    .subtitleMediaHeader: .content(NullMediaHeaderBox.self),
    .dataInformation: .container,
    .dataReference: .content(DataReferenceBox.self),
    .dataEntryURL: .content(DataEntryURLBox.self),
  ]

  private static let metadata: [FourCC: Kind] = [
    .userData: .container,
    .meta: .content(MetaBox.self),
    .metadataKeys: .content(MetadataKeysBox.self),
    .itemList: .container,
    .metadataValue: .content(MetadataValueBox.self),
    .xml: .content(MetadataNameBox.self),
    .chapterList: .content(ChapterListBox.self),
  ]

  private static let protection: [FourCC: Kind] = [
    .protectionSchemeInformation: .container,
    .originalFormat: .content(OriginalFormatBox.self),
    .schemeType: .content(SchemeTypeBox.self),
    .schemeInformation: .container,
    .trackEncryption: .content(TrackEncryptionBox.self),
    .protectionSystemSpecificHeader: .content(ProtectionSystemSpecificHeaderBox.self),
    .sampleEncryption: .content(SampleEncryptionBox.self),
    .sampleAuxiliaryInformationSizes: .content(SampleAuxiliaryInformationSizesBox.self),
    .sampleAuxiliaryInformationOffsets: .content(SampleAuxiliaryInformationOffsetsBox.self),
  ]

  private static let sampleTables: [FourCC: Kind] = [
    .sampleTable: .container,
    .timeToSample: .content(TimeToSampleBox.self),
    .compositionOffset: .content(CompositionOffsetBox.self),
    .compositionToDecode: .content(CompositionToDecodeBox.self),
    .sampleToChunk: .content(SampleToChunkBox.self),
    .sampleSize: .content(SampleSizeBox.self),
    .compactSampleSize: .content(CompactSampleSizeBox.self),
    .chunkOffset: .content(ChunkOffsetBox.self),
    .chunkLargeOffset: .content(ChunkLargeOffsetBox.self),
    .syncSample: .content(SyncSampleBox.self),
    .shadowSyncSample: .content(ShadowSyncSampleBox.self),
    .paddingBits: .content(PaddingBitsBox.self),
    .sampleDependencyType: .content(SampleDependencyTypeBox.self),
    .sampleToGroup: .content(SampleToGroupBox.self),
    .sampleGroupDescription: .content(SampleGroupDescriptionBox.self),
    .subsampleInformation: .content(SubsampleInformationBox.self),
  ]
}
