import Media

/// What was learned of a session when it was opened.
struct SessionOpening: Sendable {
  let tracks: [Track]

  /// When the first unit is shown.
  let start: MediaTime
  let faults: [RTPFault]

  /// The session as it goes on, and the samples so far; `nil` for a recording, which starts again.
  let live: (run: SessionRun, samples: [BuiltSample])?

  /// Receives until each stream has a format and the first unit has come, or patience ends.
  ///
  /// - Throws: The transport's error; `CancellationError`; `RTPFault` if no packet comes, or nothing that
  ///   comes can be decoded.
  static func open(
    _ options: RTPSource.Options, _ transport: any RTPTransport
  ) async throws -> SessionOpening {
    var options = options
    if let description = try await transport.sessionDescription() {
      options.description = options.description ?? description
    }
    let run = try SessionRun(options, transport)
    if let media = options.description?.media, !media.isEmpty, run.processor.formats.isEmpty {
      throw run.processor.faults.first ?? .noStreams
    }
    var attempt = Attempt(options: options, run: run, start: transport.clock?.now ?? .zero)
    while !attempt.isOver {
      switch try await next(transport, until: attempt.deadline) {
      case .datagram(let datagram): attempt.take(datagram)
      case .overdue: attempt.isOver = true
      }
    }
    return try attempt.result
  }

  private enum Next {
    case datagram(ReceivedDatagram?)
    case overdue
  }

  /// Waits for a datagram, but not for longer than until a moment of the transport's clock.
  private static func next(
    _ transport: any RTPTransport, until deadline: Duration?
  ) async throws -> Next {
    guard let clock = transport.clock, let deadline else {
      return .datagram(try await transport.next())
    }
    return try await withThrowingTaskGroup(of: Next.self) { group in
      group.addTask { .datagram(try await transport.next()) }
      group.addTask {
        try await clock.sleep(until: deadline)
        return .overdue
      }
      defer { group.cancelAll() }
      return try await group.next() ?? .overdue
    }
  }
}

extension SessionOpening {
  /// An opening that is under way.
  private struct Attempt {
    let options: RTPSource.Options
    private(set) var run: SessionRun
    let start: Duration
    private var samples: [BuiltSample] = []

    /// When the first datagram came.
    private var first: Duration?

    /// Whether enough is known, or nothing more comes, or patience has ended.
    var isOver = false

    /// This many refused packets in this time are not an accident.
    private static let refusalLimit = 20
    private static let refusalPatience = Duration.seconds(3)

    init(options: RTPSource.Options, run: SessionRun, start: Duration) {
      (self.options, self.run, self.start) = (options, run, start)
    }

    /// When patience ends; `nil` if it never does.
    var deadline: Duration? {
      guard let first else { return options.firstPacketPatience.map { start + $0 } }
      return first + limit
    }

    /// How long to wait from the first datagram on.
    private var limit: Duration {
      if refusedCount >= Self.refusalLimit { return min(Self.refusalPatience, options.patience) }
      // Some described streams never come: a second is enough for them where others are there. Pictures
      // that come have to be waited for: the first that can be decoded may be seconds away.
      let isEnough = !samples.isEmpty && !run.awaitsPicture(beside: samples)
      return isEnough ? min(.seconds(1), options.patience) : options.patience
    }

    /// Packets that did not pass authentication; 0 if any has.
    private var refusedCount: Int {
      let counters = run.processor.counters
      return counters.received == 0 ? counters.notAuthentic : 0
    }

    /// Takes the next datagram; `nil` is the end.
    mutating func take(_ datagram: ReceivedDatagram?) {
      samples += run.take(datagram)
      guard let arrival = datagram?.arrival else { return isOver = true }
      let first = first ?? arrival
      self.first = first
      isOver = arrival - first > limit || isComplete
    }

    private var isComplete: Bool {
      let begun = Set(samples.map(\.trackID))
      let tracks = run.tracks
      let expected = run.processor.formats.keys.reduce(0) {
        $0 + (run.builder.subtrackCounts[$1] ?? 1)
      }
      return !tracks.isEmpty && tracks.allSatisfy { begun.contains($0.id) }
        && tracks.count >= expected
    }

    var result: SessionOpening {
      get throws(RTPFault) {
        guard let start = samples.first?.sample.presentationTime, !run.tracks.isEmpty else {
          throw reason
        }
        return SessionOpening(
          tracks: run.tracks, start: start, faults: run.processor.faults,
          live: run.transport.clock == nil ? nil : (run, samples))
      }
    }

    /// Why there is nothing to play.
    private var reason: RTPFault {
      if refusedCount > 0 { return .notAuthentic(count: refusedCount) }
      if let fault = run.processor.faults.first { return fault }
      guard first != nil else { return .silence(options.firstPacketPatience ?? .zero) }
      guard run.processor.counters.received > 0 else { return .noStreams }
      return run.processor.formats.isEmpty ? .noStreams : .noSyncPicture
    }
  }
}
