import Media
import TransportStream

/// Plays a session of real-time streams: from a network as it comes, or from a recording.
///
/// A live session has an edge, and no seeks. Each reader of a recording starts at the recording's
/// beginning.
public actor RTPSource {
  /// How a session is received.
  package struct Options: Sendable {
    package var settings = RTPSettings()

    /// What the sender says about its streams, if the transport does not learn it.
    package var description: SessionDescription?

    /// Makes what removes the protection, for each `m=` line, from what the sender says about its
    /// streams.
    package var protections: @Sendable (SessionDescription?) throws -> [any PacketProtection] = {
      _ in []
    }

    /// How long to wait for the first picture, and then for the first sound.
    package var patience = Duration.seconds(10)

    /// How long to wait for the first packet; `nil` waits for a sender that may start at any time.
    package var firstPacketPatience: Duration? = .seconds(30)

    var rules = RTPRules.core

    package init() {}

    /// The options with rules that replace this module's own.
    package func with(_ rules: RTPRules) -> Options {
      var options = self
      options.rules = rules
      return options
    }
  }

  private let connect: @Sendable () async throws -> any RTPTransport
  private let options: Options
  private var opening: Task<SessionOpening, any Error>?

  /// How many tasks wait for ``opening``, and how many of them have been cancelled.
  private(set) var waiterCount = 0
  private var cancelledCount = 0
  private(set) var feed: LiveFeed?
  private var noted: [any Error] = []

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: How the session is received.
  ///   - connect: Makes the transport: once for a live session, for each reader of a recording.
  package init(
    _ options: Options = Options(), connect: @escaping @Sendable () async throws -> any RTPTransport
  ) {
    self.options = options
    self.connect = connect
  }

  /// Finds the streams; the first call starts this, and others wait for its result.
  ///
  /// - Throws: `CancellationError` once all tasks that wait have been cancelled; a later call starts
  ///   again.
  private func open() async throws -> SessionOpening {
    let task = opening ?? makeOpening()
    waiterCount += 1
    defer { leave() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      Task { await cancelOpening() }
    }
  }

  private func makeOpening() -> Task<SessionOpening, any Error> {
    let task = Task { [connect, options] in
      do {
        let opened = try await SessionOpening.open(options, try await connect())
        await begin(opened)
        return opened
      } catch {
        if Task.isCancelled { opening = nil }
        throw error
      }
    }
    opening = task
    return task
  }

  private func begin(_ opened: SessionOpening) async {
    noted += opened.faults
    guard let run = opened.live else { return }
    let feed = LiveFeed(run)
    self.feed = feed
    await feed.start()
  }

  /// Records that a waiting task was cancelled: an opening without a waiting task ends.
  private func cancelOpening() {
    guard waiterCount > 0 else { return }
    cancelledCount += 1
    if cancelledCount >= waiterCount { opening?.cancel() }
  }

  private func leave() {
    waiterCount -= 1
    cancelledCount = min(cancelledCount, waiterCount)
  }

  /// Ends the reception.
  public func close() async {
    if let feed { await feed.close() } else { opening?.cancel() }
  }
}

extension RTPSource: MediaSource {
  public func tracks() async throws -> [Track] { try await open().tracks }

  public var timeline: Timeline {
    get async {
      guard let opened = try? await open() else { return Timeline() }
      return await feed?.timeline ?? Timeline(start: opened.start)
    }
  }

  public func timelineUpdates() async -> AsyncStream<Timeline> {
    _ = try? await open()
    return await feed?.updates() ?? AsyncStream { $0.finish() }
  }

  /// What was wrong with the packets so far.
  public var faults: [any Error] {
    get async { noted + (await feed?.faults ?? []) }
  }

  public func reader(
    of tracks: Set<Track.ID>, at time: MediaTime?
  ) async throws -> any SampleReader {
    let opened = try await open()
    for id in tracks where !opened.tracks.contains(where: { $0.id == id }) {
      throw RTPFault.noSuchTrack(id)
    }
    if let feed { return await feed.reader(of: tracks) }
    return RecordingReader(try SessionRun(options, try await connect()), tracks)
  }
}

/// Reads a recording from its beginning.
private actor RecordingReader: SampleReader {
  private var run: SessionRun
  private var cursor: SampleCursor
  private var queue = FIFO<SampleEvent>()

  init(_ run: SessionRun, _ tracks: Set<Track.ID>) {
    self.run = run
    cursor = SampleCursor(tracks)
  }

  func next() async throws -> SampleEvent? {
    while queue.isEmpty {
      // A copy while the transport is read: one task at a time calls this.
      var run = run
      let samples = try await run.next()
      self.run = run
      guard let samples else { return nil }
      for sample in samples { queue.append(contentsOf: cursor.take(sample)) }
    }
    return queue.popFirst()
  }
}
