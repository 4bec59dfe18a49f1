import Media

/// Decides which track gets which sample next, and when to read on: a `SampleDistributor` without
/// the waiting.
///
/// A track starves when its decoder waits and nothing of it is here. Then reading goes on, although
/// others have more than enough, until one of them is full. From there on the starving track counts
/// as absent: its decoder learns that, and it pulls no more, so that the others play on and their
/// queues stay bounded. Its next sample, if there is one, comes with theirs.
struct SampleDistribution: Sendable {
  enum Answer: Sendable {
    case event(SampleEvent)
    /// Nothing is here: ask again when something has arrived.
    case wait
    /// So much of the other tracks is here that this one may never come; said once.
    case absent
    /// The source has failed; said once to each track, and asking again tries again.
    case failed(any Error)
    case ended
  }

  private struct Lane {
    var queue = EncodedQueue()
    var isWaiting = false
    var isAbsent = false
    var hasLearnedOfFailure = false
    /// The sync sample that is waited for; what comes before it is not wanted.
    var awaitedSync: MediaTime?

    var isStarving: Bool { isWaiting && !isAbsent && queue.isEmpty }
  }

  private let limits: EncodedLimits
  private var lanes: [Track.ID: Lane]
  private var failure: (any Error)?
  private var isOver = false

  /// Whether samples are read ahead: since a track has waited, until one has enough.
  private var isReadingAhead = false

  init(tracks: Set<Track.ID>, limits: EncodedLimits) {
    self.limits = limits
    lanes = Dictionary(uniqueKeysWithValues: tracks.map { ($0, Lane()) })
  }

  /// Whether the reader should read one more event.
  var wantsEvent: Bool {
    guard !isOver, failure == nil, !isFull, !lanes.isEmpty else { return false }
    return isReadingAhead || lanes.values.contains(where: \.isStarving)
  }

  /// How much of a track waits; nothing of one that is not read.
  func level(of trackID: Track.ID) -> EncodedLevel {
    lanes[trackID]?.queue.level ?? EncodedLevel()
  }

  /// Hands out what comes next in a track.
  mutating func next(of trackID: Track.ID) -> Answer {
    guard var lane = lanes[trackID] else { return .ended }
    defer { lanes[trackID] = lane }
    lane.isWaiting = false
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
    lane.isWaiting = true
    if isFull, !lane.isAbsent {
      lane.isAbsent = true
      return .absent
    }
    if !lane.isAbsent { isReadingAhead = true }
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
    if lanes.values.contains(where: { $0.queue.level.reachesReadAhead(of: limits) }) {
      isReadingAhead = false
    }
  }

  /// Takes note that the reader has failed.
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
    lanes[trackID] = lane
  }
}
