import Streaming

/// A session of a player whose loader makes some mistakes.
///
/// Every 0.3 s its loader looks at the buffer and may queue one segment; the queue is loaded one by
/// one. With the mistake `countsRequested` it takes what is queued for loaded: so it queues up to a
/// whole buffer with one estimate. Without it, one segment at a time is under way.
package struct MistakenSession: Sendable {
  /// Milliseconds between two looks.
  private static let tick = 300.0

  /// A session with more of them is refused.
  private static let mostLooks = 10_000_000

  private var session: SimulatedSession
  private let rules: MistakenPolicy
  private var queue: [(segment: Int, decision: AdaptationDecision)] = []
  private var nextSegment = 0
  private var lastQueued: Int?
  private var nextLook = 0.0
  private var lookCount = 0
  private var skippedCount = 0

  /// What was transferred since the queue was last empty.
  private var sample = (byteCount: 0, time: 0.0)

  /// - Throws: `SimulationFileError` if the session takes more steps than any network.
  package static func report(
    _ movie: SimulatedMovie, over trace: BandwidthTrace,
    mistakes: Set<LoaderMistake> = Set(LoaderMistake.allCases)
  ) throws(SimulationFileError) -> SessionReport {
    var mistaken = MistakenSession(movie, over: trace, mistakes: mistakes)
    try mistaken.run()
    return mistaken.session.report(skipping: mistaken.skippedCount)
  }

  private init(
    _ movie: SimulatedMovie, over trace: BandwidthTrace, mistakes: Set<LoaderMistake>
  ) {
    rules = MistakenPolicy(mistakes: mistakes)
    session = SimulatedSession(movie, over: trace, policy: rules)
    session.notesTransfers = false
  }

  private mutating func run() throws(SimulationFileError) {
    while true {
      guard lookCount < Self.mostLooks else { throw SimulatedSession.tooLong }
      if queue.isEmpty {
        guard nextSegment < session.movie.segmentBits.count else { break }
        nextLook = max(nextLook, session.link.now)
        session.wait(nextLook - session.link.now)
        look(buffered: session.buffer.level, underWay: 0)
        continue
      }
      try loadNext()
    }
    session.buffer.playOut()
  }

  private mutating func loadNext() throws(SimulationFileError) {
    let (segment, decision) = queue.removeFirst()
    let request = try session.load(segment, decision)
    // What the timer did while the transfer ran, with the estimate of that time.
    while nextLook < request.end, nextSegment < session.movie.segmentBits.count,
      lookCount < Self.mostLooks
    {
      look(
        buffered: max(0, request.bufferBefore - (nextLook - request.start)),
        underWay: queue.count + 1)
    }
    if let instead = request.abandonment {
      queue.insert((segment, instead), at: 0)
      return
    }
    sample.byteCount += Int(request.bits / 8)
    sample.time += request.time
    guard queue.isEmpty || !rules.mistakes.contains(.spanningSamples) else { return }
    session.policy.note(
      SegmentTransfer(
        level: request.level, byteCount: sample.byteCount, timeToFirstByte: .zero,
        duration: .milliseconds(sample.time), mediaDuration: session.movie.segmentDuration),
      in: session.situation(for: segment))
    sample = (0, 0)
  }

  /// One look of the timer: queues a segment where the buffer seems to want one.
  ///
  /// - Parameters:
  ///   - loaded: Milliseconds of media that are here.
  ///   - underWay: How many segments are queued or being loaded.
  private mutating func look(buffered loaded: Double, underWay: Int) {
    nextLook += Self.tick
    lookCount += 1
    guard nextSegment < session.movie.segmentBits.count else { return }
    var buffered = loaded
    if rules.mistakes.contains(.countsRequested) {
      buffered += Double(underWay) * session.movie.segmentTime
    } else if underWay > 0 {
      return
    }
    let limit = rules.bufferLimit(at: lastQueued ?? 0, of: session.levels)
    guard buffered < limit / .milliseconds(1) else { return }
    let decision = session.policy.chooseLevel(
      in: AdaptationSituation(
        levels: session.levels, currentLevel: lastQueued, bufferLevel: .milliseconds(buffered),
        bufferLimit: limit, segmentDuration: session.movie.segmentDuration,
        segmentIndex: nextSegment, segmentCount: session.movie.segmentBits.count,
        now: .milliseconds(nextLook - Self.tick)))
    if let lastQueued, lastQueued != decision.level,
      rules.mistakes.contains(.skipsShortSegments)
    {
      let skipped = min(
        Int(1000 / session.movie.segmentTime), session.movie.segmentBits.count - 1 - nextSegment)
      nextSegment += skipped
      skippedCount += skipped
    }
    queue.append((nextSegment, decision))
    lastQueued = decision.level
    nextSegment += 1
  }
}
