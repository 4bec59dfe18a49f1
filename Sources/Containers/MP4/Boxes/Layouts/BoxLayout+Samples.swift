import Media

/// What tables and fragments say about samples beyond where and when: parts, padding, dependencies.
extension BoxLayout {
  static let sampleLayouts = [
    compositionToDecode, paddingBits, sampleDependencyType, subsampleInformation,
    sampleAuxiliaryInformationSizes, sampleAuxiliaryInformationOffsets, fragmentTime,
    fragmentReferences, subsegmentIndex, movieFragmentRandomAccessOffset, eventMessage,
    producerReferenceTime,
  ]

  /// How decoding and presentation times of a track relate, taken over all its samples.
  ///
  /// With the shift added to presentation times none comes before its decoding time; an end of 0 is
  /// not known. ISO/IEC 14496-12 §8.6.1.4.
  static let compositionToDecode = BoxLayout(
    .init("cslg", in: "stbl", .atMostOne, "§8.6.1.4"), versions: 0...1,
    fields: [
      .integer("compositionToDTSShift", .byVersion(4, 8), isSigned: true),
      .integer("leastDecodeToDisplayDelta", .byVersion(4, 8), isSigned: true),
      .integer("greatestDecodeToDisplayDelta", .byVersion(4, 8), isSigned: true),
      .integer("compositionStartTime", .byVersion(4, 8), isSigned: true),
      .integer("compositionEndTime", .byVersion(4, 8), isSigned: true),
    ])

  /// How many bits at the end of each sample mean nothing; a byte holds two samples' numbers.
  ///
  /// For codecs that do not fill their last byte. ISO/IEC 14496-12 §8.7.6.
  static let paddingBits = BoxLayout(
    .init("padb", in: "stbl", "§8.7.6"), versions: 0...0,
    fields: [
      .uint32("sampleCount"),
      .table("entries", .countPerRow("sampleCount", 2), [.init("padPair", .bytes(1))]),
    ])

  /// Which samples depend on others, and which others depend on them: one byte a sample.
  ///
  /// From the top two bits each: whether it leads its sync sample in presentation order, whether it
  /// depends on others (2: on none), whether others depend on it, whether it is redundant.
  /// ISO/IEC 14496-12 §8.6.4.
  static let sampleDependencyType = BoxLayout(
    .init("sdtp", in: "stbl", .atMostOne, "§8.6.4", hasRowPerSample: true), versions: 0...0,
    fields: [.table("entries", .endOfBox, [.init("dependencies", .bytes(1))])])

  /// Parts of samples that make sense by themselves, such as the tiles of a picture.
  ///
  /// `sampleDelta` counts samples since the entry before. What the flags mean depends on the codec.
  /// ISO/IEC 14496-12 §8.7.7.
  static let subsampleInformation = BoxLayout(
    .init("subs", in: ["stbl", "traf"], "§8.7.7"), versions: 0...1,
    fields: [
      .uint32("entryCount"),
      .times(
        "entryCount", atLeast: 6,
        [
          .uint32("sampleDelta"), .uint16("subsampleCount"),
          .table(
            "subsamples", .count("subsampleCount"),
            [
              .init("subsampleSize", .byVersion(2, 4)), .init("subsamplePriority", .bytes(1)),
              .init("discardable", .bytes(1)), "codecSpecificParameters",
            ]),
        ]),
    ])

  /// Which kind of side information it is; left out where the encryption scheme implies it.
  private static let auxiliaryInformationType = Element.when(
    .flag(1), [.fourCC("auxInfoType"), .uint32("auxInfoTypeParameter")])

  /// How many bytes of side information each sample has, such as its initialization vector.
  ///
  /// A default of 0 says that the sizes differ, and a table follows. ISO/IEC 14496-12 §8.7.8.
  static let sampleAuxiliaryInformationSizes = BoxLayout(
    .init("saiz", in: ["stbl", "traf"], "§8.7.8"), versions: 0...0,
    fields: [
      auxiliaryInformationType, .uint8("defaultSampleInfoSize"), .uint32("sampleCount"),
      .when(
        .zero("defaultSampleInfoSize"),
        [.table("entries", .count("sampleCount"), [.init("sampleInfoSize", .bytes(1))])]),
    ])

