/// One stream of samples in a source, and what is needed to decode and show it.
public struct Track: Identifiable, Hashable, Codable, Sendable {
  /// What the samples of a track are; text is subtitles, captions, and the names of chapters.
  public enum Kind: String, Hashable, Codable, Sendable {
    case video, audio, text, other

    /// Whether the film's own beginning and end are those of such tracks: pictures and sound.
    package var isContinuous: Bool { self == .video || self == .audio }
  }

  public let id: Int
  public let kind: Kind

  /// The sample entry's type, such as `avc1`, `hvc1` or `mp4a`.
  public let codec: FourCC

  /// The codec with its profile and level as in RFC 6381: `avc1.64001E`.
  public let codecString: String

  /// ISO 639-2/T language code; `und` where the source does not say.
  public let language: String

  /// Ticks a second of all times of this track.
  public let timescale: UInt32

  /// How long the samples last in all, before any edit list; `nil` if unknown, as in a broadcast.
  public let duration: MediaTime?

  /// The formats of its samples that the source knows; the first samples have the first one.
  ///
  /// Nearly every track has one. A reader names the format before the first sample that is coded in
  /// it; a stream may change to one that is not listed here.
  public let formats: [TrackFormat]

  public init(
    id: Int, kind: Kind, codec: FourCC, codecString: String, language: String,
    timescale: UInt32, duration: MediaTime?, formats: [TrackFormat]
  ) {
    self.id = id
    self.kind = kind
    self.codec = codec
    self.codecString = codecString
    self.language = language
    self.timescale = timescale
    self.duration = duration
    self.formats = formats
  }
}

extension Track {
  /// How the first pictures are coded; `nil` for all but video tracks.
  public var video: VideoFormat? { formats.first?.video }

  /// How the first sound is coded; `nil` for all but audio tracks.
  public var audio: AudioFormat? { formats.first?.audio }

  public init(
    id: Int, kind: Kind, codec: FourCC, codecString: String, language: String,
    timescale: UInt32, duration: MediaTime?, video: VideoFormat?
  ) {
    self.init(
      id: id, kind: kind, codec: codec, codecString: codecString, language: language,
      timescale: timescale, duration: duration, formats: video.map { [.video($0)] } ?? [])
  }
}

/// How the samples of a track are coded.
public enum TrackFormat: Hashable, Codable, Sendable {
  case video(VideoFormat)
  case audio(AudioFormat)
  /// Text, metadata, and what no decoder of pictures or sound takes.
  case other
}

extension TrackFormat {
  /// How pictures are coded; `nil` for all but video.
  public var video: VideoFormat? {
    if case .video(let format) = self { format } else { nil }
  }

  /// How sound is coded; `nil` for all but audio.
  public var audio: AudioFormat? {
    if case .audio(let format) = self { format } else { nil }
  }
}
