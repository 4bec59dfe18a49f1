import Media

/// Divides an MP4 file into samples.
///
/// Opening it reads the boxes, and of a long film only the first rows of the tables that list its
/// samples; a sample's media data stays in the file until it is needed. Samples come out in
/// decoding order, with times on the timeline of the presentation.
public actor MP4Demuxer {
  /// The boxes of the file up to its first fragment; large tables of samples stay in the file.
  public nonisolated let boxTree: BoxTree

  /// The specifications that the file keeps to: the major brand first.
  public nonisolated let brands: [FourCC]

  /// Ticks a second of edit lists and of ``movieDuration``.
  public nonisolated let movieTimescale: UInt32

  /// How long the presentation lasts; `nil` if that is unknown.
  public nonisolated let movieDuration: MediaTime?

  /// The tracks that can be used, in file order.
  public nonisolated let mp4Tracks: [MP4Track]

  /// Whether samples are described in fragments all along the file.
  public nonisolated let isFragmented: Bool

  /// What the file's indexes (`sidx`) say: one for each track that has any.
  public nonisolated let segmentIndexes: [SegmentIndex]

  /// What the index at the end of the file (`mfra`) says about each track.
  public nonisolated let randomAccessIndexes: [RandomAccessIndex]

  /// What is doubtful about the file as a whole, one sentence each.
  public nonisolated let notes: [String]

  /// What cannot be used: broken tracks, boxes that cannot be read, ends that are cut off.
  ///
  /// What is wrong with a large table is known when it has been loaded.
  public internal(set) var problems: [MP4Error]

  /// When the presentation begins, and how long it lasts from there on.
  nonisolated let start: MediaTime
  nonisolated let length: MediaTime?

  nonisolated let reader: any ByteRangeReader
  var samples: [Track.ID: TrackSamples] = [:]

  /// What finds fragments in the file; `nil` if all samples are listed.
  var finder: FragmentFinder?

  /// Reads tables that the next reader will need.
  private var preparation: Task<Void, Never>?

  /// Which fragments are read when a file is opened.
  public enum FragmentReading: Sendable {
    /// The first ones; the others when their samples are wanted.
    case asNeeded
    /// All, so that the notes, problems and tracks of the file are complete.
    case all
  }

  /// Opens a file.
  ///
  /// A track that cannot be used is left out, and ``problems`` says why.
  ///
  /// - Parameters:
  ///   - reader: The file's bytes.
  ///   - fragments: Which fragments are read at once. A long film has thousands of them, and over a
  ///     network each is a request.
  ///   - rules: How boxes are found, and what the tables of samples mean.
  /// - Throws: `MP4Error` if the bytes cannot be read, are not an MP4 file, or have no movie in them.
  public init(
    reader: any ByteRangeReader, fragments: FragmentReading = .asNeeded, rules: MP4Rules = .core
  ) async throws(MP4Error) {
    self.reader = reader
    boxTree = try await BoxTree(readingStartOf: reader, rules: rules.boxes)
    let fileType: FileTypeBox? = boxTree.first(.fileType)?.content()
    brands =
      fileType.map { type in
        [type.majorBrand] + type.compatibleBrands.filter { $0 != type.majorBrand }
      } ?? []
    let movie = try boxTree.movie
    let header: MovieHeaderBox = try movie.required(.movieHeader).content()
    movieTimescale = header.timescale
    var found = await FoundTracks(
      in: boxTree, movie, timescale: header.timescale, reader: reader, rules: rules.samples)
    let opened = try await OpenedFragments(reader, boxTree, &found, fragments)
    finder = opened?.finder
    isFragmented = boxTree.isFragmented || opened != nil
    segmentIndexes = SegmentIndex.indexes(
      joining: boxTree.locatedSegmentIndexes + (opened?.listed.walk.segmentIndexes ?? []))
    randomAccessIndexes = opened?.listed.walk.randomAccess ?? []
    notes = opened?.listed.walk.demuxer.notes ?? []
    start = found.start
    movieDuration =
      opened?.finder == nil || boxTree.fragmentDuration != nil
      ? found.duration(declaredIn: header, of: boxTree)
      : opened?.end?.converted(to: header.timescale)
    // `mehd` gives a length; other boxes, and the samples, say when the film is over.
    length =
      boxTree.fragmentDuration == nil ? movieDuration?.after(start) : movieDuration
    found.setDuration(length)
    mp4Tracks = found.tracks
    samples = found.samples
    // Boxes that cannot be read but were not needed, such as a pixel aspect; and a truncated movie,
    // which may have lost whole tracks.
    let unread = boxTree.errors.filter {
      ($0.path + "/").hasPrefix("\(FourCC.movie)/") && !found.problems.contains($0)
    }
    problems = found.problems + unread + (opened?.listed.walk.problems ?? [])
    for track in found.tracks { noteProblems(of: track) }
  }
}

