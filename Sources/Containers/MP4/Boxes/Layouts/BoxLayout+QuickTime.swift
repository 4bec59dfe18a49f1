import Media

/// Boxes that only QuickTime's files have; each is described in the QuickTime File Format.
extension BoxLayout {
  static let quickTimeLayouts = [
    baseMediaInformation, textMediaInformation, timecodeMediaInformation, channelLayout,
    trackAperture,
  ]

  /// How pictures of a text or time code track are laid over the background; 0x40: dithered copy.
  ///
  /// "Base media info atom".
  static let baseMediaInformation = BoxLayout(
    .init("gmin", onlyIn: "gmhd", "QuickTime File Format"), versions: 0...0,
    fields: [
      .uint16("graphicsMode"), .uint16("opColorRed"), .uint16("opColorGreen"),
      .uint16("opColorBlue"), .fixedPoint("balance", 2, fractionBits: 8), .bytes("reserved", 2),
    ])

  /// How the text of a text track is turned, scaled and moved: a ``TransformationMatrix``.
  ///
  /// "Text media information atom".
  static let textMediaInformation = BoxLayout(
    .init("text", onlyIn: "gmhd", "QuickTime File Format"),
    fields: [
      .code { (payload, _) throws(ParsingError) in _ = try TransformationMatrix(parsing: &payload) }
    ])

  /// How a time code is drawn where it is shown: font, face (1: bold, 2: italic), size, colours.
  ///
  /// "Timecode media information atom".
  static let timecodeMediaInformation = BoxLayout(
    .init("tcmi", onlyIn: "tmcd", "QuickTime File Format"), versions: 0...0,
    fields: [
      .uint16("textFont"), .uint16("textFace"), .uint16("textSize"), .bytes("reserved", 2),
      .bytes("textColor", 6), .bytes("backgroundColor", 6),
      .text("fontName", .lengthByte("fontNameLength")),
    ])

  /// Which loudspeaker each channel is meant for: 1 is left, 2 right, 3 centre.
  ///
  /// The tag is the number of a known layout; 0: see the rows, 0x10000: see the bits, one for each
  /// loudspeaker. Coordinates are three Float32. "Audio channel layout atom".
  static let channelLayout = BoxLayout(
    .init("chan", onlyIn: BoxSpecification.soundParents, "QuickTime File Format"),
    versions: 0...0,
    fields: [
      .uint32("channelLayoutTag"), .uint32("channelBitmap"), .uint32("numberChannelDescriptions"),
      .table(
        "channelDescriptions", .count("numberChannelDescriptions"),
        ["channelLabel", "channelFlags", "coordinate0", "coordinate1", "coordinate2"]),
    ])

  /// The size of a track's picture, in pixels, in one of three ways of showing it.
  ///
  /// `clef` clean aperture, `prof` production aperture, `enof` encoded pixels. "Track aperture mode
  /// dimensions atom".
  static let trackAperture = BoxLayout(
    .init(["clef", "prof", "enof"], onlyIn: "tapt", "QuickTime File Format"), versions: 0...0,
    fields: [.fixedPoint("width", 4, fractionBits: 16), .fixedPoint("height", 4, fractionBits: 16)])
}
