import Media

/// What can be read from a sample entry and the boxes inside it.
extension Box {
  /// The type that the sample entry would have if its samples were not encrypted.
  var originalFormat: FourCC {
    let format: OriginalFormatBox? = first([.protectionSchemeInformation, .originalFormat])?
      .content()
    return format?.dataFormat ?? type
  }

  /// How the samples are encrypted, such as `cenc`; `nil` where they are not.
  var encryptionScheme: FourCC? {
    guard type == .encryptedVideo || type == .encryptedAudio else { return nil }
    let scheme: SchemeTypeBox? = first([.protectionSchemeInformation, .schemeType])?.content()
    return scheme?.schemeType ?? type
  }

  /// The colours of the pictures by code points, where they are given so.
  var color: ColorDescription? {
    children(.colourInformation).lazy.compactMap {
      $0.content(as: ColourInformationBox.self)?.description
    }.first
  }

  /// The codec as RFC 6381 writes it, where MPEG-4's `esds` describes it; otherwise its bare type.
  ///
  /// That bare type is right for Opus, FLAC, AC-3 and Enhanced AC-3: they have no profiles. In
  /// QuickTime's files the box is inside `wave`.
  var streamCodecString: String {
    let box =
      first(.elementaryStreamDescriptor) ?? first(["wave", .elementaryStreamDescriptor])
    let stream: ESDBox? = box?.content()
    return stream?.codecString(originalFormat) ?? "\(originalFormat)"
  }
}
