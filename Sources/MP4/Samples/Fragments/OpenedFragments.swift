import Media

/// What is known of the fragments of a file when it has been opened.
struct OpenedFragments {
  /// The fragments that have been read: the first few, or all.
  private(set) var listed: FragmentedMovie

  /// What finds the others; `nil` where all have been read.
  private(set) var finder: FragmentFinder?

  /// When the last one ends, where that could be found out.
  private(set) var end: MediaTime?

  /// Reads the fragments that follow the movie box, and joins their samples with the tracks; `nil`
  /// where there are none.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  init?(
    _ reader: any ByteRangeReader, _ file: BoxTree, _ found: inout FoundTracks,
    _ reading: MP4Demuxer.FragmentReading
  ) async throws(MP4Error) {
    guard let offset = file.firstMovieFragmentOffset else { return nil }
    var finder = FragmentFinder(reader, file, from: offset, found)
    listed = FragmentedMovie(finder.walk(from: offset), continuing: finder.movieTables)
    switch reading {
    case .all: try await listed.readAll()
    case .asNeeded: try await listed.readStart(of: found.playedTracks.map(\.id))
    }
    found.join(listed)
    guard !listed.isWhole else { return }
    finder.learn(listed, of: found.tracks)
    if file.fragmentDuration == nil { end = try await finder.end(of: found.playedTracks) }
    self.finder = finder
  }
}
