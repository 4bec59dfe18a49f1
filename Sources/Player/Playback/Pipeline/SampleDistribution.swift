import Media

/// Decides which track gets which sample next, and when to read on: a `SampleDistributor` without
/// the waiting.
///
/// Once a decoder waits for its track, samples are read until there are enough of this one,
/// although others may have more than enough, until one of them is full. From then on a track
/// without a sample here counts as absent: its decoder learns that, and pulls no more, so that the
/// others play on and their queues stay bounded. Its next sample, if there is one, comes with
/// theirs.
struct SampleDistribution: Sendable {
  enum Answer: Sendable {
    case event(SampleEvent)
    /// Nothing is here: ask again when something has arrived.
    case wait
    /// Other tracks are so far ahead that this one may never come; reported once.
    case absent
    /// The source has failed: each track is told once, and asking again tries again.
    case failed(any Error)
    case ended
  }

  struct Lane {
    var queue = EncodedQueue()
    var isAbsent = false
    /// Whether it is read: since its decoder has waited, until there is enough of it.
    var isWanted = false
    var hasLearnedOfFailure = false
    /// The sync sample to wait for; samples before it are not needed.
    var awaitedSync: MediaTime?
  }

  private let limits: EncodedLimits
  private(set) var lanes: [Track.ID: Lane]
  private var failure: (any Error)?
  private var isOver = false

  init(tracks: Set<Track.ID>, limits: EncodedLimits) {
    self.limits = limits
    lanes = Dictionary(uniqueKeysWithValues: tracks.map { ($0, Lane()) })
  }

  /// Whether the reader should read one more event.
  var wantsEvent: Bool {
    guard !isOver, failure == nil, !isFull, !lanes.isEmpty else { return false }
    return lanes.values.contains(where: \.isWanted)
  }

  /// Hands out what comes next in a track.
  mutating func next(of trackID: Track.ID) -> Answer {
    guard var lane = lanes[trackID] else { return .ended }
    defer { lanes[trackID] = lane }
    if let event = lane.queue.popFirst() { return .event(event) }
    if let failure {
      if !lane.hasLearnedOfFailure {
        lane.hasLearnedOfFailure = true
        return .failed(failure)
      }
      self.failure = nil
      for id in lanes.keys { lanes[id]?.hasLearnedOfFailure = false }
      lane.hasLearnedOfFailure = false
    }
    guard !isOver else { return .ended }
    if isFull, !lane.isAbsent {
      lane.isAbsent = true
      lane.isWanted = false
      return .absent
    }
    lane.isWanted = !lane.isAbsent
    return .wait
  }

  /// Takes what the reader has returned: an event, or `nil` at the end.
  mutating func insert(_ event: SampleEvent?) {
    switch event {
    case .sample(_, let trackID), .format(_, let trackID):
      if let event { insert(event, into: trackID) }
    case .discontinuity:
      // It holds for all tracks.
      if let event { lanes.keys.forEach { insert(event, into: $0) } }
    case nil:
      isOver = true
    }
  }

  /// Records that the reader has failed.
  mutating func fail(_ error: any Error) {
    failure = error
    for id in lanes.keys { lanes[id]?.hasLearnedOfFailure = false }
  }

  /// Forgets all samples: another reader takes over.
  mutating func removeAll() {
    self = SampleDistribution(tracks: Set(lanes.keys), limits: limits)
  }

  /// Forgets a track: its samples are wanted no more.
  mutating func remove(_ trackID: Track.ID) { lanes[trackID] = nil }

  /// Leaves out the samples of a track before a sync sample.
  mutating func skip(_ trackID: Track.ID, toSyncAt time: MediaTime) {
    guard var lane = lanes[trackID] else { return }
    lane.awaitedSync = lane.queue.removeAll(beforeSyncAt: time) ? nil : time
    lanes[trackID] = lane
  }

  /// Whether nothing more is read, because a track has as much as may wait.
  var isFull: Bool { lanes.values.contains { $0.queue.level.reachesEnd(of: limits) } }

  private mutating func insert(_ event: SampleEvent, into trackID: Track.ID) {
    guard var lane = lanes[trackID] else { return }
    if let time = lane.awaitedSync, event.isSample(beforeSyncAt: time) { return }
    if case .sample = event {
      lane.isAbsent = false
      lane.awaitedSync = nil
    }
    lane.queue.append(event)
    if lane.queue.level.reachesReadAhead(of: limits) { lane.isWanted = false }
    lanes[trackID] = lane
  }
}