extension MediaTime {
  /// How long it is from `start` to this moment; 0 if it comes before.
  fileprivate func after(_ start: MediaTime) -> MediaTime {
    let begin = start.converted(to: timescale).value
    return MediaTime(value: max(0, value.subtractingClamped(begin)), timescale: timescale)
  }
}

extension MP4Demuxer: MediaSource {
  /// The same as ``problems``, for callers that do not know about MP4.
  public var faults: [any Error] { problems }

  public nonisolated var isIdle: Bool { get async { await reader.isIdle } }

  /// The tracks that can be used, in file order.
  public nonisolated func tracks() -> [Track] { mp4Tracks.map(\.track) }

  /// Opens a reader with a cursor of its own.
  ///
  /// A moment before the first sync sample of a track stands for the track's first sample, a moment
  /// after the end for its last sync sample. In tracks of sound every sample is a sync sample, but
  /// the first that is decoded is garbage: reading starts 100 ms before the sample that is heard.
  ///
  /// - Parameters:
  ///   - tracks: The tracks whose samples are wanted.
  ///   - time: The reader starts in each track at the last sync sample that appears at or before
  ///     this moment; `nil`: at the track's first sample.
  /// - Returns: A reader of samples.
  /// - Throws: `MP4Error` if there is no such track, or if its tables cannot be read.
  public func reader(
    of tracks: Set<Track.ID>, at time: MediaTime? = nil
  ) async throws -> any SampleReader {
    try await reader(of: tracks, at: time, loadingData: true)
  }

  /// Opens a reader that need not read the bytes of its samples, as tables and fragments list them.
  ///
  /// - Parameters:
  ///   - tracks: The tracks whose samples are wanted.
  ///   - time: Where to start; see ``reader(of:at:)``.
  ///   - loadingData: Whether samples have their bytes.
  /// - Returns: A reader of samples.
  /// - Throws: `MP4Error` if there is no such track, or if its tables cannot be read.
  public func reader(
    of tracks: Set<Track.ID>, at time: MediaTime?, loadingData: Bool
  ) async throws -> any SampleReader {
    for id in tracks where !mp4Tracks.contains(where: { $0.id == id }) {
      throw MP4Error(.noSuchTrack(id))
    }
    let chosen = mp4Tracks.filter { tracks.contains($0.id) }
    guard let finder else {
      await finishPreparing()
      var cursors: [TrackCursor] = []
      for track in chosen { cursors.append(try await cursor(in: track, at: time)) }
      return MP4SampleReader(self, cursors, loadingData: loadingData)
    }
    if let time, time > start,
      let start = try await fragmentStart(for: time, of: chosen, hasRunUp: true)
    {
      let cursors = chosen.map { TrackCursor($0, startingAt: start.decodeTimes[$0.id]) }
      return MP4SampleReader(
        self, cursors, then: finder.walk(from: start.offset), loadingData: loadingData)
    }
    let cursors = chosen.map { track in
      finder.movieTables[track.id].map { table in
        let index = time.map { SeekResolver(track: track, samples: table).readingStart(for: $0) }
        return TrackCursor(track, table, at: index ?? 0, isStartOnly: false)
      } ?? TrackCursor(track, startingAt: nil)
    }
    return MP4SampleReader(
      self, cursors, then: finder.walk(from: finder.front), loadingData: loadingData)
  }

  /// From when to when the film lasts; all of it can be reached.
  ///
  /// It begins where the first of its tracks does: at 0 in most files, elsewhere in the recording of
  /// a stream. An empty edit at the front belongs to the film, so with one it begins at 0.
  public nonisolated var timeline: Timeline { .complete(from: start, duration: length) }

  /// Begins to load the tables of the samples around a moment, those of several tracks side by side:
  /// of a long film they have a million rows each.
  public func prepare(_ tracks: Set<Track.ID>, at time: MediaTime) {
    guard finder == nil, preparation == nil else { return }
    let chosen = mp4Tracks.filter { tracks.contains($0.id) }
    preparation = Task {
      await withDiscardingTaskGroup { group in
        for track in chosen {
          group.addTask { _ = try? await self.table(of: track, until: time) }
        }
      }
    }
  }

  /// Waits for what has been begun; a caller that is cancelled stops it.
  private func finishPreparing() async {
    guard let preparation else { return }
    await withTaskCancellationHandler {
      await preparation.value
    } onCancel: {
      preparation.cancel()
    }
    self.preparation = nil
  }

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
  /// When the track begins to present something; `nil` if it never does.
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

extension MediaFormat {
  /// ISO/IEC 14496-12 and what is built on it: MP4, QuickTime, fragmented files.
  ///
  /// A row in the list of a `MediaOpener`. Its sources are ``MP4Demuxer``s.
  public static let mp4 = mp4(rules: .core)

  /// The same format, read by other rules.
  package static func mp4(rules: MP4Rules) -> MediaFormat {
    MediaFormat(.mp4) { resource in
      try await MP4Demuxer(reader: resource.reader(), rules: rules)
    }
  }
}
