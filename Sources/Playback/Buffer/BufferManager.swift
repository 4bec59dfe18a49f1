import Media
import Synchronization

/// Keeps a frame buffer filled: reads samples, decodes them, puts the frames in.
///
/// `run()` works for as long as its task lives; cancel that task to end it. One loop is the only
/// one to touch source and decoder. A seek raises the generation, which cancels the work in flight
/// and makes the buffer refuse whatever of it still arrives; then the loop begins again at the
/// new target.
public actor BufferManager {
  private struct Request {
    let target: Duration
    /// The sync sample to begin with; `nil` where the source is to find it.
    let decodeFrom: Duration?
    let generation: Int
  }

  /// The frames that are ready.
  public nonisolated let buffer: FrameBuffer

  public internal(set) var counts = DecodingCounts()

  /// The error that ended the supply, until the next seek.
  public private(set) var failure: (any Error)?

  let source: any SampleSource
  let trackID: Track.ID
  let decoder: any FrameDecoder
  private let transform: @Sendable (Frame) -> Frame
  nonisolated let playhead: Playhead
  private let onChange: @Sendable () -> Void

  private var generation = 0
  private var request: Request?
  var pass = DecodingPass(target: .zero)

  /// When the picture of the sample that was fetched last appears; `nil` before the first.
  var decodedUntil: Duration?
  private let restarts = Wakeup()
  nonisolated let demand = Wakeup()

  /// Until when decoding gives way to the display; `nil` if it need not.
  nonisolated let wayEnd = Mutex<Duration?>(nil)

  /// Creates a manager with an empty buffer.
  ///
  /// - Parameters:
  ///   - source: Where samples come from.
  ///   - trackID: Which of its tracks to play.
  ///   - decoder: Turns samples into frames; nobody else uses it.
  ///   - buffer: Where the frames go.
  ///   - playhead: Tells what has been played.
  ///   - transform: Applied to each frame before it is buffered: scaling down saves memory.
  ///   - onChange: Called after every change of the buffer that may matter to the display.
  public init(
    source: any SampleSource, trackID: Track.ID, decoder: any FrameDecoder, buffer: FrameBuffer,
    playhead: Playhead, transform: @escaping @Sendable (Frame) -> Frame = { $0 },
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.source = source
    self.trackID = trackID
    self.decoder = decoder
    self.buffer = buffer
    self.playhead = playhead
    self.transform = transform
    self.onChange = onChange
  }

  /// Empties the buffer and fills it from `target` on; returns before the first frame is there.
  public func start(
    at target: Duration, decodingFrom sync: Duration? = nil, for reason: BufferingReason = .start
  ) async {
    generation += 1
    let next = Request(target: target, decodeFrom: sync, generation: generation)
    await buffer.removeAll(for: reason, generation: next.generation, at: playhead.moment)
    // Another call may have come in between; the latest one counts.
    guard next.generation == generation else { return }
    request = next
    failure = nil
    restarts.notify()
  }

  /// Fetches and decodes whenever the buffer asks for it, until the task is cancelled.
  public func run() async {
    while !Task.isCancelled {
      let request = request
      await withTaskGroup(of: Void.self) { group in
        if let request { group.addTask { await self.fill(for: request) } }
        while !Task.isCancelled, request?.generation == self.request?.generation {
          await restarts.wait()
        }
        group.cancelAll()
      }
    }
  }

  /// Hands out the frame for now, and has the buffer refilled if it runs low.
  public nonisolated func take(at moment: PlaybackMoment) async -> BufferTurn<Frame> {
    let turn = await buffer.take(at: moment)
    if turn.isFilling || turn.shown != nil { demand.notify() }
    return turn
  }

  private func fill(for request: Request) async {
    do {
      try await prepare(request)
      while try await fetchNext(request) {}
    } catch {
      guard !Task.isCancelled else { return }
      await close(request, error: error)
    }
  }

  private func prepare(_ request: Request) async throws {
    pass = DecodingPass(target: request.target)
    decodedUntil = nil
    await decoder.reset()
    guard let track = try await source.tracks().first(where: { $0.id == trackID }) else {
      throw PlaybackError.noTrack(trackID)
    }
    guard await source.capabilities.isSeekable else { return }
    // `Duration` is rounded down to an attosecond; one more, and the same tick comes back.
    let target = (request.decodeFrom ?? request.target) + Duration(attoseconds: 1)
    _ = try await source.seek(trackID, to: MediaTime(target, timescale: track.timescale))
  }

  // ANCHOR: fetching
  /// Fetches and decodes one sample when the buffer has room; returns `false` after the last one.
  private func fetchNext(_ request: Request) async throws -> Bool {
    try Task.checkCancellation()
    try await waitForDisplay()
    guard await buffer.wantsFrames(at: playhead.moment) else {
      await rest()
      return true
    }
    try await catchUp()
    guard let sample = try await source.nextSample(of: trackID) else {
      try await drain(request)
      return false
    }
    try Task.checkCancellation()
    counts.samples += 1
    counts.sampleBytes += sample.data.count
    decodedUntil = sample.presentationTime.duration
    await note(.fetch, sample.presentationTime.duration)
    try await decode(sample, request)
    return true
  }
  // ANCHOR_END: fetching

  private func decode(_ sample: EncodedSample, _ request: Request) async throws {
    guard pass.admits(sample) else {
      counts.skippedSamples += 1
      let time = sample.presentationTime.duration
      return await note(.drop, time, "waiting for a sync sample")
    }
    do {
      let frames = try await decoder.decode(sample)
      try await deliver(pass.admit(frames), request)
    } catch {
      try Task.checkCancellation()
      counts.decodingErrors += 1
      pass.fail(error)
      await note(.drop, sample.presentationTime.duration, "\(error)")
      await decoder.reset()
    }
  }

  private func drain(_ request: Request) async throws {
    do {
      try await deliver(pass.admit(try await decoder.finish()), request)
    } catch {
      try Task.checkCancellation()
      counts.decodingErrors += 1
      pass.fail(error)
    }
    try await deliver(pass.finish(), request)
    // A stream of which nothing at all could be decoded has not ended, it is broken.
    await close(request, error: await buffer.counts.decoded == 0 ? pass.error : nil)
  }

  private func deliver(_ frames: [DecodingPass.Admitted], _ request: Request) async throws {
    for rejected in pass.drainRejected() {
      counts.discardedFrames += 1
      await note(.drop, rejected.frame.presentationTime.duration, rejected.reason)
    }
    for admitted in frames {
      try await waitForDisplay()
      let frame = transform(admitted.frame)
      try await waitForRoom(for: frame, request)
      await buffer.insert(
        frame, generation: request.generation, continuing: admitted.isContinuing,
        at: playhead.moment)
      onChange()
    }
  }

  private func waitForRoom(for frame: Frame, _ request: Request) async throws {
    while await !buffer.admits(frame, generation: request.generation, at: playhead.moment) {
      // A full buffer may be what playing waits for.
      onChange()
      await demand.wait()
      try Task.checkCancellation()
    }
  }

  /// Waits until frames are wanted again.
  ///
  /// Whoever takes frames says so, but may be held up for seconds by a slow screen, while the film
  /// runs on: so the moment is watched for here as well.
  private func rest() async {
    let position = await buffer.refillPosition(after: playhead.moment.position)
    let moment = position.flatMap { playhead.state.wallTime(for: $0) }
    await demand.wait(until: moment, by: playhead.wallClock)
  }

  private func close(_ request: Request, error: (any Error)?) async {
    if request.generation == generation { failure = error }
    await buffer.close(
      error.map { .failed("\($0)") } ?? .ended, generation: request.generation,
      at: playhead.moment)
    onChange()
  }

  func note(_ kind: BufferEvent.Kind, _ time: Duration, _ reason: String? = nil) async {
    await buffer.note(kind, presentationTime: time, reason: reason, at: playhead.moment)
  }
}
