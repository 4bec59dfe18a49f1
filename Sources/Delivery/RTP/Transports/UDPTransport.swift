import Media
import POSIX
import Synchronization

/// Packets that arrive by UDP, each in a separate datagram.
///
/// One thread waits for all sockets and notes when each packet arrived; packets that no task reads
/// in time are dropped, as the kernel would do. A server that needs a greeting gets one at once and
/// then every three seconds, whether packets arrive or not: otherwise a server that was silent for
/// a while could never be heard again.
package final class UDPTransport: RTPTransport {
  package let clock: WallClock?

  private let receiver: UDPReceiver
  private let greeter: Task<Void, Never>?

  /// What is sent to a server, and how often.
  static let greeting = Array("Hello".utf8)
  static let greetingInterval = Duration.seconds(3)

  /// Opens the ports, and greets the server if there is one.
  ///
  /// - Parameters:
  ///   - plan: Which ports; whether there is a server.
  ///   - clock: Arrivals are counted by it.
  /// - Returns: A transport that receives already.
  /// - Throws: `RTPTransportError` if a port is taken, or there is no such host.
  package static func open(
    _ plan: UDPPlan, clock: WallClock = WallClock(SuspendingClock())
  ) async throws(RTPTransportError) -> UDPTransport {
    // Name servers may take many seconds.
    let receiver = try await onOwnThread("udp") { () throws(RTPTransportError) in
      try UDPReceiver(plan, clock: clock)
    }
    return UDPTransport(receiver, clock: clock)
  }

  private init(_ receiver: UDPReceiver, clock: WallClock) {
    self.receiver = receiver
    self.clock = clock
    receiver.start()
    greeter = receiver.server == nil ? nil : Task { await Self.greet(receiver, clock) }
  }

  deinit {
    greeter?.cancel()
    receiver.stop()
  }

  /// The ports of this machine, one for each stream; those of control packets are left out.
  package var localPorts: [UInt16] { receiver.localPorts }

  package func next() async throws -> ReceivedDatagram? { try await receiver.feed.next() }

  package func send(control bytes: [UInt8], mediaIndex: Int?) async {
    receiver.send(control: bytes, mediaIndex: mediaIndex)
  }

  package func close() async {
    greeter?.cancel()
    receiver.stop()
  }

  private static func greet(_ receiver: UDPReceiver, _ clock: WallClock) async {
    var next = clock.now
    while !Task.isCancelled {
      receiver.greet(greeting)
      next += greetingInterval
      guard (try? await clock.sleep(until: next)) != nil else { return }
    }
  }
}

/// The sockets of a ``UDPTransport``, and the thread that waits for them.
private final class UDPReceiver: Sendable {
  private struct Port {
    let socket: DatagramSocket
    /// `nil` for a port that all streams share.
    let mediaIndex: Int?
    let isControl: Bool
  }

  let feed = DatagramFeed()
  let server: SocketAddress?

  private let ports: [Port]
  private let clock: WallClock

  /// Where control packets came from, by the index of the stream.
  private let controlSenders = Mutex<[Int?: SocketAddress]>([:])

  /// The thread checks this often whether it is still wanted.
  private static let pollInterval = Duration.milliseconds(100)

  init(_ plan: UDPPlan, clock: WallClock) throws(RTPTransportError) {
    self.clock = clock
    switch plan.way {
    case .listening(let address):
      server = nil
      ports = try Self.listen(address, plan.streams)
    case .greeting(let host, let port):
      let server = try Self.resolve(host, port)
      self.server = server
      let any = try Self.resolve(server.isIPv6 ? "::" : "0.0.0.0", plan.streams.first?.media ?? 0)
      // A server sends all streams to the port that has greeted it: their payload types tell them apart.
      ports = [Port(socket: try Self.open(any), mediaIndex: nil, isControl: false)]
    }
  }

