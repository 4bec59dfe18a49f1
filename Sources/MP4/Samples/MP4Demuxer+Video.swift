import Media

extension MP4Demuxer {
  /// The first track with pictures, and how they are coded.
  ///
  /// - Throws: `MP4Error` if there is none that can be used: where one is broken, what is wrong.
  public func firstVideoTrack() throws(MP4Error) -> (MP4Track, VideoFormat) {
    for track in mp4Tracks {
      if let format = track.track.video { return (track, format) }
    }
    throw problems.first ?? MP4Error(.noVideoTrack)
  }
}
