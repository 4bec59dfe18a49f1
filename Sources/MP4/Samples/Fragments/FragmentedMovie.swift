import Media

/// The fragments of a file, read from the first one to the end.
struct FragmentedMovie {
  private var scanner: MovieFragmentScanner
  private(set) var demuxer: FragmentDemuxer
  private var listings: [Track.ID: FragmentListing]

  /// Prepares to read the fragments that begin at `offset`.
  init(
    _ reader: any ByteRangeReader, from offset: Int, _ demuxer: FragmentDemuxer,
    continuing tables: [Track.ID: SampleTable]
  ) {
    scanner = MovieFragmentScanner(reader, from: offset)
    self.demuxer = demuxer
    listings = tables.mapValues(FragmentListing.init(continuing:))
  }

  /// Reads all fragments.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func readAll() async throws(MP4Error) {
    while let fragment = try await scanner.next() {
      for samples in demuxer.append(fragment) { listings[samples.trackID]?.append(samples) }
    }
  }

  /// The `sidx` boxes that lay between the fragments.
  var segmentIndexes: [LocatedSegmentIndex] { scanner.segmentIndexes }

  /// What `mfra` says of each track.
  var randomAccess: [RandomAccessIndex] { scanner.randomAccess.map(RandomAccessIndex.init) }

  /// What cannot be used, in the order in which it was found.
  var problems: [MP4Error] { demuxer.problems + scanner.problems }

  /// Which samples of a track came from which fragment.
  func spans(of trackID: Track.ID) -> [FragmentSpan] { listings[trackID]?.spans ?? [] }

  /// All samples of a track; `nil` where there is no such track.
  func table(of trackID: Track.ID) -> SampleTable? {
    listings[trackID]?.table(demuxer.trackNotes(trackID))
  }
}
