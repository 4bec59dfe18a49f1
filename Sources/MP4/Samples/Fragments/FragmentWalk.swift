import Media

/// Goes through the fragments of a file from one of them on.
struct FragmentWalk: Sendable {
  private var scanner: MovieFragmentScanner
  private(set) var demuxer: FragmentDemuxer

  /// Prepares to read the fragments that begin at or behind `offset`.
  init(_ reader: any ByteRangeReader, from offset: Int, _ demuxer: FragmentDemuxer) {
    scanner = MovieFragmentScanner(reader, from: offset)
    self.demuxer = demuxer
  }

  /// Returns the samples of the next fragment, or `nil` at the end of the file.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read; the next call tries the same fragment again.
  mutating func next() async throws(MP4Error) -> [FragmentSamples]? {
    var ahead = scanner
    let fragment = try await ahead.next()
    scanner = ahead
    guard let fragment else { return nil }
    lastOffset = fragment.offset
    return demuxer.append(fragment)
  }

  /// Where the `moof` box of the last fragment begins.
  private(set) var lastOffset: Int?

  /// Where the box behind the last fragment's `moof` ends, if its header has been read.
  var mediaEnd: Int? { scanner.nextBoxEnd }

  /// The `sidx` boxes that lay between the fragments.
  var segmentIndexes: [LocatedSegmentIndex] { scanner.segmentIndexes }

  /// What `mfra` says of each track, if the walk has come to it.
  var randomAccess: [RandomAccessIndex] { scanner.randomAccess.map(RandomAccessIndex.init) }

  /// What cannot be used, in the order in which it was found.
  var problems: [MP4Error] { demuxer.problems + scanner.problems }
}
