import Media

/// Boxes of the whole file, of the movie and of its tracks.
extension BoxLayout {
  static let movieLayouts = [
    progressiveDownloadInfo, initialObjectDescriptor, videoMediaHeader, soundMediaHeader,
    nullMediaHeader, extendedLanguage,
  ]

  /// How long a player should wait before it plays a file that is still being downloaded.
  ///
  /// Writers of older phones used it; players measure instead. The rate is in bytes a second, the
  /// delay in milliseconds. ISO/IEC 14496-12 §8.1.3.
  static let progressiveDownloadInfo = BoxLayout(
    .init("pdin", in: .file, .atMostOne, "§8.1.3"), versions: 0...0,
    fields: [.table("entries", .endOfBox, ["rate", "initialDelay"])])

  /// Which profiles of MPEG-4 Systems a player would need; players ignore it.
  ///
  /// One descriptor of ISO/IEC 14496-1 §7.2.6.4, with tag 16 in an MP4 file and 2 elsewhere. Where
  /// `urlFlag` is set an address takes the place of the five profiles, and 255 stands for none.
  /// ISO/IEC 14496-14 §5.1.
  static let initialObjectDescriptor = BoxLayout(
    .init("iods", in: "moov", .atMostOne, "ISO/IEC 14496-14 §5.1"), versions: 0...0,
    fields: [
      .code { (payload, header) throws(ParsingError) in
        var descriptor = try payload.readDescriptor(tags: [16, 2])
        var walk = LayoutWalk(header: header)
        try walk.read(
          [
            .bits(byteCount: 2, [("objectDescriptorID", 10), ("urlFlag", 1)]),
            .when(
              .zero("urlFlag"),
              [
                .uint8("odProfileLevelIndication"), .uint8("sceneProfileLevelIndication"),
                .uint8("audioProfileLevelIndication"), .uint8("visualProfileLevelIndication"),
                .uint8("graphicsProfileLevelIndication"),
              ]),
          ], from: &descriptor)
        try descriptor.skip("furtherDescriptors", count: descriptor.remaining)
      }
    ])

  /// How pictures are laid over the background; most players ignore it.
  ///
  /// Mode 0 copies; the colour is for modes that need one. ISO/IEC 14496-12 §12.1.2.
  static let videoMediaHeader = BoxLayout(
    .init("vmhd", in: "minf", .atMostOne, "§12.1.2"), versions: 0...0,
    fields: [
      .uint16("graphicsmode"),
      .uint16("opcolorRed"), .uint16("opcolorGreen"), .uint16("opcolorBlue"),
    ])

  /// Where a mono track is between the loudspeakers: -1 is left, 0 the centre, 1 right.
  ///
  /// ISO/IEC 14496-12 §12.2.2.
  static let soundMediaHeader = BoxLayout(
    .init("smhd", in: "minf", .atMostOne, "§12.2.2"), versions: 0...0,
    fields: [.fixedPoint("balance", 2, fractionBits: 8), .bytes("reserved", 2)])

  /// The media header of tracks about which there is nothing to say, such as subtitles.
  ///
  /// ISO/IEC 14496-12 §12.4.2 and §12.6.2.
  static let nullMediaHeader = BoxLayout(
    .init(["nmhd", "sthd"], in: "minf", .atMostOne, "§12.4.2, §12.6.2"), versions: 0...0)

  /// The language of a track's media where three letters are too few: `zh-Hant-TW`.
  ///
  /// A tag of RFC 5646 that ends with 0. ISO/IEC 14496-12 §8.4.6.
  static let extendedLanguage = BoxLayout(
    .init("elng", in: "mdia", .atMostOne, "§8.4.6"), versions: 0...0,
    fields: [.text("extendedLanguage", .endOfBox)])
}
