import Media

/// Sample entries of text and time codes, and what extends the entries of pictures and sound.
extension BoxLayout {
  static let sampleEntryLayouts = [
    webVTTSampleEntry, textSampleEntry, xmlSubtitleSampleEntry, timecodeSampleEntry, fontTable,
    bitRate, fieldHandling, contentLightLevel, ac3Specific, enhancedAC3Specific,
  ]

  /// What is common to all sample entries, ISO/IEC 14496-12 §8.5.2.
  ///
  /// Six reserved bytes, and which entry of `dref` has the media, counted from 1.
  private static let sampleEntry: [Element] = [
    .bytes("reserved", 6), .uint16("dataReferenceIndex"),
  ]

  /// WebVTT, of which the rest is in child boxes: ISO/IEC 14496-30 §7.5.
  static let webVTTSampleEntry = BoxLayout(
    .init("wvtt", in: "stsd", "ISO/IEC 14496-30 §7.5"), hasChildren: true,
    fields: sampleEntry)

  /// How subtitles look unless they say otherwise.
  ///
  /// Mobile phones (3GPP TS 26.245 §5.16) and QuickTime ("Text sample description") differ after
  /// `displayFlags`. Phones demand the box `ftab`, which QuickTime does not know, so its place
  /// tells them apart. FFmpeg writes the phones' layout for chapter names in `text`.
  static let textSampleEntry = BoxLayout(
    .init("tx3g", in: "stsd", "3GPP TS 26.245 §5.16"),
    .init("text", onlyIn: "stsd", "QuickTime File Format"), hasChildren: true,
    fields: [
      .bytes("reserved1", 6), .uint16("dataReferenceIndex"), .uint32("displayFlags"),
      .code { (payload, header) throws(ParsingError) in
        var walk = LayoutWalk(header: header)
        let isPhone = try payload.hasFontTable(after: 26)
        try walk.read(isPhone ? phoneTextFields : quickTimeTextFields, from: &payload)
        // Some of QuickTime's writers leave out the name of the font.
        if !isPhone, payload.remaining > 0 {
          _ = try payload.readCountedText("textNameLength", "textName")
        }
      },
    ])

  /// 26 bytes: justification, background, the box of the text, and its default style.
  private static let phoneTextFields: [Element] = [
    .integer("horizontalJustification", .bytes(1), isSigned: true),
    .integer("verticalJustification", .bytes(1), isSigned: true),
    .bytes("backgroundColor", 4), .bytes("defaultTextBox", 8), .bytes("startCharEndChar", 4),
    .uint16("fontID"), .uint8("faceStyleFlags"), .uint8("fontSize"), .bytes("textColor", 4),
  ]

  private static let quickTimeTextFields: [Element] = [
    .integer("textJustification", .bytes(4), isSigned: true), .bytes("backgroundColor", 6),
    .bytes("defaultTextBox", 8), .bytes("reserved2", 8), .uint16("fontNumber"),
    .uint16("fontFace"), .bytes("reserved3", 3), .bytes("foregroundColor", 6),
  ]

  /// How subtitles in XML are coded, such as TTML.
  ///
  /// Nothing says whether an optional text is there. Boxes may follow, and those begin with their
  /// sizes: where the rest is boxes up to the last byte, it is not text. ISO/IEC 14496-12 §12.6.3.
  static let xmlSubtitleSampleEntry = BoxLayout(
    .init("stpp", in: "stsd", "§12.6.3"), hasChildren: true,
    fields: sampleEntry + [
      .text("namespace", .zero),
      .code { (payload, _) throws(ParsingError) in
        for name in ["schemaLocation", "auxiliaryMIMETypes"] as [StaticString]
        where !payload.holdsOnlyBoxes {
          _ = try payload.readTerminatedText(name)
        }
      },
    ])

  /// What a time code counts: a sample is the number of its first frame.
  ///
  /// Flag 1: numbers are dropped to keep step with the clock. The box `name` follows, which says
  /// where the media come from; without one FFmpeg writes 2 zero bytes in its place.
  /// QuickTime File Format, "Timecode sample description".
  static let timecodeSampleEntry = BoxLayout(
    .init("tmcd", onlyIn: "stsd", "QuickTime File Format"), hasChildren: true,
    fields: [
      .bytes("reserved1", 6), .uint16("dataReferenceIndex"), .bytes("reserved2", 4),
      .uint32("timecodeFlags"), .uint32("timeScale"), .uint32("frameDuration"),
      .uint8("numberOfFrames"), .bytes("reserved3", 1),
      .when(.remaining(2), [.bytes("noSourceReference", 2)]),
    ])

