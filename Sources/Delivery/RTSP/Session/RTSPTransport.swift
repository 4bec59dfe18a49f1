import Media
import POSIX
import RTP

/// Packets from a camera or a server that speaks RTSP: requests say where to send them.
///
/// They arrive between the answers, over one TCP connection; only a server that refuses this sends
/// them by UDP. A connection that breaks, or is silent for ten seconds, is made again with growing
/// pauses, from OPTIONS to PLAY; packets then have new numbers and senders.
package final class RTSPTransport: RTPTransport {
  package let clock: WallClock?

  private let exchange: RTSPExchange
  private let task: Task<Void, Never>

  /// Connects to a server at once.
  ///
  /// - Parameters:
  ///   - url: `rtsp://`, with a name and a password if the server requires them.
  ///   - usesUDP: Whether packets should come by UDP: less delay, but some are lost.
  ///   - clock: Gives the times of arrival.
  /// - Throws: `RTPTransportError` if the address is not valid.
  package convenience init(
    _ url: String, usesUDP: Bool = false, clock: WallClock = WallClock(SuspendingClock())
  ) throws(RTPTransportError) {
    try self.init(url, usesUDP: usesUDP, clock: clock, retrying: RetryPolicy())
  }

  package init(
    _ url: String, usesUDP: Bool, clock: WallClock, retrying policy: RetryPolicy
  ) throws(RTPTransportError) {
    self.clock = clock
    let exchange = RTSPExchange()
    self.exchange = exchange
    let address = try RTSPAddress(url)
    let way: RTSPMachine.Way = usesUDP ? .datagrams : .interleaved
    task = Task { await Self.run(address, way, clock, policy, exchange) }
  }

  deinit {
    task.cancel()
    exchange.close()
  }

  package func sessionDescription() async throws -> SessionDescription? {
    try await exchange.sessionDescription()
  }

  package func next() async throws -> ReceivedDatagram? { try await exchange.feed.next() }

  package func send(control bytes: [UInt8], mediaIndex: Int?) async {
    exchange.queue(bytes, mediaIndex: mediaIndex ?? 0)
  }

  /// Says goodbye to the server, and returns when that is done.
  package func close() async {
    exchange.close()
    task.cancel()
    await task.value
  }

  /// Connects, and reconnects, until that is useless or no longer wanted.
  private static func run(
    _ address: RTSPAddress, _ way: RTSPMachine.Way, _ clock: WallClock, _ policy: RetryPolicy,
    _ exchange: RTSPExchange
  ) async {
    var attempt = 0
    var hasPlayed = false
    while !exchange.isClosed {
      attempt += 1
      let ending = await onOwnThread("rtsp") {
        RTSPConnection.run(address, way: way, clock: clock, exchange: exchange)
      }
      guard case .broken(let reason, let wasPlaying) = ending else { return }
      if wasPlaying { (attempt, hasPlayed) = (1, true) }
      var policy = policy
      // A server that has played may be restarting; one that never did is probably another one.
      if hasPlayed { policy.attemptLimit *= 3 }
      let decision = policy.decision(
        after: .connection(reason), attempt: attempt, random: .random(in: 0...1))
      guard case .retry(let pause) = decision else {
        return exchange.fail(.disconnected("\(reason)"))
      }
      guard (try? await clock.sleep(until: clock.now + pause)) != nil else { return }
    }
  }
}
