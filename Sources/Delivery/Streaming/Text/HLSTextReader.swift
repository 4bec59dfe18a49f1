import Media

/// Reads a rendition of subtitles as samples of text, segment after segment.
///
/// It loads when its samples are wanted, and nothing of it counts for the choice of the level: text is
/// small. Each segment begins with a sample that has no text and is not presented; so the caller knows how
/// far the text has been read, even where nothing is said for minutes.
actor HLSTextReader: SampleReader {
  private let source: HLSSource
  private let rendition: Int
  private let trackID: Track.ID
  private let arrival: WakeupList.Entry

  /// Where the next segment begins.
  private var cursor: Duration

  /// Whether it is the first: then the one before it is read too.
  private var isFirst = true
  private var samples: [EncodedSample] = []
  private var head = 0
  private var count = 0

  init(_ source: HLSSource, rendition: Int, trackID: Track.ID, at position: Duration) {
    self.source = source
    self.rendition = rendition
    self.trackID = trackID
    cursor = position
    arrival = source.arrivals.enter()
  }

  /// Returns what comes next; suspends until it is loaded, and returns `nil` after the end.
  ///
  /// - Throws: `StreamingError` if the playlist cannot be loaded; `CancellationError`.
  func next() async throws -> SampleEvent? {
    while head >= samples.count {
      try Task.checkCancellation()
      guard try await loadNext() else { return nil }
    }
    let sample = samples[head].moved(by: .zero, index: count)
    (head, count) = (head + 1, count + 1)
    return .sample(sample, trackID)
  }

  /// Loads the next segment, or waits until that may be possible; returns `false` after the end.
  ///
  /// Never inlined: with this in its loop, the compiler of Swift 6.3.1 crashes on `next()` in release builds.
  @inline(never)
  private func loadNext() async throws -> Bool {
    // Many packagers write a cue into the segment alone in which it starts.
    let delivery = try await source.text(of: rendition, at: cursor, orBefore: isFirst)
    switch delivery {
    case .samples(let new, let end):
      (samples, head, isFirst) = (new, 0, false)
      cursor = end
    case .end: return false
    case .wait(let moment): await arrival.wakeup.wait(until: moment, by: source.clock)
    }
    return true
  }
}
