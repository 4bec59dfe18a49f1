import Media
import Synchronization

/// One track, from its encoded samples to what is ready to be shown or heard.
///
/// It asks for samples only while its queue asks for output, and one loop is the only one to touch
/// the decoder. A change of format has the decoder return what it holds back and goes on with the
/// next sample; after lost samples, or an error of the decoder, nothing comes out until the next
/// sync sample.
package actor TrackPipeline<Output: DecodedOutput>: SamplePipeline {
  package nonisolated var trackID: Track.ID { selection.withLock(\.self) }

  package nonisolated let executor: (any TaskExecutor)?

  /// What is ready.
  package nonisolated let queue: any DecodedQueue<Output>

  package private(set) var counts = DecodingCounts()

  private struct Failure {
    let epoch: Epoch
    let error: any Error
  }

  private let decoder: any SampleDecoder<Output>
  private let transform: @Sendable (Output) -> Output
  let onChange: @Sendable () -> Void
  private let presentation: PresentationPolicy?
  nonisolated let playhead: Playhead
  nonisolated let demand = Wakeup()

  /// Until when decoding rests; `nil` if it does not rest.
  nonisolated let holdEnd = Mutex<Duration?>(nil)
  private nonisolated let failure = Mutex<Failure?>(nil)
  private nonisolated let selection: Mutex<Track.ID>
  private var pass = DecodingPass<Output>(target: nil)

  /// When the picture of the sample that was fetched last appears; `nil` before the first, and where
  /// samples were lost: decoding is not late then.
  private var decodedUntil: Duration?

  /// The seek for which samples are being decoded; `nil` after the last one.
  private var fillingEpoch: Epoch?

  /// The track that is being decoded.
  private var filledTrackID: Track.ID?

  /// Whether anything of that track has come out of the decoder, ever.
  private(set) var hasDecoded = false

  /// Creates a pipeline with an empty queue.
  ///
  /// - Parameters:
  ///   - trackID: The track that it decodes.
  ///   - decoder: Turns samples into output; nothing else uses it.
  ///   - queue: Where the output goes.
  ///   - playhead: Tells what has been played.
  ///   - presentation: Decides when decoding is so late that it skips to a later sync sample; `nil`
  ///     for tracks whose samples are all sync samples.
  ///   - executor: Where it decodes; `nil` for the executor of the task that fills it.
  ///   - transform: Applied to all output before it is queued: scaling down saves memory.
  ///   - onChange: Called after every change of the queue that may matter to the player.
  package init(
    trackID: Track.ID, decoder: any SampleDecoder<Output>, queue: any DecodedQueue<Output>,
    playhead: Playhead, presentation: PresentationPolicy? = nil,
    executor: (any TaskExecutor)? = nil,
    transform: @escaping @Sendable (Output) -> Output = { $0 },
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    selection = Mutex(trackID)
    self.executor = executor
    self.decoder = decoder
    self.queue = queue
    self.playhead = playhead
    self.presentation = presentation
    self.transform = transform
    self.onChange = onChange
  }

  /// Makes it decode another track, from the next seek on.
  package nonisolated func selectTrack(_ id: Track.ID) {
    selection.withLock { $0 = id }
  }

  /// The error that ended the supply after a seek, if one did.
  package nonisolated func failure(ofEpoch epoch: Epoch) -> (any Error)? {
    failure.withLock { $0?.epoch == epoch ? $0?.error : nil }
  }

  /// Makes the pipeline check again whether there is something to do, because output was taken.
  nonisolated func notify() { demand.notify() }

  package nonisolated func begin(_ reason: BufferingReason, epoch: Epoch) async {
    await queue.removeAll(for: reason, epoch: epoch, at: playhead.moment)
  }

  package func fill(for request: FillRequest, from samples: SampleDistributor) async {
    do {
      if request.trackID != filledTrackID { hasDecoded = false }
      filledTrackID = request.trackID
      pass = DecodingPass(target: request.target)
      decodedUntil = nil
      fillingEpoch = request.epoch
      await decoder.reset()
      while try await fetchNext(request, from: samples) {}
    } catch {
      guard !Task.isCancelled else { return }
      await close(epoch: request.epoch, error: error)
      // What is read of it must not pile up in front of the others.
      await samples.remove(request.trackID)
    }
  }

  /// Reaches another moment by continuing to decode: nothing that belongs there is lost.
  ///
  /// - Parameters:
  ///   - target: What belongs to this moment is shown next.
  ///   - group: When the sync sample appears with which a restart would begin, if that is known.
  ///   - epoch: The seek that is being filled for.
  ///   - reason: Why the film goes there.
  /// - Returns: Whether that is possible; if not, another seek has to follow.
  func decodeOn(
    to target: Duration, group: Duration?, epoch: Epoch, for reason: BufferingReason
  ) async -> Bool {
    let isAhead =
      fillingEpoch == epoch && pass.retarget(to: target, group: group)
    return await advance(to: target, isAhead: isAhead, for: reason)
  }

  package func decodeOn(
    to target: Duration, epoch: Epoch, for reason: BufferingReason
  ) async -> Bool {
    // Another track has to be read from another place.
    guard filledTrackID == trackID else { return false }
    let isAhead = fillingEpoch == epoch && pass.retarget(to: target)
    return await advance(to: target, isAhead: isAhead, for: reason)
  }

  private func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason
  ) async -> Bool {
    defer { demand.notify() }
    return await queue.advance(
      to: target, isAhead: isAhead, for: reason, at: playhead.moment)
  }

  package func close(epoch: Epoch, error: (any Error)?) async {
    if let error {
      failure.withLock { $0 = Failure(epoch: epoch, error: error) }
    }
    await queue.close(
      error.map { .failed("\($0)") } ?? .ended, epoch: epoch, at: playhead.moment)
    onChange()
  }
}

