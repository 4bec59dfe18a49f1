import Media

/// Titles, places, covers: what a film says about itself, in four ways of writing it.
extension BoxLayout {
  static let metadataLayouts = [
    meta, metadataKeys, metadataName, metadataPosition, metadataValue, assetText, recordingYear,
    locationInformation, userDataText, plainText,
  ]

  /// Holds metadata that is not timed, such as title and cover.
  ///
  /// QuickTime's box of this type has no version and flags: its first child comes at once. That
  /// child is always the `hdlr`, so this type in place of a box type tells the two apart. ISO/IEC
  /// 14496-12 §8.11.1.
  static let meta = BoxLayout(
    .init("meta", in: [.file, "moov", "trak", "udta"], "§8.11.1"), hasChildren: true,
    fields: [
      .code { (payload, _) throws(ParsingError) in
        var probe = payload
        if probe.remaining >= 8 {
          _ = try probe.take(4)
          if FourCC(rawValue: try probe.readInteger()) == .handler { return }
        }
        _ = try FullBoxHeader(parsing: &payload)
      }
    ])

  /// The names of the metadata in the `ilst` box beside this one.
  ///
  /// Items of that list have numbers in place of types, and the number is the place of the name in
  /// this box. `keySize` counts the entry's own header too. QuickTime File Format, "Metadata item
  /// keys atom".
  static let metadataKeys = BoxLayout(
    .init("keys", in: "meta", "QuickTime File Format"), versions: 0...0,
    fields: [
      .uint32("entryCount"),
      .times(
        "entryCount", atLeast: 8,
        [
          .code { (payload, _) throws(ParsingError) in
            let start = payload.offset
            let size: UInt32 = try payload.read("keySize")
            guard size >= 8 else {
              throw ParsingError(
                .invalid("a key of \(size) bytes is smaller than its header"), at: start)
            }
            try payload.readFourCC("keyNamespace")
            try payload.readText("keyValue", byteCount: Int(size) - 8)
          }
        ]),
    ])

  /// Half of a name that an application has made up for a piece of metadata.
  ///
  /// Where Apple has no type of its own, an item of `ilst` has the type `----`. In it `mean` says
  /// whose name it is, usually `com.apple.iTunes`, and `name` is the name. The box `xml `, ISO/IEC
  /// 14496-12 §8.11.2, has the same layout.
  static let metadataName = BoxLayout(
    .init("xml ", in: "meta", "§8.11.2"), .init(["mean", "name"], onlyIn: "----", "iTunes"),
    versions: 0...0, fields: [.text("text", .endOfBox)])

  /// The place of a song on its disc, or of a disc in its set: 3 of 12; 0 is not known.
  static let metadataPosition = BoxLayout(
    .init("data", onlyIn: ["trkn", "disk"], "iTunes"),
    fields: [
      .uint32("type"), .uint32("locale"), .bytes("reserved1", 2), .uint16("number"),
      .uint16("total"), .rest("reserved2"),
    ])

  /// The value of one piece of metadata; the item around it says what it is the value of.
  ///
  /// `type` is 1 for UTF-8 text, 2 for UTF-16 text, 13 for JPEG, 14 for PNG, 21 for a signed
  /// integer, 22 for an unsigned one. QuickTime File Format, "Value atom".
  static let metadataValue = BoxLayout(
    .init("data", in: "ilst", "QuickTime File Format"),
    fields: [
      .code { (payload, header) throws(ParsingError) in
        let type: UInt32 = try payload.read("type")
        try payload.read("locale", as: UInt32.self)
        let count = payload.remaining
        switch (type, count) {
        case (1, _): try payload.readText("value")
        case (2, _): _ = try payload.readUTF16Text("value", byteCount: count)
        case (21, 1), (21, 2), (21, 4), (21, 8), (22, 1), (22, 2), (22, 4):
          var walk = LayoutWalk(header: header)
          try walk.read([.integer("value", .bytes(count), isSigned: type == 21)], from: &payload)
        default: try payload.skip("value", count: count)
        }
      }
    ])

