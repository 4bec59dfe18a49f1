import Media

/// The samples of a file in fragments, listed from the first one on.
struct FragmentedMovie {
  private(set) var walk: FragmentWalk
  private var listings: [Track.ID: FragmentListing]

  /// Whether the walk has come to the end of the file.
  private(set) var isWhole = false

  /// Prepares to list what `walk` brings, behind the samples of the movie box.
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

  /// Reads fragments until each of some tracks has a sample, but no more than a few.
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

  /// The samples of a track so far; `nil` where there is no such track.
  func table(of trackID: Track.ID) -> SampleTable? {
    listings[trackID]?.table(walk.demuxer.trackNotes(trackID))
  }
}
