import Media

/// What is known about the fragments of a file when it has been opened.
struct OpenedFragments {
  /// The fragments that have been read: the first few, or all.
  private(set) var listed: FragmentedMovie

  /// What finds the others; `nil` if all have been read.
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

/// The samples of a file in fragments, listed from the first one on.
struct FragmentedMovie {
  private(set) var walk: FragmentWalk
  private var listings: [Track.ID: FragmentListing]

  /// Whether the walk has come to the end of the file.
  private(set) var isWhole = false

  /// Prepares to list the samples of the movie box and then what `walk` finds.
  init(_ walk: FragmentWalk, continuing tables: [Track.ID: SampleTable]) {
    self.walk = walk
    listings = tables.mapValues(FragmentListing.init(continuing:))
  }

  /// Reads all fragments.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func readAll() async throws(MP4Error) {
    while try await readNext() {}
  }

  /// Reads fragments until each of some tracks has a sample, up to a small limit.
  ///
  /// - Throws: `MP4Error` if the bytes cannot be read.
  mutating func readStart(of tracks: [Track.ID]) async throws(MP4Error) {
    for _ in 0..<Self.startLimit {
      guard try await readNext() else { return }
      if tracks.allSatisfy({ listings[$0].map { !$0.isEmpty } ?? true }) { return }
    }
  }

  /// Fragments in which a track may take its time to begin.
  private static let startLimit = 4

  private mutating func readNext() async throws(MP4Error) -> Bool {
    guard let found = try await walk.next() else {
      isWhole = true
      return false
    }
    for samples in found { listings[samples.trackID]?.append(samples) }
    return true
  }

  /// Which samples of a track came from which fragment.
  func spans(of trackID: Track.ID) -> [FragmentSpan] { listings[trackID]?.spans ?? [] }

  /// The samples of a track so far; `nil` if there is no such track.
  func table(of trackID: Track.ID) -> SampleTable? {
    listings[trackID]?.table(walk.demuxer.trackNotes(trackID))
  }
}

/// Lists the samples of one track, those of the movie box and those of its fragments.
struct FragmentListing {
  private var samples: SampleTableBuilder

  /// Which samples came from which fragment.
  private(set) var spans: [FragmentSpan] = []

  /// Begins with the samples that the movie box lists.
  init(continuing table: SampleTable?) {
    samples = table.map(SampleTableBuilder.init(continuing:)) ?? SampleTableBuilder()
  }

  var isEmpty: Bool { samples.count == 0 }

  /// Adds the samples of the track's next fragment.
  mutating func append(_ fragment: FragmentSamples) {
    if spans.last?.offset != fragment.fragmentOffset {
      spans.append(
        FragmentSpan(
          offset: fragment.fragmentOffset, sequenceNumber: fragment.sequenceNumber,
          samples: samples.count..<samples.count))
    }
    for run in fragment.runs {
      for sample in run { samples.append(sample) }
    }
    if let last = spans.popLast() { spans.append(last.extended(to: samples.count)) }
  }

  /// All samples so far, with what is doubtful about them.
  func table(_ notes: [String]) -> SampleTable {
    var samples = samples
    for note in notes { samples.note(note) }
    return samples.table()
  }
}

/// The samples of a track in one movie fragment.
public struct FragmentSpan: Hashable, Sendable {
  /// Offset in the file of the `moof` box.
  public let offset: Int

  /// The number that the fragment gives itself.
  public let sequenceNumber: UInt32?

  /// Their indices in decoding order.
  public let samples: Range<Int>

  public init(offset: Int, sequenceNumber: UInt32?, samples: Range<Int>) {
    self.offset = offset
    self.sequenceNumber = sequenceNumber
    self.samples = samples
  }

  /// The same fragment with the samples up to `end`.
  func extended(to end: Int) -> FragmentSpan {
    FragmentSpan(
      offset: offset, sequenceNumber: sequenceNumber, samples: samples.lowerBound..<end)
  }
}