  /// Where the side information of samples lies, from the start of the file or movie fragment.
  ///
  /// One entry: all lies together; else one for each chunk. ISO/IEC 14496-12 §8.7.9.
  static let sampleAuxiliaryInformationOffsets = BoxLayout(
    .init("saio", in: ["stbl", "traf"], "§8.7.9"), versions: 0...1,
    fields: [
      auxiliaryInformationType, .uint32("entryCount"),
      .table("entries", .count("entryCount"), [.init("offset", .byVersion(4, 8))]),
    ])

  /// When a fragment begins and how long it lasts, in Microsoft's Smooth Streaming: "tfxd".
  static let fragmentTime = BoxLayout(
    .init(userType: .fragmentTime, in: "traf", "Smooth Streaming §2.2.4.4"), versions: 0...1,
    fields: [.time("absoluteTime"), .time("fragmentDuration")])

  /// When the next fragments of a live stream begin, so that a player can ask for them: "tfrf".
  static let fragmentReferences = BoxLayout(
    .init(userType: .fragmentReferences, in: "traf", "Smooth Streaming §2.2.4.5"),
    versions: 0...1,
    fields: [
      .uint8("fragmentCount"),
      .table(
        "entries", .count("fragmentCount"),
        [
          .init("absoluteTime", .byVersion(4, 8)), .init("fragmentDuration", .byVersion(4, 8)),
        ]),
    ])

  /// Which bytes of each subsegment of the `sidx` before it belong to which level of quality.
  ///
  /// Level 0 alone gives the sync samples, for example; with level 1 all pictures that others refer
  /// to. A row is a level of 8 bits and a number of bytes of 24. ISO/IEC 14496-12 §8.16.4.
  static let subsegmentIndex = BoxLayout(
    .init("ssix", in: .file, "§8.16.4"), versions: 0...0,
    fields: [
      .uint32("subsegmentCount"),
      .times(
        "subsegmentCount", atLeast: 4,
        [
          .uint32("rangeCount"),
          .table("ranges", .count("rangeCount"), ["levelAndRangeSize"]),
        ]),
    ])

  /// The size of the `mfra` box that it ends, by which a reader at the end of a file finds that box.
  ///
  /// It is the last four bytes of the file. ISO/IEC 14496-12 §8.8.11.
  static let movieFragmentRandomAccessOffset = BoxLayout(
    .init("mfro", in: "mfra", "§8.8.11"), versions: 0...0, fields: [.uint32("parentSize")])

  /// A message for the application that plays the stream: an advertisement begins here, say.
  ///
  /// Version 0 counts from the start of the segment, version 1 from the start of the presentation,
  /// and the order of the fields differs. ISO/IEC 23009-1 §5.10.3.3.
  static let eventMessage = BoxLayout(
    .init("emsg", in: .file, "ISO/IEC 23009-1 §5.10.3.3"), versions: 0...1,
    fields: [
      .when(.version(0...0), eventScheme),
      .code { (payload, _) throws(ParsingError) in _ = try payload.readTimescale() },
      .when(.version(0...0), [.uint32("presentationTimeDelta")]),
      .when(.version(1...1), [.uint64("presentationTime")]),
      .uint32("eventDuration"), .uint32("id"),
      .when(.version(1...1), eventScheme),
      .code { (payload, _) throws(ParsingError) in
        try payload.skip("messageData", count: payload.remaining)
      },
    ])

  /// Whose kind of message it is, and what distinguishes messages of one kind.
  private static let eventScheme: [Element] = [
    .text("schemeIDURI", .zero), .text("value", .zero),
  ]

  /// The time of day at which a moment of the media was made: for live streams.
  ///
  /// The flags say where that moment was: 0 entering the encoder, 1 leaving it, 2 finalised,
  /// 4 written, 8 arbitrary but consistent, 24 captured. The time is UTC in 32.32 fixed point,
  /// seconds since the start of 1900. ISO/IEC 14496-12 §8.16.5.
  static let producerReferenceTime = BoxLayout(
    .init("prft", in: .file, "§8.16.5"), versions: 0...1,
    fields: [.uint32("referenceTrackID"), .uint64("ntpTimestamp"), .time("mediaTime")])
}
