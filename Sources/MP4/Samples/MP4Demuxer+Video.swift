import Media

extension MP4Demuxer {
  /// The first track with pictures, and how they are coded.
  ///
  /// - Throws: `MP4Error` if there is none.
  public nonisolated func firstVideoTrack() throws(MP4Error) -> (MP4Track, VideoFormat) {
    for track in mp4Tracks {
      if let format = track.track.video { return (track, format) }
    }
    throw MP4Error(.noVideoTrack)
  }
}
