import Media

/// The samples of one track between the reader and the track's decoder, in decoding order.
///
/// Formats and losses wait among them, in their places.
struct EncodedQueue: Sendable {
  private var events: [SampleEvent] = []

  /// How many of the events have left already; they are removed now and then, many at a time.
  private var head = 0
  private var byteCount = 0
  private var sampleCount = 0

  /// The decode time of the first sample that waits, and where the last one ends.
  private var start: Duration?
  private var end: Duration?

  /// What an event takes beside its bytes, so that a stream of empty samples is bounded too.
  static let overhead = 256

  /// How much waits.
  ///
  /// Times of a damaged stream may go back; then it counts as nothing, in time.
  var level: EncodedLevel {
    var duration = Duration.zero
    if let start, let end, end > start { duration = end - start }
    return EncodedLevel(duration: duration, sampleCount: sampleCount, byteCount: byteCount)
  }

  mutating func append(_ event: SampleEvent) {
    events.append(event)
    byteCount += event.size
    guard case .sample(let sample, _) = event else { return }
    sampleCount += 1
    start = start ?? sample.decodeTime.duration
    end = (sample.decodeTime + sample.duration).duration
  }

  mutating func popFirst() -> SampleEvent? {
    guard head < events.count else { return nil }
    let event = events[head]
    head += 1
    byteCount -= event.size
    if case .sample = event {
      sampleCount -= 1
      start = firstDecodeTime
    }
    if head == events.count || head >= 64 && head * 2 >= events.count {
      events.removeFirst(head)
      head = 0
    }
    return event
  }

  /// Removes everything before the sync sample at which decoding continues, but keeps formats.
  ///
  /// - Parameter start: The sync sample must not appear before this moment.
  /// - Returns: Whether there is such a sample.
  mutating func removeAll(beforeSyncAt start: MediaTime) -> Bool {
    var kept: [SampleEvent] = []
    var isFound = false
    for event in events[head...] where isFound || !event.isSample(beforeSyncAt: start) {
      if case .sample = event { isFound = true }
      kept.append(event)
    }
    self = EncodedQueue()
    for event in kept { append(event) }
    return isFound
  }

  private var firstDecodeTime: Duration? {
    for event in events[head...] {
      if case .sample(let sample, _) = event { return sample.decodeTime.duration }
    }
    return nil
  }
}

extension SampleEvent {
  /// Bytes of memory that it takes, roughly.
  fileprivate var size: Int {
    switch self {
    case .sample(let sample, _): EncodedQueue.overhead + sample.data.count
    case .format, .discontinuity: EncodedQueue.overhead
    }
  }

  /// Whether it is a sample at which decoding cannot start, or that appears before `start`.
  func isSample(beforeSyncAt start: MediaTime) -> Bool {
    guard case .sample(let sample, _) = self else { return false }
    return !sample.isSync || sample.presentationTime < start
  }
}

/// How much of a track may wait to be decoded.
///
/// Film and sound share one stream, but seldom lie side by side. While the decoder of one waits for
/// its next sample, the samples of the other pile up, so their number must have a limit.
package struct EncodedLimits: Hashable, Sendable {
  /// Once a track waits, samples are read until this much of it is here, or the byte count below.
  ///
  /// Reader and decoders are tasks on different threads, and each sample that is read on demand wakes
  /// two of them. Zero reads nothing ahead.
  package var readAhead: Duration
  var readAheadByteCount: Int

  /// From here on nothing is read for another track either.
  package var longest: Duration
  package var byteCount: Int

  package init(
    readAhead: Duration = .zero, readAheadByteCount: Int = 8 << 20,
    longest: Duration = .seconds(10), byteCount: Int = 32 << 20
  ) {
    self.readAhead = readAhead
    self.readAheadByteCount = readAheadByteCount
    self.longest = longest
    self.byteCount = byteCount
  }
}

/// How much of a track waits to be decoded.
package struct EncodedLevel: Hashable, Sendable {
  /// From the first sample's decode time to the end of the last one; never negative.
  package var duration = Duration.zero

  /// Samples that wait.
  package var sampleCount = 0

  /// Their bytes, and what it takes to keep them.
  package var byteCount = 0

  package init(duration: Duration = .zero, sampleCount: Int = 0, byteCount: Int = 0) {
    self.duration = duration
    self.sampleCount = sampleCount
    self.byteCount = byteCount
  }

  func reachesReadAhead(of limits: EncodedLimits) -> Bool {
    duration >= limits.readAhead || byteCount >= limits.readAheadByteCount
  }

  func reachesEnd(of limits: EncodedLimits) -> Bool {
    duration >= limits.longest || byteCount >= limits.byteCount
  }
}
