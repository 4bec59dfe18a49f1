import Media

/// Takes an MP4 file apart into samples.
///
/// Opening it reads the boxes and unrolls the sample tables; the media data stays in the file until
/// a sample is asked for. Samples come out in decoding order, with times on the timeline of the
/// presentation.
public actor MP4Demuxer: SampleSource {
  /// The boxes of the file, up to its first fragment.
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
  public nonisolated let problems: [MP4Error]

  private let reader: any ByteRangeReader
  private var nextIndices: [Track.ID: Int] = [:]

  /// Opens a file.
  ///
  /// A track that cannot be used is left out, and ``problems`` says why.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read, are no MP4 file, or have no movie in them.
  public init(reader: any ByteRangeReader) async throws(MP4Error) {
    self.reader = reader
    file = try await BoxTree(reading: reader, withFragments: false)
    let fileType: FileTypeBox? = file.first(.fileType)?.content()
    brands =
      fileType.map { type in
        [type.majorBrand] + type.compatibleBrands.filter { $0 != type.majorBrand }
      } ?? []
    let movie = try file.movie
    let header: MovieHeaderBox = try movie.required(.movieHeader).content()
    movieTimescale = header.timescale
    let time = { (ticks: UInt64) in
      MediaTime(value: Int64(clamping: ticks), timescale: header.timescale)
    }
    let (tracks, broken) = Self.readTracks(
      of: movie, timescale: header.timescale, fileLength: reader.length)
    let fragments = try await FragmentedMovie(reader, file, tracks: tracks)
    isFragmented = file.isFragmented || fragments != nil
    mp4Tracks = fragments?.joined(to: tracks, movieTimescale: header.timescale) ?? tracks
    segmentIndexes = SegmentIndex.indexes(
      joining: file.locatedSegmentIndexes + (fragments?.segmentIndexes ?? []))
    randomAccessIndexes = fragments?.randomAccess ?? []
    notes = fragments?.expansion.notes ?? []
    movieDuration =
      fragments == nil
      ? header.duration.map(time)
      : file.fragmentDuration.map(time)
        ?? mp4Tracks.lazy.compactMap(\.presentationEnd).max()?.converted(to: header.timescale)
    // Boxes that cannot be read and yet were not needed, such as a pixel aspect; and a movie that is
    // cut off, which may have lost whole tracks.
    let unread = file.errors.filter {
      ($0.path + "/").hasPrefix("\(FourCC.movie)/") && !broken.contains($0)
    }
    problems =
      broken + unread + (fragments?.problems ?? [])
      + mp4Tracks.compactMap { $0.missingEnd(fileLength: reader.length) }
  }

  /// Reads the tracks that can be read, and says why the others cannot.
  private static func readTracks(
    of movie: LocatedBox, timescale: UInt32, fileLength: Int
  ) -> (tracks: [MP4Track], problems: [MP4Error]) {
    var tracks: [MP4Track] = []
    var problems: [MP4Error] = []
    for trak in movie.children(.track) {
      do throws(MP4Error) {
        let track = try MP4Track(
          trak, movieTimescale: timescale, fileLength: fileLength)
        guard !tracks.contains(where: { $0.id == track.id }) else {
          throw MP4Error(.repeatedTrackID(track.id), path: trak.path, at: trak.box.offset)
        }
        tracks.append(track)
      } catch {
        problems.append(error)
      }
    }
    return (tracks, problems)
  }

  public nonisolated var tracks: [Track] { mp4Tracks.map(\.track) }

  public nonisolated var capabilities: SourceCapabilities {
    SourceCapabilities(isSeekable: true, isLive: false, duration: movieDuration)
  }

  /// Reads one sample, wherever in the track it is.
  ///
  /// - Throws: `MP4Error` if there is no such track or sample, if the file ends before it, or if
  ///   its bytes cannot be read.
  public func sample(
    _ index: Int, of trackID: Track.ID
  ) async throws(MP4Error) -> EncodedSample {
    let track = try track(trackID)
    guard track.sampleTable.indices.contains(index) else {
      throw MP4Error(
        .noSuchSample(index: index, count: track.sampleTable.count), path: track.path)
    }
    let sample = track.sampleTable[index]
    guard sample.range.upperBound <= reader.length else {
      throw track.beyondEnd(sample, fileLength: reader.length)
    }
    do {
      let data = try await reader.read(sample.range, for: "sample \(index)")
      return track.encodedSample(sample, data: data)
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
    let index = nextIndices[trackID, default: 0]
    guard index < (try track(trackID).sampleTable.count) else { return nil }
    // Taken before the wait, so that no second caller gets the same sample meanwhile.
    nextIndices[trackID] = index + 1
    do {
      return try await sample(index, of: trackID)
    } catch {
      // Given back, unless a seek or another caller went on from elsewhere meanwhile.
      if nextIndices[trackID] == index + 1 { nextIndices[trackID] = index }
      guard case .sampleBeyondEnd = error.reason else { throw error }
      return nil
    }
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
    let table = track.sampleTable
    guard let index = track.syncSampleIndex(presentedAtOrBefore: time) ?? table.firstSyncSampleIndex
    else { throw MP4Error(.noSyncSample, path: track.path) }
    nextIndices[trackID] = index
    return track.presentationTime(of: table[index])
  }

  private func track(_ id: Track.ID) throws(MP4Error) -> MP4Track {
    guard let track = mp4Tracks.first(where: { $0.id == id }) else {
      throw MP4Error(.noSuchTrack(id))
    }
    return track
  }
}

extension MP4Track {
  /// The first sample that a file of this length has not got whole, as a problem.
  fileprivate func missingEnd(fileLength: Int) -> MP4Error? {
    sampleTable.firstIndex(notWithin: fileLength)
      .map { beyondEnd(sampleTable[$0], fileLength: fileLength) }
  }

  fileprivate func beyondEnd(_ sample: SampleEntry, fileLength: Int) -> MP4Error {
    let reason = MP4Error.Reason.sampleBeyondEnd(
      index: sample.index, size: sample.size, fileLength: fileLength)
    return MP4Error(reason, path: path, at: sample.offset)
  }
}