  /// A piece of metadata as mobile phones write it, such as the title.
  ///
  /// The text is UTF-8, or UTF-16 after the mark 0xFEFF, and ends with 0; `albm` may have the number
  /// of a track after it. FFmpeg's `albm` and others leave out the 0 at the end of the box.
  /// 3GPP TS 26.244 §8; `cprt` is also in ISO/IEC 14496-12 §8.10.2.
  static let assetText = BoxLayout(
    .init(
      ["titl", "auth", "perf", "gnre", "dscp", "cprt", "albm"], onlyIn: "udta", "3GPP TS 26.244 §8"),
    versions: 0...0,
    fields: [
      .language("language"),
      .code { (payload, _) throws(ParsingError) in try payload.readAssetText("text") },
      .when(.remaining(1), [.uint8("trackNumber")]),
    ])

  /// The year in which something was recorded, 3GPP TS 26.244 §8.8.
  static let recordingYear = BoxLayout(
    .init("yrrc", onlyIn: "udta", "3GPP TS 26.244 §8.8"), versions: 0...0,
    fields: [.uint16("recordingYear")])

  /// Where something was recorded: degrees east and north, metres, and on which planet.
  ///
  /// Role 0: filmed there, 1: meant to be there. 3GPP TS 26.244 §8.9.
  static let locationInformation = BoxLayout(
    .init("loci", onlyIn: "udta", "3GPP TS 26.244 §8.9"), versions: 0...0,
    fields: [
      .language("language"), .text("name", .zero), .uint8("role"),
      .fixedPoint("longitude", 4, fractionBits: 16), .fixedPoint("latitude", 4, fractionBits: 16),
      .fixedPoint("altitude", 4, fractionBits: 16),
      .text("astronomicalBody", .zero), .text("additionalNotes", .zero),
    ])

  /// A piece of metadata in QuickTime's first way of writing it, such as the title.
  ///
  /// The type of such a box begins with ©: `©nam` is the title, `©swr` the program that wrote the
  /// file. The same text may follow in other languages. The name of a reel in a time code track,
  /// `name`, has the same layout. QuickTime File Format, "User data text strings and language codes".
  static let userDataText = BoxLayout(
    .init(textsIn: "udta", "QuickTime File Format"),
    .init("name", onlyIn: "tmcd", "QuickTime File Format"),
    fields: [
      .repeated([.uint16("textSize"), .language("language"), .text("text", .count("textSize"))])
    ])

  /// A box that is nothing but UTF-8 text.
  ///
  /// `name` in a track's `udta` is QuickTime's name of the track; `vttC` and `vlab`, ISO/IEC
  /// 14496-30 §7.4, are the start of a WebVTT file and a label for it; Adobe's `uuid` box holds
  /// metadata in XMP, which is XML.
  static let plainText = BoxLayout(
    .init("name", onlyIn: "udta", "QuickTime File Format"),
    .init(["vttC", "vlab"], in: "wvtt", "ISO/IEC 14496-30 §7.4"),
    .init(userType: .extensibleMetadata, in: .file, "Adobe XMP"),
    fields: [.text("text", .endOfBox)])
}

extension ByteReader {
  /// Reads text that ends with a 0, of 16 bits where the text has 16 bits a letter.
  fileprivate mutating func readAssetText(_ name: StaticString) throws(ParsingError) {
    var probe = self
    if probe.remaining >= 2, try probe.readInteger(UInt16.self) == 0xFEFF {
      _ = try readUTF16Text(name, byteCount: remaining & ~1)
      return
    }
    probe = self
    var count = 0
    while probe.remaining > 0 {
      count += 1
      if try probe.readInteger(UInt8.self) == 0 { break }
    }
    _ = try readText(name, byteCount: count)
  }
}
