/// The samples of some tracks of a source in decoding order, with formats and breaks between them.
///
///     for try await case .sample(let sample, _) in source.samples(loadingData: false) {
///       if sample.isSync { print(sample.presentationTime.seconds) }
///     }
///
/// Each iterator has a reader of its own. While its caller requests nothing, it does no work.
public struct SampleSequence: AsyncSequence, Sendable {
  public typealias Element = SampleEvent

  let source: any MediaSource
  let tracks: Set<Track.ID>?
  let start: MediaTime?
  let loadsData: Bool

  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  public struct Iterator: AsyncIteratorProtocol {
    let sequence: SampleSequence
    private var reader: (any SampleReader)?

    init(sequence: SampleSequence) {
      self.sequence = sequence
    }

    /// Returns what comes next; `nil` after the end.
    ///
    /// - Throws: `CancellationError` if the task is cancelled; the source's error.
    public mutating func next() async throws -> SampleEvent? {
      try Task.checkCancellation()
      return try await openReader().next()
    }

    private mutating func openReader() async throws -> any SampleReader {
      if let reader { return reader }
      let source = sequence.source
      var tracks = sequence.tracks ?? []
      if sequence.tracks == nil { tracks = Set(try await source.tracks().map(\.id)) }
      let opened = try await source.reader(
        of: tracks, at: sequence.start, loadingData: sequence.loadsData)
      reader = opened
      return opened
    }
  }
}

extension MediaSource {
  /// The samples of some tracks, in one decoding order.
  ///
  /// - Parameters:
  ///   - tracks: Whose samples are wanted; `nil` for all.
  ///   - start: Where to start, as with ``reader(of:at:)``.
  ///   - loadsData: Whether samples have their bytes; see ``reader(of:at:loadingData:)``.
  /// - Returns: The samples, which are read as they are requested.
  public func samples(
    of tracks: Set<Track.ID>? = nil, from start: MediaTime? = nil,
    loadingData loadsData: Bool = true
  ) -> SampleSequence {
    SampleSequence(source: self, tracks: tracks, start: start, loadsData: loadsData)
  }
}

/// Takes the bytes away from samples that another reader has read.
struct ListingReader: SampleReader {
  private let reader: any SampleReader

  init(_ reader: any SampleReader) {
    self.reader = reader
  }

  func next() async throws -> SampleEvent? {
    let event = try await reader.next()
    guard case .sample(let sample, let trackID) = event else { return event }
    return .sample(sample.withoutData, trackID)
  }
}
