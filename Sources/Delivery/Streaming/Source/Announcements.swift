import Media

/// The streams in which a source says what happens to it.
struct Announcements: Sendable {
  private var timelines: [AsyncStream<Timeline>.Continuation] = []
  private var events: [AsyncStream<StreamEvent>.Continuation] = []

  /// What happened before the first stream of events was requested; `nil` afterwards.
  private var firstEvents: [StreamEvent]? = []

  /// Events of the opening that are kept for the first reader of events.
  private static let firstEventLimit = 256

  /// Where each new timeline comes; of several that wait, the newest.
  mutating func makeTimelines() -> AsyncStream<Timeline> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Timeline.self, bufferingPolicy: .bufferingNewest(1))
    timelines.append(continuation)
    return stream
  }

  /// Where each event comes; the first stream begins with those of the opening.
  mutating func makeEvents() -> AsyncStream<StreamEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: StreamEvent.self, bufferingPolicy: .bufferingNewest(1024))
    for event in firstEvents ?? [] { continuation.yield(event) }
    firstEvents = nil
    events.append(continuation)
    return stream
  }

  func say(_ timeline: Timeline) {
    for stream in timelines { stream.yield(timeline) }
  }

  mutating func say(_ event: StreamEvent) {
    if let count = firstEvents?.count, count < Self.firstEventLimit { firstEvents?.append(event) }
    events.removeAll { stream in
      if case .terminated = stream.yield(event) { true } else { false }
    }
  }

  /// Ends all streams that there are.
  mutating func finish() {
    for stream in timelines { stream.finish() }
    for stream in events { stream.finish() }
    (timelines, events) = ([], [])
  }
}