  private static func listen(
    _ host: String?, _ streams: [UDPPlan.Ports]
  ) throws(RTPTransportError) -> [Port] {
    let address = try resolve(host ?? "0.0.0.0", 0)
    var ports: [Port] = []
    for (index, stream) in streams.enumerated() where stream.media > 0 || streams.count == 1 {
      let media = try openHere(address.with(port: stream.media))
      ports.append(Port(socket: media, mediaIndex: index, isControl: false))
      guard let control = stream.control else { continue }
      // If only the reports of a sender are missing, it can still be played.
      if let socket = try? openHere(address.with(port: control)) {
        ports.append(Port(socket: socket, mediaIndex: index, isControl: true))
      }
    }
    return ports
  }

  private static func resolve(
    _ host: String, _ port: UInt16
  ) throws(RTPTransportError) -> SocketAddress {
    do throws(ResolutionError) {
      return try SocketAddress.resolve(host, port: port, for: .datagram)[0]
    } catch {
      throw .address("\(error)")
    }
  }

  /// Opens a port at an address, or at all addresses where that one is not this machine's: some
  /// session descriptions name the sender's.
  private static func openHere(
    _ address: SocketAddress
  ) throws(RTPTransportError) -> DatagramSocket {
    do throws(RTPTransportError) {
      return try open(address)
    } catch {
      guard !address.isMulticast else { throw error }
      let any = try resolve(address.isIPv6 ? "::" : "0.0.0.0", address.port)
      guard let socket = try? open(any) else { throw error }
      return socket
    }
  }

  private static func open(_ address: SocketAddress) throws(RTPTransportError) -> DatagramSocket {
    do throws(SystemError) {
      let socket = try DatagramSocket(bindingTo: address)
      if address.isMulticast { try socket.join(address) }
      return socket
    } catch {
      throw .system("UDP \(address): \(error)")
    }
  }

  var localPorts: [UInt16] {
    ports.filter { !$0.isControl }.compactMap(\.socket.localAddress?.port)
  }

  /// Starts the thread; it ends soon after ``stop()``.
  func start() {
    Task.detached { [self] in await onOwnThread("udp") { self.run() } }
  }

  func stop() { feed.finish(discarding: true) }

  private func run() {
    var buffer = [UInt8](repeating: 0, count: DatagramSocket.byteLimit)
    let numbers = ports.map(\.socket.number)
    do throws(SystemError) {
      while !feed.isOver {
        guard try waitUntilAnyReadable(numbers, timeout: Self.pollInterval) else { continue }
        for port in ports { try receive(from: port, &buffer) }
      }
    } catch {
      feed.finish(.system("UDP: \(error)"))
    }
  }

  /// Receives the packets of a port, but at most so many that the other ports are not starved.
  private func receive(from port: Port, _ buffer: inout [UInt8]) throws(SystemError) {
    for _ in 0..<256 {
      guard let (bytes, sender) = try port.socket.receive(into: &buffer) else { return }
      if let server, !server.hasHost(of: sender) { continue }
      if port.isControl || RTPPacket.isControl(bytes) {
        controlSenders.withLock { $0[port.mediaIndex] = sender }
      }
      var datagram = ReceivedDatagram(bytes, at: clock.now, mediaIndex: port.mediaIndex)
      datagram.sender = sender
      feed.put(datagram)
    }
  }

  func greet(_ bytes: [UInt8]) {
    guard let server, let port = ports.first else { return }
    // What cannot be sent now is sent in three seconds.
    try? port.socket.send(bytes, to: server)
  }

  /// Sends a report to where reports come from.
  func send(control bytes: [UInt8], mediaIndex: Int?) {
    let own = ports.filter { $0.mediaIndex == nil || $0.mediaIndex == mediaIndex ?? 0 }
    guard let port = own.last,
      let target = server ?? controlSenders.withLock({ $0[port.mediaIndex] })
    else { return }
    // A lost report is nothing that the receiver could mend: the next one says the same and more.
    try? port.socket.send(bytes, to: target)
  }
}