// Fetching and decoding

extension TrackPipeline {
  // ANCHOR: fetching
  /// Fetches and decodes one sample when the queue has room; returns `false` after the last one.
  private func fetchNext(
    _ request: FillRequest, from samples: SampleDistributor
  ) async throws -> Bool {
    try Task.checkCancellation()
    try await waitForDisplay()
    guard await queue.wantsOutput(at: playhead.moment) else {
      await rest()
      return true
    }
    try await catchUp(samples)
    guard let delivery = try await samples.next(of: request.trackID) else {
      try await drain(request)
      return false
    }
    try Task.checkCancellation()
    switch delivery {
    case .event(.sample(let sample, _)): try await decode(sample, request)
    case .event(.format(let format, _)): try await use(format, request)
    case .event(.discontinuity): try await loseSamples(request)
    case .absence(let timeline): await lack(request, timeline)
    }
    return true
  }
  // ANCHOR_END: fetching

  /// Makes the decoder take another format, after what it holds back of the one before.
  ///
  /// A format that it has taken changes nothing; for one that it has refused, an error follows what
  /// was held back.
  private func use(_ format: TrackFormat, _ request: FillRequest) async throws {
    let earlier = try await decoder.use(format)
    guard !earlier.isEmpty else { return }
    try await deliver(pass.admit(earlier), request)
    _ = try await decoder.use(format)
  }

  /// Skips to the last sync sample before now, if decoding is far too late for a film that runs.
  ///
  /// While a display was busy for seconds, the film has run past the end of the decoded output. The
  /// samples before the sync sample would be decoded only to be dropped, and the film would stall
  /// meanwhile.
  private func catchUp(_ samples: SampleDistributor) async throws {
    let moment = playhead.moment
    guard let presentation, let decodedUntil,
      presentation.skipsAhead(decodedUntil: decodedUntil, at: moment),
      let sync = try await samples.skip(
        filledTrackID ?? trackID, decodedUntil: decodedUntil, now: moment.position)
    else { return }
    await decoder.reset()
    try Task.checkCancellation()
    pass = DecodingPass(target: moment.position)
    self.decodedUntil = sync
    counts.skips += 1
    await note(.drop, decodedUntil, DropReason.skippedToSync)
  }

  private func decode(_ sample: EncodedSample, _ request: FillRequest) async throws {
    let time = sample.presentationTime.duration
    counts.samples += 1
    counts.sampleBytes += sample.data.count
    decodedUntil = time
    await note(.fetch, time)
    guard pass.admits(sample) else {
      counts.skippedSamples += 1
      return await note(.drop, time, DropReason.awaitingSync)
    }
    do {
      let output = try await decoder.decode(sample)
      try await deliver(pass.admit(output), request)
    } catch {
      try Task.checkCancellation()
      // Where nothing more can be decoded, to go on would be to end without a word.
      if (error as? any FormatError)?.isFinal == true { throw error }
      counts.decodingErrors += 1
      pass.fail(error)
      await note(.drop, time, "\(error)")
      await decoder.reset()
    }
  }

  /// Samples are missing in the stream: the output that the decoder still holds is from before the
  /// gap.
  private func loseSamples(_ request: FillRequest) async throws {
    try await finishDecoder(request)
    pass.loseSamples()
    decodedUntil = nil
  }

  private func drain(_ request: FillRequest) async throws {
    fillingEpoch = nil
    try await finishDecoder(request)
    try await deliver(pass.finish(), request)
    // If nothing could be decoded, the stream has not ended: it is broken.
    await close(
      epoch: request.epoch, error: hasDecoded ? nil : pass.error)
  }

  private func finishDecoder(_ request: FillRequest) async throws {
    do {
      try await deliver(pass.admit(try await decoder.finish()), request)
    } catch {
      try Task.checkCancellation()
      counts.decodingErrors += 1
      pass.fail(error)
    }
  }

  private func deliver(
    _ output: [DecodingPass<Output>.Admitted], _ request: FillRequest
  ) async throws {
    for rejected in pass.drainRejected() {
      counts.discardedFrames += 1
      await note(.drop, rejected.output.presentationTime.duration, rejected.reason)
    }
    let epoch = pass.targets
    for (index, admitted) in output.enumerated() {
      try await waitForDisplay()
      let transformed = transform(admitted.output)
      try await waitForRoom(for: transformed, request)
      // The player has moved to another target: output not queued yet may come before that target.
      guard epoch == pass.targets else {
        return try await deliver(pass.admit(output[index...].map(\.output)), request)
      }
      await queue.insert(
        transformed, epoch: request.epoch, continuing: admitted.isContinuing,
        at: playhead.moment)
      hasDecoded = true
      onChange()
    }
  }

  private func note(_ kind: BufferEvent.Kind, _ time: Duration, _ reason: String? = nil) async {
    await queue.note(kind, presentationTime: time, reason: reason, at: playhead.moment)
  }
}
