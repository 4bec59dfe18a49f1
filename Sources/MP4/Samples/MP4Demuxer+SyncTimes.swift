import Media

extension MP4Demuxer {
  /// Finds the sync samples around a moment, on the timeline of the presentation.
  ///
  /// In a file whose fragments are read as they are needed, it looks at those around the moment.
  ///
  /// - Throws: `MP4Error` if there is no such track, or if its tables cannot be read.
  public func syncTimes(
    of trackID: Track.ID, around time: MediaTime
  ) async throws(MP4Error) -> SyncTimes {
    guard let track = mp4Tracks.first(where: { $0.id == trackID }) else {
      throw MP4Error(.noSuchTrack(trackID))
    }
    if let finder, finder.movieTables[trackID]?.isEmpty != false {
      let start = try await fragmentStart(for: time, of: [track])
      return SyncTimes(
        previous: start?.presentationTime,
        next: try await track.nextSyncTime(
          in: finder.walk(from: start?.offset ?? finder.front), after: time))
    }
    let resolver = SeekResolver(track: track, samples: try await sampleTable(of: trackID))
    let after = MediaTime(
      value: track.ticks(time).addingClamped(1), timescale: track.track.timescale)
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

extension MP4Track {
  /// When the first sync sample behind a moment appears; `nil` where none is near.
  fileprivate func nextSyncTime(
    in walk: FragmentWalk, after time: MediaTime
  ) async throws(MP4Error) -> MediaTime? {
    var walk = walk
    for _ in 0..<64 {
      guard let found = try await walk.next() else { return nil }
      for samples in found where samples.trackID == id {
        let next = samples.first { $0.isSync && presentationTime(of: $0) > time }
        if let next { return presentationTime(of: next) }
      }
    }
    return nil
  }
}
