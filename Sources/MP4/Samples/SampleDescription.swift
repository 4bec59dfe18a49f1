import Media

/// One way in which samples of a track are coded: what a sample entry says.
public struct SampleDescription: Hashable, Sendable {
  /// The sample entry's type, such as `avc1`, `hvc1` or `mp4a`.
  public let codec: FourCC

  /// The codec with its profile and level as in RFC 6381: `avc1.64001E`.
  public let codecString: String

  /// How the samples are encrypted, such as `cenc`; `nil` where they are not.
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
    case .other:
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
