import Media

/// Keeps a frame buffer and its sound filled: opens readers, runs the pipelines.
///
/// `run()` works for as long as its task lives; cancel that task to end it. A seek advances
/// the epoch, which cancels the work in flight and makes the queues refuse what of it still
/// arrives; then another reader starts at the new target, and all pipelines pull from that one.
package actor BufferManager {
  fileprivate struct Request {
    let target: Duration
    /// The sync sample to begin with; `nil` if the source is to find it.
    let decodeFrom: Duration?
    let epoch: Epoch
  }

  /// The frames that are ready.
  package nonisolated let buffer: FrameBuffer

  private let source: any MediaSource
  private let video: TrackPipeline<Frame>
  private let pipelines: [any SamplePipeline]
  private let limits: EncodedLimits
  private let executor: (any TaskExecutor)?
  private var epoch = Epoch()
  private var request: Request?
  private let restarts = Wakeup()

  /// Creates a manager with an empty buffer.
  ///
  /// - Parameters:
  ///   - source: Where samples come from.
  ///   - trackID: Which of its tracks to play.
  ///   - decoder: Turns samples into frames; nothing else uses it.
  ///   - buffer: Where the frames go.
  ///   - playhead: Tells what has been played.
  ///   - others: Pipelines that decode what belongs to the film, from the same moments on.
  ///   - limits: How much of each track may wait to be decoded.
  ///   - executor: Where reading, decoding and `transform` take place; `nil` leaves that to the
  ///     task that calls `run()`.
  ///   - transform: Applied to each frame before it is buffered: scaling down saves memory.
  ///   - onChange: Called after every change of the buffer that may matter to the display.
  package init(
    source: any MediaSource, trackID: Track.ID, decoder: any FrameDecoder, buffer: FrameBuffer,
    playhead: Playhead, others: [any SamplePipeline] = [], limits: EncodedLimits = EncodedLimits(),
    executor: (any TaskExecutor)? = nil,
    transform: @escaping @Sendable (Frame) -> Frame = { $0 },
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    video = TrackPipeline<Frame>(
      trackID: trackID, decoder: decoder.ofSamples, queue: buffer, playhead: playhead,
      presentation: buffer.presentation, transform: transform, onChange: onChange)
    pipelines = [video] + others
    self.source = source
    self.buffer = buffer
    self.limits = limits
    self.executor = executor
  }

  /// What the way from the source to the buffer has seen.
  package var counts: DecodingCounts { get async { await video.counts } }

  /// The error that ended the supply, until the next seek.
  package var failure: (any Error)? { video.failure(ofEpoch: epoch) }

  /// Empties all queues and fills them from `target` on; returns before the first frame is there.
  package func start(
    at target: Duration, decodingFrom sync: Duration? = nil, for reason: BufferingReason = .start
  ) async {
    epoch.advance()
    let next = Request(target: target, decodeFrom: sync, epoch: epoch)
    for pipeline in pipelines { await pipeline.begin(reason, epoch: next.epoch) }
    // Another call may have come in between; the latest one counts.
    guard next.epoch == epoch else { return }
    request = next
    restarts.notify()
  }

  /// Empties all queues, and fills them no more before the next start: what waits in them would only
  /// take memory.
  func release() async {
    epoch.advance()
    let emptied = epoch
    request = nil
    restarts.notify()
    for pipeline in pipelines { await pipeline.begin(.seek, epoch: emptied) }
  }

  /// Reaches `target` by continuing to decode if possible, or else as `start` does.
  func start(at target: Duration, by path: SeekPath, for reason: BufferingReason) async {
    switch path {
    case .restart(let sync): await start(at: target, decodingFrom: sync, for: reason)
    case .decodeOn(let group):
      if await decodeOn(to: target, group: group, for: reason) { return }
      await start(at: target, for: reason)
    }
  }

  /// Makes all pipelines go on to `target` without a restart, or at least one that cannot.
  ///
  /// The film's pipeline decides whether that is worth it; what belongs to the film follows.
  private func decodeOn(
    to target: Duration, group: Duration?, for reason: BufferingReason
  ) async -> Bool {
    let current = epoch
    guard await video.decodeOn(to: target, group: group, epoch: current, for: reason)
    else { return false }
    for other in pipelines.dropFirst() {
      guard await other.decodeOn(to: target, epoch: current, for: reason)
      else { return false }
    }
    return true
  }

  /// Fetches and decodes whenever a queue asks for it, until the task is cancelled.
  package func run() async {
    while !Task.isCancelled {
      let request = request
      await withTaskGroup(of: Void.self) { group in
        if let request {
          group.addTask { await Self.run(on: self.executor) { await self.fill(for: request) } }
        }
        while !Task.isCancelled, request?.epoch == self.request?.epoch {
          await restarts.wait()
        }
        group.cancelAll()
      }
    }
  }

  /// Hands out the frame for now, and has the buffer refilled if it runs low.
  package nonisolated func take(at moment: PlaybackMoment) async -> FrameSelection<Frame> {
    let selection = await buffer.take(at: moment)
    if selection.isFilling || selection.shown != nil { video.notify() }
    return selection
  }

  /// Pauses decoding until a wall time at the latest.
  nonisolated func holdDecoding(until end: Duration) { video.holdDecoding(until: end) }

  /// Lets decoding continue.
  nonisolated func resumeDecoding() { video.resumeDecoding() }

  /// Works on an executor, or without one where the caller's task runs.
  private static func run(
    on executor: (any TaskExecutor)?, _ body: @Sendable () async -> Void
  ) async {
    guard let executor else { return await body() }
    await withTaskExecutorPreference(executor) { await body() }
  }

  private func fill(for request: Request) async {
    do {
      let timescales = Dictionary(
        try await source.tracks().map { ($0.id, $0.timescale) }, uniquingKeysWith: { $1 })
      let present = await filledPipelines(request) { timescales[$0] != nil }
      let seekable = await source.timeline.seekable
      let timescale = timescales[video.trackID] ?? 1_000_000_000
      let samples = try await SampleDistributor(
        source: source, tracks: Set(present.map(\.trackID)),
        at: seekable.map { request.start(within: $0, timescale: timescale) }, limits: limits)
      // Where pictures take their time, sound must not wait for what is read after them.
      let reading = present.compactMap(\.pipeline.executor).first
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await Self.run(on: reading) { await samples.run() } }
        await withTaskGroup(of: Void.self) { group in
          for (pipeline, trackID) in present {
            // Where there is no choice of where to start, everything that comes is shown.
            let fill = FillRequest(
              trackID: trackID, target: seekable == nil ? nil : request.target,
              epoch: request.epoch)
            group.addTask {
              await Self.run(on: pipeline.executor) {
                await pipeline.fill(for: fill, from: samples)
              }
            }
          }
        }
        group.cancelAll()
      }
    } catch {
      guard !Task.isCancelled else { return }
      for pipeline in pipelines {
        await pipeline.close(epoch: request.epoch, error: error)
      }
    }
  }

  /// Closes the pipelines whose tracks are missing; returns the others with their tracks.
  private func filledPipelines(
    _ request: Request, where isPresent: (Track.ID) -> Bool
  ) async -> [(pipeline: any SamplePipeline, trackID: Track.ID)] {
    var present: [(pipeline: any SamplePipeline, trackID: Track.ID)] = []
    for pipeline in pipelines {
      let trackID = pipeline.trackID
      if isPresent(trackID) {
        present.append((pipeline, trackID))
      } else {
        await pipeline.close(
          epoch: request.epoch, error: PlaybackError.noTrack(trackID))
      }
    }
    return present
  }
}

extension BufferManager.Request {
  /// Where a reader has to start, as near as the source can.
  fileprivate func start(
    within seekable: ClosedRange<MediaTime>, timescale: UInt32
  ) -> MediaTime {
    // `Duration` is rounded down to an attosecond; with one more, the same tick results.
    let moment = (decodeFrom ?? target) + Duration(attoseconds: 1)
    let time = MediaTime(moment, timescale: timescale)
    return min(max(time, seekable.lowerBound), seekable.upperBound)
  }
}

extension FrameDecoder {
  /// The same decoder: `any FrameDecoder` does not convert to `any SampleDecoder<Frame>`.
  fileprivate var ofSamples: any SampleDecoder<Frame> { self }
}
