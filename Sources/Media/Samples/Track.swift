/// One stream of samples in a source, and what is needed to decode and show it.
public struct Track: Identifiable, Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case video, audio, other
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

  /// How long the samples last in all, before any edit list.
  public let duration: MediaTime

  /// What a video decoder and a renderer need to know; `nil` for all but video tracks.
  ///
  /// It is the format of the first samples, and in nearly every track of all of them.
  public let video: VideoFormat?

  /// Further formats, where samples are not all coded in the same one.
  public let furtherVideoFormats: [VideoFormat]

  public init(
    id: Int, kind: Kind, codec: FourCC, codecString: String, language: String,
    timescale: UInt32, duration: MediaTime, video: VideoFormat?,
    furtherVideoFormats: [VideoFormat] = []
  ) {
    self.id = id
    self.kind = kind
    self.codec = codec
    self.codecString = codecString
    self.language = language
    self.timescale = timescale
    self.duration = duration
    self.video = video
    self.furtherVideoFormats = furtherVideoFormats
  }

  /// All formats that samples name by their `EncodedSample/formatIndex`; empty for all but video.
  public var videoFormats: [VideoFormat] {
    (video.map { [$0] } ?? []) + furtherVideoFormats
  }
}