  /// The fonts that subtitles ask for, by number and by name: 3GPP TS 26.245 §5.16.
  static let fontTable = BoxLayout(
    .init("ftab", in: "tx3g", "3GPP TS 26.245 §5.16"),
    fields: [
      .uint16("entryCount"),
      .times(
        "entryCount", atLeast: 3,
        [.uint16("fontID"), .text("fontName", .lengthByte("fontNameLength"))]),
    ])

  /// How many bits a second the samples take: in any one second at most, and on average.
  ///
  /// ISO/IEC 14496-12 §8.5.2.
  static let bitRate = BoxLayout(
    .init("btrt", "§8.5.2"),
    fields: [.uint32("bufferSizeDB"), .uint32("maxBitrate"), .uint32("avgBitrate")]
  )

  /// Whether a picture is made of two fields, each with every other row, and which comes first.
  ///
  /// QuickTime File Format, "Field handling extension".
  static let fieldHandling = BoxLayout(
    .init("fiel", "QuickTime File Format"), fields: [.uint8("fieldCount"), .uint8("fieldOrdering")])

  /// How bright the brightest pixel and the brightest picture of a film are; 0 is unknown.
  ///
  /// In candela per square metre. ISO/IEC 14496-12 §12.1.7.
  static let contentLightLevel = BoxLayout(
    .init("clli", "§12.1.7"),
    fields: [.uint16("maxContentLightLevel"), .uint16("maxPicAverageLightLevel")])

  /// How AC-3 sound, Dolby Digital, is coded: the fields of each of its frames.
  ///
  /// `fscod` 0: 48 kHz, 1: 44.1 kHz, 2: 32 kHz; `acmod` the channels, 2 is stereo; `lfeon` one more
  /// for low frequencies. ETSI TS 102 366 F.4.
  static let ac3Specific = BoxLayout(
    .init("dac3", in: "ac-3", "ETSI TS 102 366 F.4"),
    fields: [
      .bits(
        byteCount: 3,
        [
          ("fscod", 2), ("bsid", 5), ("bsmod", 3), ("acmod", 3), ("lfeon", 1), ("bitRateCode", 5),
          ("reserved", 5),
        ])
    ])

  /// How Enhanced AC-3 sound, Dolby Digital Plus, is coded.
  ///
  /// `numIndSub` is the number of independent substreams less 1. Each may have dependent ones with
  /// more channels, and then `chanLoc` says where these are: nine flags, the first of which is the
  /// last bit of the byte before. ETSI TS 102 366 F.6.
  static let enhancedAC3Specific = BoxLayout(
    .init("dec3", in: "ec-3", "ETSI TS 102 366 F.6"),
    fields: [
      .code { (payload, _) throws(ParsingError) in
        var bits = try payload.readPackedBits(byteCount: 2)
        _ = payload.unpack("dataRate", 13, of: &bits, as: UInt16.self)
        let last: UInt8 = payload.unpack("numIndSub", 3, of: &bits)
        for _ in 0...last { try payload.readEnhancedAC3Substream() }
      },
      .rest("extension"),
    ])
}

extension ByteReader {
  /// Whether the box `ftab` follows this many bytes later.
  fileprivate func hasFontTable(after count: Int) throws(ParsingError) -> Bool {
    var probe = self
    guard probe.remaining >= count + 8 else { return false }
    _ = try probe.take(count + 4)
    return FourCC(rawValue: try probe.readInteger()) == "ftab"
  }

  /// Whether the rest is a row of boxes; so is an empty rest.
  fileprivate var holdsOnlyBoxes: Bool {
    var probe = self
    while probe.remaining > 0 {
      guard let size = try? probe.readInteger(UInt32.self), size >= 8,
        (try? probe.take(Int(size) - 4)) != nil
      else { return false }
    }
    return true
  }

  fileprivate mutating func readEnhancedAC3Substream() throws(ParsingError) {
    var bits = try readPackedBits(byteCount: 3)
    _ = unpack("fscod", 2, of: &bits, as: UInt8.self)
    _ = unpack("bsid", 5, of: &bits, as: UInt8.self)
    _ = bits.take(1)
    _ = unpackFlag("asvc", of: &bits)
    _ = unpack("bsmod", 3, of: &bits, as: UInt8.self)
    _ = unpack("acmod", 3, of: &bits, as: UInt8.self)
    _ = unpackFlag("lfeon", of: &bits)
    _ = bits.take(3)
    let dependentCount: UInt8 = unpack("numDepSub", 4, of: &bits)
    // The last bit is the first of nine flags, or reserved.
    guard dependentCount > 0 else { return }
    let first = bits.take(1) << 8
    let rest: UInt8 = try readInteger()
    name("chanLoc", lastBytes: 2, as: .unsigned(first | UInt64(rest)))
  }
}
