import Media

/// The fragments of a file, read from the first one to the end.
struct FragmentedMovie {
  private var scanner: MovieFragmentScanner
  private(set) var expansion: FragmentExpansion

  /// Prepares to read the fragments that begin at `offset`.
  init(_ reader: any ByteRangeReader, from offset: Int, tracks: [FragmentedTrack]) {
    scanner = MovieFragmentScanner(reader, from: offset)
    expansion = FragmentExpansion(tracks: tracks, fileLength: reader.length)
  }

  /// Reads all fragments.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func readAll() async throws(MP4Error) {
    while let fragment = try await scanner.next() { expansion.append(fragment) }
  }

  /// The `sidx` boxes that lay between the fragments.
  var segmentIndexes: [LocatedSegmentIndex] { scanner.segmentIndexes }

  /// What `mfra` says of each track.
  var randomAccess: [RandomAccessIndex] { scanner.randomAccess.map(RandomAccessIndex.init) }

  /// What cannot be used, in the order in which it was found.
  var problems: [MP4Error] { expansion.problems + scanner.problems }
}
