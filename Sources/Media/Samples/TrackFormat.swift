/// How the samples of a track are coded.
public enum TrackFormat: Hashable, Sendable {
  case video(VideoFormat)
  case audio(AudioFormat)
  /// Subtitles, metadata and what else no decoder of this package takes.
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
