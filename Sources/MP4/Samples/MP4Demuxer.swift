import Media

/// Takes an MP4 file apart into samples.
///
/// Opening it reads the boxes, and of a long film only the first rows of the tables that list its
/// samples; the media data stays in the file until a sample is asked for. Samples come out in
/// decoding order, with times on the timeline of the presentation.
public actor MP4Demuxer: SampleSource {
  /// The boxes of the file up to its first fragment; large tables of samples stay in the file.
  public nonisolated let file: BoxTree

  /// The specifications that the file keeps to: the major brand first.
  public nonisolated let brands: [FourCC]

  /// Ticks a second of edit lists and of ``movieDuration``.
  public nonisolated let movieTimescale: UInt32

  /// How long the presentation lasts; `nil` where that is unknown.
  public nonisolated let movieDuration: MediaTime?

  /// The tracks that can be used, in file order.
  public nonisolated let mp4Tracks: [MP4Track]

  /// Whether samples are described in fragments all along the file.
  public nonisolated let isFragmented: Bool

  /// What the file's indexes (`sidx`) say: one for each track that has any.
  public nonisolated let segmentIndexes: [SegmentIndex]

  /// What the index at the end of the file (`mfra`) says of each track.
  public nonisolated let randomAccessIndexes: [RandomAccessIndex]

  /// What is doubtful about the file as a whole, one sentence each.
  public nonisolated let notes: [String]

  /// What cannot be used: broken tracks, boxes that cannot be read, ends that are cut off.
  ///
  /// What is wrong with a large table is known when it has been loaded.
  public private(set) var problems: [MP4Error]

  /// When the presentation begins, and how long it lasts from there on.
  nonisolated let start: MediaTime
  nonisolated let length: MediaTime?

  let reader: any ByteRangeReader
  private(set) var samples: [Track.ID: TrackSamples] = [:]

  /// Opens a file.
  ///
  /// A track that cannot be used is left out, and ``problems`` says why.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read, are no MP4 file, or have no movie in them.
  public init(reader: any ByteRangeReader) async throws(MP4Error) {
    self.reader = reader
    file = try await BoxTree(readingStartOf: reader)
    let fileType: FileTypeBox? = file.first(.fileType)?.content()
    brands =
      fileType.map { type in
        [type.majorBrand] + type.compatibleBrands.filter { $0 != type.majorBrand }
      } ?? []
    let movie = try file.movie
    let header: MovieHeaderBox = try movie.required(.movieHeader).content()
    movieTimescale = header.timescale
    var found = await FoundTracks(in: file, movie, timescale: header.timescale, reader: reader)
    let fragments = try await FragmentedMovie(reader, file, found)
    found.join(fragments)
    isFragmented = file.isFragmented || fragments != nil
    mp4Tracks = found.tracks
    samples = found.samples
    segmentIndexes = SegmentIndex.indexes(
      joining: file.locatedSegmentIndexes + (fragments?.segmentIndexes ?? []))
    randomAccessIndexes = fragments?.randomAccess ?? []
    notes = fragments?.demuxer.notes ?? []
    movieDuration = found.duration(declaredIn: header, of: file)
    start = found.start
    // `mehd` gives a length; other boxes, and the samples, say when the film is over.
    length =
      file.fragmentDuration == nil ? movieDuration?.after(start) : movieDuration
    // Boxes that cannot be read and yet were not needed, such as a pixel aspect; and a movie that is
    // cut off, which may have lost whole tracks.
    let unread = file.errors.filter {
      ($0.path + "/").hasPrefix("\(FourCC.movie)/") && !found.problems.contains($0)
    }
    problems = found.problems + unread + (fragments?.problems ?? [])
    for track in found.tracks { noteProblems(of: track) }
  }

  public nonisolated var capabilities: SourceCapabilities {
    SourceCapabilities(isSeekable: true, isLive: false, duration: movieDuration)
  }
}

// Tables

