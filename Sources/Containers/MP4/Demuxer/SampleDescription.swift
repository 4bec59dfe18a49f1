import Media

/// One way in which samples of a track are coded: what a sample entry says.
public struct SampleDescription: Hashable, Sendable {
  /// The sample entry's type, such as `avc1`, `hvc1` or `mp4a`.
  public let codec: FourCC

  /// The codec with its profile and level as in RFC 6381: `avc1.64001E`.
  public let codecString: String

  /// How the samples are encrypted, such as `cenc`; `nil` if they are not.
  public let encryptionScheme: FourCC?

  /// What a decoder, and for pictures a renderer, needs to know.
  public let format: TrackFormat

  /// What a video decoder and a renderer need to know; `nil` for all but video tracks.
  public var video: VideoFormat? { format.video }

  /// What a decoder cannot do with such samples.
  var note: String? {
    encryptionScheme.map { scheme in
      "the samples are encrypted ('\(scheme)'); without the key nothing can decode them"
    }
  }
}

extension SampleDescription {
  /// Reads a sample entry.
  ///
  /// - Throws: `MP4Error` if the box that the codec needs is missing or cannot be read.
  init(_ entry: LocatedBox, kind: Track.Kind, header: TrackHeaderBox) throws(MP4Error) {
    switch kind {
    case .video:
      let parameters = try CodecParameters(entry)
      self.init(
        codec: entry.box.type, codecString: parameters.codecString,
        encryptionScheme: entry.box.encryptionScheme,
        format: .video(VideoFormat(entry.box, parameters, header: header)))
    case .audio:
      self.init(
        codec: entry.box.type, codecString: entry.box.streamCodecString,
        encryptionScheme: entry.box.encryptionScheme, format: .audio(AudioFormat(entry.box)))
    case .text, .other:
      self.init(
        codec: entry.box.type, codecString: "\(entry.box.type)", encryptionScheme: nil,
        format: .other)
    }
  }

  /// Stands for a sample entry that cannot be read.
  init(unreadable entry: LocatedBox, kind: Track.Kind, header: TrackHeaderBox) {
    let codecString = "\(entry.box.type)"
    let parameters = CodecParameters(codec: nil, codecString: codecString)
    self.init(
      codec: entry.box.type, codecString: codecString,
      encryptionScheme: entry.box.encryptionScheme,
      format: kind == .video
        ? .video(VideoFormat(entry.box, parameters, header: header)) : .other)
  }
}

/// What can be read from a sample entry and the boxes inside it.
extension Box {
  /// The type that the sample entry would have if its samples were not encrypted.
  var originalFormat: FourCC {
    let format: OriginalFormatBox? = first([.protectionSchemeInformation, .originalFormat])?
      .content()
    return format?.dataFormat ?? type
  }

  /// How the samples are encrypted, such as `cenc`; `nil` if they are not.
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
