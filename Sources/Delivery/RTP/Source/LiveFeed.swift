import Media

/// Receives a live session, and hands its samples to all readers.
///
/// One task reads the transport, another one gives up on missing packets when no others arrive. A
/// reader that does not keep up loses the oldest samples, and goes on with the next sync picture.
actor LiveFeed {
  typealias Stream = AsyncThrowingStream<LivePresent.Item, any Error>

  private var run: SessionRun
  private let clock: WallClock

  private var present: LivePresent
  private var readers: [Int: Stream.Continuation] = [:]
  private var readerCount = 0
  private var listeners: [Int: AsyncStream<Timeline>.Continuation] = [:]
  private var tasks: [Task<Void, Never>] = []
  private var ending: Result<Void, any Error>?
  private var silence = SilenceWatch()
  private var isClosed = false

  var timeline: Timeline { present.timeline }

  /// How often the buffer is examined while nothing comes.
  private static let tick = Duration.milliseconds(20)

  init(_ live: (run: SessionRun, samples: [BuiltSample])) {
    run = live.run
    clock = live.run.transport.clock ?? WallClock(SuspendingClock())
    present = LivePresent(live.samples, of: live.run.tracks)
  }

  var faults: [RTPFault] { run.processor.faults }

  /// How packets come.
  var report: StreamReport {
    let processor = run.processor
    let jitter = processor.formats[0].flatMap { format in
      processor.statistics(ofStream: 0).map {
        $0.jitter.jitter / Double(max(format.clockRate, 1)) * 1000
      }
    }
    return StreamReport(
      processor.counters, jitter: jitter, heldCount: processor.heldCount, silence,
      remarks: processor.remarks)
  }

  func start() {
    tasks = [
      Task { [weak self] in await self?.receive() },
      Task { [weak self, clock] in
        while !Task.isCancelled, await self?.tick() == true {
          try? await clock.sleep(until: clock.now + Self.tick)
        }
      },
    ]
  }

  /// Leaves the session: notifies its sender, and reads nothing more.
  func close() async {
    guard !isClosed else { return }
    isClosed = true
    for task in tasks { task.cancel() }
    if ending == nil { await send(run.goodbyes(at: clock.now)) }
    await run.transport.close()
    end(.success(()))
  }

  /// Opens a reader at the newest sync picture.
  func reader(of tracks: Set<Track.ID>) -> any SampleReader {
    let (stream, continuation) = Stream.makeStream(
      bufferingPolicy: .bufferingNewest(LivePresent.backlogLimit))
    for item in present.items { continuation.yield(item) }
    readerCount += 1
    let number = readerCount
    switch ending {
    case .success: continuation.finish()
    case .failure(let error): continuation.finish(throwing: error)
    case nil:
      readers[number] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { [weak self] in await self?.remove(number) }
      }
    }
    return LiveReader(stream, tracks)
  }

  func updates() -> AsyncStream<Timeline> {
    let (stream, continuation) = AsyncStream<Timeline>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    guard ending == nil else {
      continuation.finish()
      return stream
    }
    readerCount += 1
    let number = readerCount
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { [weak self] in await self?.remove(number) }
    }
    return stream
  }

  private func remove(_ number: Int) {
    readers[number] = nil
    listeners[number] = nil
  }

  private func receive() async {
    let transport = run.transport
    while !Task.isCancelled {
      do {
        guard let datagram = try await transport.next() else {
          hand(run.take(nil))
          return end(.success(()))
        }
        silence.note(arrivalAt: clock.now)
        hand(run.take(datagram))
        await answer(datagram.arrival)
      } catch {
        return end(.failure(error))
      }
    }
  }

  /// Looks at the time; returns whether to go on.
  private func tick() async -> Bool {
    guard ending == nil else { return false }
    let now = clock.now
    silence.look(at: now)
    if let deadline = run.processor.deadline, deadline <= now { hand(run.advance(to: now)) }
    await answer(now)
    return true
  }

  /// Sends the reports that are due; none follows a goodbye, RFC 3550 §6.6.
  private func answer(_ now: Duration) async {
    guard !isClosed else { return }
    await send(run.answers(at: now))
  }

  private func send(_ answers: [RTPProcessor.Answer]) async {
    for answer in answers {
      await run.transport.send(control: answer.bytes, mediaIndex: answer.mediaIndex)
    }
  }

  private func hand(_ samples: [BuiltSample]) {
    guard !samples.isEmpty else { return }
    for built in samples {
      guard let item = present.take(built) else { continue }
      for reader in readers.values { reader.yield(item) }
    }
    for listener in listeners.values { listener.yield(timeline) }
  }

  private func end(_ result: Result<Void, any Error>) {
    guard ending == nil else { return }
    ending = result
    for reader in readers.values {
      switch result {
      case .success: reader.finish()
      case .failure(let error): reader.finish(throwing: error)
      }
    }
    for listener in listeners.values { listener.finish() }
    readers = [:]
    listeners = [:]
  }
}

/// Reads a live session from the newest sync picture on.
private actor LiveReader: SampleReader {
  private var iterator: LiveFeed.Stream.Iterator
  private var cursor: SampleCursor
  private var last: Int?
  private var queue = FIFO<SampleEvent>()

  init(_ stream: LiveFeed.Stream, _ tracks: Set<Track.ID>) {
    iterator = stream.makeAsyncIterator()
    cursor = SampleCursor(tracks)
  }

  func next() async throws -> SampleEvent? {
    while queue.isEmpty {
      // One task at a time calls this: no other task moves the iterator meanwhile.
      var iterator = iterator
      let item = try await iterator.next(isolation: #isolation)
      self.iterator = iterator
      guard let item else { return nil }
      if let last, item.number != last + 1 { cursor.lose() }
      last = item.number
      queue.append(contentsOf: cursor.take(item.built))
    }
    return queue.popFirst()
  }
}