extension MP4Demuxer {
  /// All samples of a track, read from the file the first time that somebody asks for them.
  ///
  /// - Throws: `MP4Error` if there is no such track, or if its tables cannot be read; then this is
  ///   among the ``problems`` too.
  public func sampleTable(of trackID: Track.ID) async throws(MP4Error) -> SampleTable {
    let track = try track(trackID)
    guard let known = samples[trackID] else { throw MP4Error(.noSuchTrack(trackID)) }
    guard !known.isWhole else { return known.table }
    let table: SampleTable
    do {
      table = try await SampleTable(reading: known.box, from: reader)
    } catch {
      if !problems.contains(error) { problems.append(error) }
      throw error
    }
    // Somebody else may have been quicker meanwhile.
    guard samples[trackID]?.isWhole == false else { return table }
    samples[trackID]?.table = table
    samples[trackID]?.isWhole = true
    noteProblems(of: track)
    return table
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

  /// Loads the samples of all tracks; what cannot be read is among the ``problems`` then.
  ///
  /// - Returns: The samples of the tracks that can be read, in file order.
  @discardableResult
  public func loadSampleTables() async -> [SampleTable] {
    var tables: [SampleTable] = []
    for track in mp4Tracks {
      // What is wrong has been noted.
      if let table = try? await sampleTable(of: track.id) { tables.append(table) }
    }
    return tables
  }

  /// Notes what is wrong with the samples of a track, once all of them are known.
  private func noteProblems(of track: MP4Track) {
    guard let known = samples[track.id], known.isWhole else { return }
    problems += known.table.problems(of: track, in: known.box, fileLength: reader.length)
  }

  private func track(_ id: Track.ID) throws(MP4Error) -> MP4Track {
    guard let track = mp4Tracks.first(where: { $0.id == id }) else {
      throw MP4Error(.noSuchTrack(id))
    }
    return track
  }

  /// One sample of a track; more of the tables is read where the first rows do not tell of it.
  private func entry(_ index: Int, of trackID: Track.ID) async throws(MP4Error) -> SampleEntry? {
    let table = try await sampleTable(of: trackID, covering: index..<index.addingClamped(1))
    return table.indices.contains(index) ? table[index] : nil
  }
}

// Samples

extension MP4Demuxer {
  /// Reads one sample, wherever in the track it is.
  ///
  /// - Throws: `MP4Error` if there is no such track or sample, if the file ends before it, or if
  ///   its bytes cannot be read.
  public func sample(
    _ index: Int, of trackID: Track.ID
  ) async throws(MP4Error) -> EncodedSample {
    let track = try track(trackID)
    guard let entry = try await entry(index, of: trackID) else {
      let count = try await sampleTable(of: trackID).count
      throw MP4Error(.noSuchSample(index: index, count: count), path: track.path)
    }
    return try await read(entry, of: track)
  }

  /// Reads the bytes of a sample.
  ///
  /// - Throws: `MP4Error` if the file ends before it, or if its bytes cannot be read.
  func read(
    _ entry: SampleEntry, of track: MP4Track
  ) async throws(MP4Error) -> EncodedSample {
    guard entry.range.upperBound <= reader.length else {
      throw track.beyondEnd(entry, fileLength: reader.length)
    }
    do {
      let data = try await reader.read(entry.range, for: "sample \(entry.index)")
      return track.encodedSample(entry, data: data)
    } catch {
      throw MP4Error(error, path: track.path)
    }
  }

  /// Returns the track's next sample in decoding order, or `nil` after the last one.
  ///
  /// In a file that is cut off, the samples that are there come out, and then `nil`; ``problems``
  /// names the end that is missing.
  ///
  /// - Throws: `MP4Error` if there is no such track or if the bytes cannot be read; asking again
  ///   tries the same sample again.
  public func nextSample(of trackID: Track.ID) async throws(MP4Error) -> EncodedSample? {
    let track = try track(trackID)
    let index = samples[trackID]?.nextIndex ?? 0
    // Taken before the wait, so that no second caller gets the same sample meanwhile.
    samples[trackID]?.nextIndex = index + 1
    do {
      if let entry = try await entry(index, of: trackID) {
        return try await read(entry, of: track)
      }
    } catch {
      giveBack(index, of: trackID)
      guard case .sampleBeyondEnd = error.reason else { throw error }
      return nil
    }
    giveBack(index, of: trackID)
    return nil
  }

  /// Puts a sample back, unless a seek or another caller went on from elsewhere meanwhile.
  private func giveBack(_ index: Int, of trackID: Track.ID) {
    if samples[trackID]?.nextIndex == index + 1 { samples[trackID]?.nextIndex = index }
  }

  /// Goes on from the last sync sample whose picture appears at or before `time`.
  ///
  /// Before the first sync sample there is nothing to start with, so then it is the first one.
  ///
  /// - Returns: When the picture of that sync sample appears.
  /// - Throws: `MP4Error` if there is no such track, or no sample in it at which to start.
  public func seek(
    _ trackID: Track.ID, to time: MediaTime
  ) async throws(MP4Error) -> MediaTime {
    let track = try track(trackID)
    let table = try await table(of: track, until: time)
    guard let index = SeekResolver(track: track, samples: table).startIndex(for: time) else {
      throw MP4Error(.noSyncSample, path: track.path)
    }
    samples[trackID]?.nextIndex = index
    return track.presentationTime(of: table[index])
  }

  /// The samples of a track as far as they are needed to find a moment.
  ///
  /// Where the samples that are known last beyond it, a later one could only appear before it if it
  /// appeared before its decode time by as much. Even then the search would find a sync sample that
  /// comes earlier, and decoding from there is right.
  func table(
    of track: MP4Track, until time: MediaTime
  ) async throws(MP4Error) -> SampleTable {
    let ticks = time.converted(to: track.track.timescale).value
    if let start = samples[track.id]?.table,
      track.editList.mediaTime(ofPresentation: ticks) < start.duration
    {
      return start
    }
    return try await sampleTable(of: track.id)
  }
}

extension MediaTime {
  /// How long it is from `start` to this moment; 0 where it comes before.
  fileprivate func after(_ start: MediaTime) -> MediaTime {
    let begin = start.converted(to: timescale).value
    return MediaTime(value: max(0, value.subtractingClamped(begin)), timescale: timescale)
  }
}
