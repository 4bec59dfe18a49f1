import Media

/// Deals the samples of one reader out to the pipelines of its tracks.
///
/// Only `run()` reads, for as long as its task lives. Each pipeline requests the next sample of its
/// own track and waits until it has been read, wherever it is in the stream. Each seek makes a new
/// distributor.
package actor SampleDistributor {
  private let source: any MediaSource
  private let tracks: Set<Track.ID>
  private var reader: any SampleReader
  private var readers = Epoch()
  private var shift = TimelineShift()
  private(set) var distribution: SampleDistribution
  private let demand = Wakeup()
  private let arrivals: [Track.ID: Wakeup]

  /// What a distributor has for a track.
  package enum Delivery: Sendable {
    case event(SampleEvent)
    /// Nothing more may come: the queues of other tracks are full. Some may come nevertheless.
    case absence(of: Timeline)
  }

  /// Opens a reader.
  ///
  /// - Parameters:
  ///   - source: What is read.
  ///   - tracks: The tracks whose samples are wanted, each by one pipeline.
  ///   - time: Where to start; `nil` is the source's own choice.
  ///   - limits: How much of each track may wait.
  /// - Throws: The source's error.
  package init(
    source: any MediaSource, tracks: Set<Track.ID>, at time: MediaTime?,
    limits: EncodedLimits = EncodedLimits()
  ) async throws {
    self.source = source
    self.tracks = tracks
    distribution = SampleDistribution(tracks: tracks, limits: limits)
    arrivals = Dictionary(uniqueKeysWithValues: tracks.map { ($0, Wakeup()) })
    reader = try await source.reader(of: tracks, at: time)
  }

  /// Reads whenever a track needs it, until the task is cancelled.
  package func run() async {
    while !Task.isCancelled {
      if distribution.wantsEvent {
        await readNext()
      } else {
        await demand.wait()
      }
    }
    distribution.fail(CancellationError())
    notifyAll()
  }

  /// Returns what comes next in a track, or `nil` after its last sample; suspends until it is there.
  ///
  /// - Throws: The source's error, after all samples before it; calling again tries again.
  ///   `CancellationError` if the task is cancelled.
  package func next(of trackID: Track.ID) async throws -> Delivery? {
    while true {
      try Task.checkCancellation()
      switch distribution.next(of: trackID) {
      case .event(let event):
        if distribution.wantsEvent { demand.notify() }
        return .event(event)
      case .absent:
        return .absence(of: await source.timeline)
      case .failed(let error):
        throw error
      case .ended:
        return nil
      case .wait:
        demand.notify()
        await arrivals[trackID]?.wait()
      }
    }
  }

  /// Leaves a track out from now on: nothing decodes it any more.
  package func remove(_ trackID: Track.ID) {
    distribution.remove(trackID)
    demand.notify()
    // Other pipelines may be waiting because of it.
    notifyAll()
  }

  /// Goes on at the last sync sample of a track before `now`, if that leaves anything out.
  ///
  /// Of what a sender pushes, it is the newest one that has come, if its time is near.
  ///
  /// - Returns: When the picture of that sync sample appears; `nil` if nothing has changed.
  /// - Throws: The source's error.
  package func skip(
    _ trackID: Track.ID, decodedUntil: Duration, now: Duration
  ) async throws -> Duration? {
    let timeline = await source.timeline
    guard let sync = try await lastSync(of: trackID, before: now, in: timeline),
      sync.duration > decodedUntil
    else { return nil }
    if tracks == [trackID], !timeline.isPushed {
      // Alone, a track need not be read where it is left out.
      try await replaceReader(at: sync)
    } else {
      distribution.skip(trackID, toSyncAt: sync)
      demand.notify()
    }
    return sync.duration
  }

  private func lastSync(
    of trackID: Track.ID, before now: Duration, in timeline: Timeline
  ) async throws -> MediaTime? {
    if timeline.isPushed {
      return timeline.liveSync.flatMap {
        $0.duration <= now + Timeline.pushedLatency ? $0 : nil
      }
    }
    guard let seekable = timeline.seekable else { return nil }
    let time = MediaTime(now, timescale: 1_000_000_000)
    let previous = try await source.syncTimes(of: trackID, around: time).previous
    return previous.flatMap { seekable.contains($0) ? $0 : nil }
  }

  private func replaceReader(at time: MediaTime) async throws {
    let next = try await source.reader(of: tracks, at: time)
    try Task.checkCancellation()
    reader = next
    readers.advance()
    shift = TimelineShift()
    distribution.removeAll()
    demand.notify()
  }

  private func readNext() async {
    let epoch = readers
    do {
      let event = try await reader.next()
      // Another reader may have taken over meanwhile.
      guard epoch == readers else { return }
      guard let event else { return finish() }
      guard let event = shift.apply(to: event) else { return }
      distribution.insert(event)
      notifyReaders(of: event)
    } catch {
      guard epoch == readers else { return }
      distribution.fail(error)
      notifyAll()
    }
  }

  /// Wakes the readers that have something to take; the others would only wait again.
  private func notifyReaders(of event: SampleEvent) {
    if let trackID = event.trackID, !distribution.isFull {
      arrivals[trackID]?.notify()
    } else {
      notifyAll()
    }
  }

  private func finish() {
    distribution.insert(nil)
    notifyAll()
  }

  private func notifyAll() {
    for arrival in arrivals.values { arrival.notify() }
  }
}

extension SampleEvent {
  /// The track that it concerns; `nil` if that is all of them.
  fileprivate var trackID: Track.ID? {
    switch self {
    case .sample(_, let trackID), .format(_, let trackID): trackID
    case .discontinuity: nil
    }
  }
}
