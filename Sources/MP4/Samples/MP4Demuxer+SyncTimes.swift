import Media

extension MP4Demuxer {
  /// Finds the sync samples around a moment, on the timeline of the presentation.
  ///
  /// - Throws: `MP4Error` if there is no such track, or if its tables cannot be read.
  public func syncTimes(
    of trackID: Track.ID, around time: MediaTime
  ) async throws(MP4Error) -> SyncTimes {
    guard let track = mp4Tracks.first(where: { $0.id == trackID }) else {
      throw MP4Error(.noSuchTrack(trackID))
    }
    let resolver = SeekResolver(track: track, samples: try await sampleTable(of: trackID))
    let after = MediaTime(
      value: time.converted(to: track.track.timescale).value.addingClamped(1),
      timescale: track.track.timescale)
    func appearance(_ mode: SeekMode, _ time: MediaTime) -> MediaTime? {
      resolver.plan(to: time, mode: mode).map { track.presentationTime(of: $0.target) }
    }
    let previous = appearance(.previous, time)
    let next = appearance(.next, after)
    return SyncTimes(
      previous: previous.flatMap { $0 <= time ? $0 : nil },
      next: next.flatMap { $0 > time ? $0 : nil })
  }
}
