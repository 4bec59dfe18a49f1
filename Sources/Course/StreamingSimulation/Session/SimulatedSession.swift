import Media
import Streaming

/// A film played over a simulated link with one policy: the model of the Sabre simulator.
///
/// One request at a time; play time begins with the first one. Before each, playback makes room
/// where the buffer is full; then the policy chooses. A transfer that is given up is lost, its time
/// has passed, and the policy is asked again. There is no clock: two runs are identical.
package struct SimulatedSession: Sendable {
  package struct Configuration: Hashable, Sendable {
    /// How much is buffered at most.
    package var bufferLimit = Duration.seconds(25)

    /// Whether the policy chooses the first segment's level too; else it is the lowest.
    package var choosesFirst = false

    package init() {}
  }

  let movie: SimulatedMovie
  let levels: [QualityLevel]
  let configuration: Configuration
  var policy: any AdaptationPolicy
  var link: SimulatedLink
  var buffer: PlaybackBuffer
  var requests: [SessionRequest] = []
  var sums = (abandonedBits: 0.0, abandonedCount: 0, bits: 0.0)
  private var stepCount = 0

  /// Whether the policy learns of each transfer; ``MistakenSession`` has its own reports.
  var notesTransfers = true

  /// A session longer than this is refused: its numbers cannot come from a network.
  private static let mostSteps = 50_000_000

  package init(
    _ movie: SimulatedMovie, over trace: BandwidthTrace, policy: any AdaptationPolicy,
    _ configuration: Configuration = .init()
  ) {
    self.movie = movie
    self.policy = policy
    self.configuration = configuration
    levels = movie.levels
    link = SimulatedLink(trace)
    buffer = PlaybackBuffer(movie)
  }

  /// Plays the film.
  ///
  /// - Throws: `SimulationFileError` if that takes more steps than any network.
  package static func report(
    _ movie: SimulatedMovie, over trace: BandwidthTrace, policy: any AdaptationPolicy,
    _ configuration: Configuration = .init()
  ) throws(SimulationFileError) -> SessionReport {
    var session = SimulatedSession(movie, over: trace, policy: policy, configuration)
    try session.run()
    return session.report()
  }

  /// The same with a policy by its name.
  package static func report(
    _ movie: SimulatedMovie, over trace: BandwidthTrace, policy name: AdaptationPolicyName,
    rules: AdaptationRules = .init()
  ) throws(SimulationFileError) -> SessionReport {
    var configuration = Configuration()
    let policy = name.makePolicy(rules: rules)
    configuration.choosesFirst = policy is FixedPolicy
    return try report(movie, over: trace, policy: policy, configuration)
  }

  private mutating func run() throws(SimulationFileError) {
    let first =
      configuration.choosesFirst
      ? policy.chooseLevel(in: situation(for: 0)) : AdaptationDecision(level: 0, reason: .start)
    _ = try load(0, first)
    while let last = requests.last {
      let next = last.abandonment == nil ? last.segment + 1 : last.segment
      guard next < movie.segmentBits.count else { break }
      makeRoom()
      let decision = policy.chooseLevel(in: situation(for: next))
      let delay = decision.delay.inMilliseconds
      if delay > 0 { wait(delay) }
      _ = try load(next, decision)
    }
    buffer.playOut()
  }

  /// Plays until another segment fits into the buffer.
  private mutating func makeRoom() {
    let limit = configuration.bufferLimit / .milliseconds(1)
    let excess = buffer.level + movie.segmentTime - limit
    // Even if segments are longer than the buffer, one of them is in it.
    let wait = min(excess, buffer.level)
    guard wait > 0 else { return }
    self.wait(wait)
    policy.noteWait(.milliseconds(wait))
  }

  /// Plays with nothing on the link.
  mutating func wait(_ time: Double) {
    buffer.play(time)
    link.wait(time)
  }

  func situation(for segment: Int, after elapsed: Double = 0) -> AdaptationSituation {
    AdaptationSituation(
      levels: levels, currentLevel: buffer.lastLoaded,
      bufferLevel: .milliseconds(max(0, buffer.level - elapsed)),
      bufferLimit: configuration.bufferLimit, segmentDuration: movie.segmentDuration,
      segmentIndex: segment, segmentCount: movie.segmentBits.count,
      now: .milliseconds(link.now))
  }

  /// Loads a segment and plays meanwhile.
  mutating func load(
    _ segment: Int, _ decision: AdaptationDecision
  ) throws(SimulationFileError) -> SessionRequest {
    let level = min(max(decision.level, 0), levels.count - 1)
    var request = SessionRequest(
      segment: segment, decision: decision, estimate: policy.estimate, bandwidth: link.bandwidth,
      start: link.now, bufferBefore: buffer.level)
    policy.noteRequest(of: level, at: .milliseconds(link.now))
    let bits = movie.segmentBits[segment][level]
    let wait = link.waitForFirstBit()
    request.wait = wait
    if requests.isEmpty {
      request.bits = bits
      request.time = wait + link.transfer(bits)
      buffer.start(after: request.time)
    } else {
      request.time = wait
      try transfer(bits, of: segment, level: level, wait: wait, &request)
      buffer.play(request.time)
    }
    guard !link.isExhausted else { throw Self.tooLong }
    if request.abandonment == nil { buffer.append(level) }
    request.bufferAfter = buffer.level
    note(request, level: level)
    return request
  }

  static let tooLong = SimulationFileError("the session takes too long to simulate")

  /// Transfers a segment step by step, as long as the policy lets it.
  private mutating func transfer(
    _ bits: Double, of segment: Int, level: Int, wait: Double, _ request: inout SessionRequest
  ) throws(SimulationFileError) {
    var waited = wait
    while request.bits < bits, request.abandonment == nil {
      let step = link.transferStep(of: bits - request.bits, waited: waited)
      waited = 0
      request.time += step.time
      request.bits += step.bits
      stepCount += 1
      guard stepCount < Self.mostSteps, !link.isExhausted else { throw Self.tooLong }
      guard request.bits < bits else { break }
      let progress = TransferProgress(
        level: level, byteCount: Int(request.bits / 8), expectedByteCount: Int(bits / 8),
        timeToFirstByte: .milliseconds(wait), elapsed: .milliseconds(request.time))
      request.abandonment = policy.abandonment(
        of: progress, in: situation(for: segment, after: request.time))
    }
  }

  private mutating func note(_ request: SessionRequest, level: Int) {
    requests.append(request)
    guard request.abandonment == nil else {
      sums.abandonedBits += request.bits
      sums.abandonedCount += 1
      return
    }
    sums.bits += request.bits
    guard notesTransfers else { return }
    policy.note(
      SegmentTransfer(
        level: level, byteCount: Int(request.bits / 8),
        timeToFirstByte: .milliseconds(request.wait),
        duration: .milliseconds(request.time),
        mediaDuration: movie.segmentDuration),
      in: situation(for: request.segment))
  }

  func report(skipping skippedCount: Int = 0) -> SessionReport {
    var figures = buffer.figures
    figures.abandonedBits = sums.abandonedBits
    figures.abandonedCount = sums.abandonedCount
    figures.transferredBits = sums.bits
    figures.skippedCount = skippedCount
    return SessionReport(
      figures: SessionFigures(figures, segmentTime: movie.segmentTime), requests: requests,
      stalls: buffer.stalls.map { SessionReport.Stall(start: $0.start, time: $0.time) })
  }
}
