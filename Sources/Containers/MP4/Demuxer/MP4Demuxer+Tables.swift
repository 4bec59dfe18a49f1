import Media

extension MP4Demuxer {
  /// All samples of a track, read from the file on the first call.
  ///
  /// Of a file in fragments this reads all fragments.
  ///
  /// - Throws: `MP4Error` if there is no such track, or if its tables cannot be read; then this is
  ///   among the ``problems`` too.
  public func sampleTable(of trackID: Track.ID) async throws(MP4Error) -> SampleTable {
    let track = try mp4Track(trackID)
    guard let known = samples[trackID] else { throw MP4Error(.noSuchTrack(trackID)) }
    guard !known.isWhole else { return known.table }
    if finder != nil {
      try await listFragments()
      return samples[trackID]?.table ?? known.table
    }
    let (table, found): (SampleTable, [MP4Error])
    do {
      (table, found) = try await Self.table(of: track, known.box, reader)
    } catch {
      note(error)
      throw error
    }
    // Meanwhile another caller may have been quicker.
    guard samples[trackID]?.isWhole == false else { return table }
    samples[trackID]?.table = table
    samples[trackID]?.isWhole = true
    for problem in found { note(problem) }
    return table
  }

  /// All samples of a track, and what is wrong with them.
  ///
  /// Of a long film this takes a while: meanwhile the actor is free.
  @concurrent private static func table(
    of track: MP4Track, _ box: LocatedBox, _ reader: any ByteRangeReader
  ) async throws(MP4Error) -> (SampleTable, [MP4Error]) {
    let table = try await SampleTable(reading: box, from: reader, rules: track.rules)
    return (table, table.problems(of: track, in: box, fileLength: reader.length))
  }

  /// The samples of a track, at least those in `range`, as far as there are any.
  ///
  /// For the first samples of a long film this reads only the first rows of its tables.
  ///
  /// - Throws: `MP4Error` if there is no such track, or if its tables cannot be read.
  public func sampleTable(
    of trackID: Track.ID, covering range: Range<Int>
  ) async throws(MP4Error) -> SampleTable {
    if let start = samples[trackID]?.table, range.upperBound <= start.count { return start }
    return try await sampleTable(of: trackID)
  }

  /// Loads the samples of all tracks; what cannot be read is then listed in ``problems``.
  ///
  /// - Returns: The samples of the tracks that can be read, in file order.
  @discardableResult
  public func loadSampleTables() async -> [SampleTable] {
    var tables: [SampleTable] = []
    for track in mp4Tracks {
      do throws(MP4Error) {
        tables.append(try await sampleTable(of: track.id))
      } catch {
        note(error)
      }
    }
    return tables
  }

  /// Reads one sample, wherever in the track it is.
  ///
  /// - Throws: `MP4Error` if there is no such track or sample, if the file ends before it, or if
  ///   its bytes cannot be read.
  public func sample(
    _ index: Int, of trackID: Track.ID
  ) async throws(MP4Error) -> EncodedSample {
    let track = try mp4Track(trackID)
    let table = try await sampleTable(of: trackID, covering: index..<index.addingClamped(1))
    guard table.indices.contains(index) else {
      let count = try await sampleTable(of: trackID).count
      throw MP4Error(.noSuchSample(index: index, count: count), path: track.path)
    }
    return try await read(table[index], of: track)
  }

  /// The track of a number, with what MP4 says about it.
  ///
  /// - Throws: `MP4Error` if there is none.
  public nonisolated func mp4Track(_ id: Track.ID) throws(MP4Error) -> MP4Track {
    guard let track = mp4Tracks.first(where: { $0.id == id }) else {
      throw MP4Error(.noSuchTrack(id))
    }
    return track
  }
}

extension MP4Demuxer {
  /// Reads the bytes of a sample.
  ///
  /// - Throws: `MP4Error` if the file ends before it, or if its bytes cannot be read.
  nonisolated func read(
    _ entry: SampleRecord, of track: MP4Track, loadingData: Bool = true
  ) async throws(MP4Error) -> EncodedSample {
    guard entry.range.upperBound <= reader.length else {
      throw track.beyondEnd(entry, fileLength: reader.length)
    }
    guard loadingData else { return track.encodedSample(entry, data: []) }
    do {
      let data = try await reader.read(entry.range, for: "sample \(entry.index)")
      return track.encodedSample(entry, data: data)
    } catch {
      throw MP4Error(error, path: track.path)
    }
  }

  /// The samples of a track as far as they are needed to find a moment.
  ///
  /// Where the samples that are known last beyond it, a later one could only appear before it if it
  /// appeared before its decode time by as much. Even then the search would find a sync sample that
  /// comes earlier, and decoding from there is right.
  func table(
    of track: MP4Track, until time: MediaTime
  ) async throws(MP4Error) -> SampleTable {
    if let start = samples[track.id]?.table,
      track.editList.mediaTime(ofPresentation: track.ticks(time)) < start.duration
    {
      return start
    }
    return try await sampleTable(of: track.id)
  }

  /// Where a reader starts among fragments that have not all been read.
  ///
  /// It is `nil` if they have, and where the moment lies before all fragments.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  func fragmentStart(
    for time: MediaTime, of tracks: [MP4Track], hasRunUp: Bool = false
  ) async throws(MP4Error) -> FragmentStart? {
    guard var finder else { return nil }
    let start = try await finder.start(for: time, of: tracks, hasRunUp: hasRunUp)
    // What has been found helps the next search.
    if self.finder != nil { self.finder = finder }
    return start
  }

  /// Reads all fragments, and lists the samples of all tracks.
  private func listFragments() async throws(MP4Error) {
    guard let finder else { return }
    var movie = FragmentedMovie(
      finder.walk(from: finder.front), continuing: finder.movieTables)
    try await movie.readAll()
    // Meanwhile another caller may have been quicker.
    guard self.finder != nil else { return }
    self.finder = nil
    for problem in movie.walk.problems { note(problem) }
    for track in mp4Tracks {
      guard let table = movie.table(of: track.id) else { continue }
      samples[track.id]?.table = table
      samples[track.id]?.isWhole = true
      noteProblems(of: track)
    }
  }
}

extension MP4Demuxer {
  /// Adds a problem, once.
  func note(_ problem: MP4Error) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Notes what is wrong with the samples of a track, once all of them are known.
  func noteProblems(of track: MP4Track) {
    guard let known = samples[track.id], known.isWhole else { return }
    let found = known.table.problems(of: track, in: known.box, fileLength: reader.length)
    for problem in found { note(problem) }
  }
}

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
      value: track.ticks(time).addingClamped(1), timescale: track.timescale)
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

extension MP4Demuxer {
  /// The number of a sample's picture as the edit list shows them, from 0.
  ///
  /// It is not known while fragments are read on demand, nor for a picture that is hidden.
  public func frameNumber(ofSample index: Int, of trackID: Track.ID) async -> Int? {
    guard finder == nil, let track = mp4Tracks.first(where: { $0.id == trackID }),
      let table = try? await sampleTable(of: trackID), table.indices.contains(index)
    else { return nil }
    return track.frameNumber(of: table[index], in: table)
  }
}

extension MP4Track {
  /// When the first sync sample after a moment appears; `nil` if none is near.
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
