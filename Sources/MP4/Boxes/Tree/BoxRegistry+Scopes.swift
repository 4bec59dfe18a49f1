import Media

extension BoxRegistry {
  /// The boxes inside which types mean something else than elsewhere, most of them QuickTime's.
  static let scopes: [FourCC: Scope] = [
    .trackReference: Scope(others: .content(TrackReferenceTypeBox.self)),
    .userData: Scope(kinds: userData, texts: .content(UserDataTextBox.self)),
    // Each item is named after what it is, and holds boxes; unknown ones do, too.
    .itemList: Scope(kinds: [.free: .padding], others: .container),
    "trkn": Scope(kinds: [.metadataValue: .content(MetadataPositionBox.self)]),
    "disk": Scope(kinds: [.metadataValue: .content(MetadataPositionBox.self)]),
    "----": Scope(kinds: [
      "mean": .content(MetadataNameBox.self), "name": .content(MetadataNameBox.self),
    ]),
    .sampleDescription: Scope(kinds: [
      "text": .content(TextSampleEntry.self), "tmcd": .content(TimecodeSampleEntry.self),
    ]),
    .mediaInformation: Scope(kinds: ["gmhd": .container]),
    "gmhd": Scope(kinds: [
      "gmin": .content(BaseMediaInformationBox.self),
      "text": .content(TextMediaInformationBox.self),
      "tmcd": .container,
    ]),
    "tmcd": Scope(kinds: [
      "tcmi": .content(TimecodeMediaInformationBox.self),
      "name": .content(UserDataTextBox.self),
    ]),
    .track: Scope(kinds: ["tapt": .container]),
    "tapt": Scope(kinds: [
      "clef": .content(TrackApertureBox.self), "prof": .content(TrackApertureBox.self),
      "enof": .content(TrackApertureBox.self),
    ]),
    "alac": Scope(kinds: soundExtensions),
    "mp4a": Scope(kinds: soundExtensions),
    "lpcm": Scope(kinds: soundExtensions),
    "sowt": Scope(kinds: soundExtensions),
    "twos": Scope(kinds: soundExtensions),
    "in24": Scope(kinds: soundExtensions),
    "in32": Scope(kinds: soundExtensions),
    "fl32": Scope(kinds: soundExtensions),
    "fl64": Scope(kinds: soundExtensions),
    "wave": Scope(kinds: soundExtensions),
  ]

  /// Boxes of mobile phones, 3GPP TS 26.244, and QuickTime's name of a track.
  private static let userData: [FourCC: Kind] = [
    "titl": .content(AssetTextBox.self),
    "auth": .content(AssetTextBox.self),
    "perf": .content(AssetTextBox.self),
    "gnre": .content(AssetTextBox.self),
    "dscp": .content(AssetTextBox.self),
    "cprt": .content(AssetTextBox.self),
    "albm": .content(AssetTextBox.self),
    "yrrc": .content(RecordingYearBox.self),
    "loci": .content(LocationInformationBox.self),
    "name": .content(PlainTextBox.self),
  ]

  /// What QuickTime puts into sound sample descriptions, and into the box `wave` among it.
  private static let soundExtensions: [FourCC: Kind] = [
    "wave": .container,
    "chan": .content(ChannelLayoutBox.self),
    "enda": .content(EndiannessBox.self),
    "alac": .content(ALACSpecificBox.self),
    // A placeholder of 4 bytes where the sample entry of the same name would be.
    "mp4a": .padding,
  ]

  /// The `uuid` boxes of Adobe and Apple, and of Microsoft's predecessor of common encryption.
  static let userKinds: [UniversalID: Kind] = [
    .extensibleMetadata: .content(PlainTextBox.self),
    .fragmentTime: .content(FragmentTimeBox.self),
    .fragmentReferences: .content(FragmentReferencesBox.self),
    .sampleEncryption: .content(SampleEncryptionBox.self),
    .trackEncryption: .content(TrackEncryptionBox.self),
    .protectionSystem: .content(ProtectionSystemSpecificHeaderBox.self),
    // It says all by being there.
    .iPod: .padding,
  ]
}
