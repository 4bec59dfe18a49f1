import Media

extension MP4Demuxer: MediaSource {
  /// The tracks that can be used, in file order.
  public nonisolated func tracks() -> [Track] { mp4Tracks.map(\.track) }

  /// Opens a reader with a cursor of its own.
  ///
  /// A moment before the first sync sample of a track stands for the track's first sample, a moment
  /// after the end for its last sync sample. In tracks of sound every sample is a sync sample, so
  /// there it is the sample that is heard at the moment: decoding sound needs no group from before.
  ///
  /// - Parameters:
  ///   - tracks: The tracks whose samples are wanted.
  ///   - time: The reader starts in each track at the last sync sample that appears at or before
  ///     this moment; `nil`: at the track's first sample.
  /// - Returns: An ``MP4SampleReader``.
  /// - Throws: `MP4Error` if there is no such track, or if its tables cannot be read.
  public func reader(
    of tracks: Set<Track.ID>, at time: MediaTime? = nil
  ) async throws -> any SampleReader {
    for id in tracks where !mp4Tracks.contains(where: { $0.id == id }) {
      throw MP4Error(.noSuchTrack(id))
    }
    let chosen = mp4Tracks.filter { tracks.contains($0.id) }
    guard let finder else {
      var cursors: [TrackCursor] = []
      for track in chosen { cursors.append(try await cursor(in: track, at: time)) }
      return MP4SampleReader(self, cursors)
    }
    if let time, time > start,
      let start = try await fragmentStart(for: time, of: chosen)
    {
      let cursors = chosen.map { TrackCursor($0, startingAt: start.decodeTimes[$0.id]) }
      return MP4SampleReader(self, cursors, then: finder.walk(from: start.offset))
    }
    let cursors = chosen.map { track in
      finder.movieTables[track.id].map { table in
        let index = time.map { SeekResolver(track: track, samples: table).readingStart(for: $0) }
        return TrackCursor(track, table, at: index ?? 0, isStartOnly: false)
      } ?? TrackCursor(track, startingAt: nil)
    }
    return MP4SampleReader(self, cursors, then: finder.walk(from: finder.front))
  }

  /// From when to when the film lasts; all of it can be reached.
  ///
  /// It begins where the first of its tracks does: at 0 in most files, elsewhere in the recording of
  /// a stream. An empty edit at the front belongs to the film, so with one it begins at 0.
  public nonisolated var timeline: Timeline { .complete(from: start, duration: length) }

  private func cursor(
    in track: MP4Track, at time: MediaTime?
  ) async throws(MP4Error) -> TrackCursor {
    let table: SampleTable
    var index = 0
    if let time {
      table = try await self.table(of: track, until: time)
      index = SeekResolver(track: track, samples: table).readingStart(for: time)
    } else {
      table = try await sampleTable(of: track.id, covering: 0..<1)
    }
    let isStartOnly = samples[track.id]?.isWhole == false
    return TrackCursor(track, table, at: index, isStartOnly: isStartOnly)
  }
}

extension MP4Track {
  /// When the track begins to present something; `nil` where it never does.
  ///
  /// - Parameter samples: At least the first samples of the track.
  /// - Returns: A moment of the presentation.
  func presentationStart(in samples: SampleTable) -> MediaTime? {
    guard !samples.isEmpty else { return nil }
    guard editList.delay == 0 else { return .zero }
    let cut = editList.mediaStart
    let before = samples.last(of: samples.indices, presentedAtOrBefore: cut)
    if let before, shows(samples[before]) { return time(editList.presentationTime(ofMedia: cut)) }
    let first = samples.first(of: samples.indices, presentedAtOrAfter: cut)
    return first.map { presentationTime(of: samples[$0]) }
  }
}
