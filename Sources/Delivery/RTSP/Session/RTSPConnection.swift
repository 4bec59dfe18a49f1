import Media
import POSIX
import RTP

/// One connection to a server, from OPTIONS to its end: carries out what ``RTSPMachine`` decides.
///
/// It runs on its own thread, which waits for the server, and wakes ten times a second to check
/// whether reports or a keep-alive are due, or the connection is no longer needed.
struct RTSPConnection: ~Copyable {
  /// How a connection ended.
  enum Ending: Hashable, Sendable {
    /// It is no longer wanted, or of no use; the readers know.
    case over
    /// Another one may work.
    case broken(String, wasPlaying: Bool)
  }

  /// The time limit for a server's answer, and for the connection to it.
  static let answerLimit = Duration.seconds(8)

  /// How long no packet may come before the connection counts as broken.
  static let silenceLimit = Duration.seconds(10)

  private static let pollInterval = Duration.milliseconds(100)

  private struct Port {
    let socket: DatagramSocket
    let mediaIndex: Int
    let isControl: Bool
    /// Where packets came from, and reports go.
    var sender: SocketAddress?
  }

  private let connection: StreamConnection
  private let clock: WallClock
  private let exchange: RTSPExchange
  private var machine: RTSPMachine
  private var framer = RTSPFramer()
  private var ports: [Port] = []
  private var buffer: [UInt8] = []

  /// When the last request was sent that has no answer yet.
  private var requestTime: Duration?
  private var lastRequestTime = Duration.zero
  private var lastPacketTime = Duration.zero
  private var ending: Ending?
  private var hasPlayed = false

  /// Connects, plays until the end, and says goodbye.
  static func run(
    _ address: RTSPAddress, way: RTSPMachine.Way, clock: WallClock, exchange: RTSPExchange
  ) -> Ending {
    let connection: StreamConnection
    do {
      let addresses = try SocketAddress.resolve(address.host, port: address.port, for: .stream)
      connection = try StreamConnection.connect(to: addresses, limit: answerLimit)
    } catch {
      return .broken("\(error)", wasPlaying: false)
    }
    let nonce = String(UInt64.random(in: .min ... .max), radix: 16)
    var session = RTSPConnection(
      connection: connection, clock: clock, exchange: exchange,
      machine: RTSPMachine(address, way: way, clientNonce: nonce))
    return session.run()
  }

  private init(
    connection: StreamConnection, clock: WallClock, exchange: RTSPExchange, machine: RTSPMachine
  ) {
    self.connection = connection
    self.clock = clock
    self.exchange = exchange
    self.machine = machine
  }

  private mutating func run() -> Ending {
    perform(machine.start())
    while ending == nil {
      if exchange.isClosed {
        sayGoodbye()
        break
      }
      sendReports()
      keepAlive()
      do throws(SystemError) {
        try receive()
      } catch {
        stop("the connection broke: \(error)")
      }
    }
    connection.disconnect()
    return ending ?? .over
  }

  /// Ends the session, and waits a moment for the answer: some servers play on where the connection
  /// goes before they have read the request.
  private mutating func sayGoodbye() {
    sendReports()
    perform(machine.tearDown())
    let deadline = ContinuousClock.now + .milliseconds(500)
    while ending == nil, requestTime != nil, ContinuousClock.now < deadline {
      guard (try? receive()) != nil else { break }
    }
    ending = .over
  }

  private mutating func stop(_ reason: String) {
    ending = ending ?? .broken(reason, wasPlaying: hasPlayed)
  }

  /// Waits for bytes and packets, and takes them.
  private mutating func receive() throws(SystemError) {
    let numbers = [connection.number] + ports.map(\.socket.number)
    guard try waitUntilAnyReadable(numbers, timeout: Self.pollInterval) else { return }
    for index in ports.indices { try receive(fromPort: index) }
    guard try waitUntilReadable(connection.number, timeout: .zero) != .timedOut else { return }
    let piece = try connection.read(upTo: 1 << 16)
    guard !piece.isEmpty else { return stop("the server has closed the connection") }
    framer.append(piece)
    do throws(RTPTransportError) {
      while ending == nil, let message = try framer.next() { take(message) }
    } catch {
      // Once packets have come it is a server of RTSP: some of its bytes were lost.
      if hasPlayed { stop("\(error)") } else { perform([.fail(error)]) }
    }
  }

  private mutating func take(_ message: RTSPFramer.Message) {
    switch message {
    case .response(let response):
      // Answers to other requests are no sign that this one will be answered.
      if machine.isAwaited(response) { requestTime = nil }
      perform(machine.receive(response))
    case .packet(let channel, let bytes):
      guard let stream = machine.channels[channel] else { return }
      deliver(bytes, mediaIndex: stream.mediaIndex)
    case .request:
      // A server may announce things; none of them is needed, and it goes on without an answer.
      break
    }
  }

  private mutating func deliver(_ bytes: [UInt8], mediaIndex: Int) {
    let now = clock.now
    lastPacketTime = now
    exchange.feed.put(ReceivedDatagram(bytes, at: now, mediaIndex: mediaIndex))
  }

  private mutating func receive(fromPort index: Int) throws(SystemError) {
    if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: DatagramSocket.byteLimit) }
    for _ in 0..<256 {
      guard let (bytes, sender) = try ports[index].socket.receive(into: &buffer) else { return }
      if let server = connection.remoteAddress, !server.hasHost(of: sender) { continue }
      ports[index].sender = sender
      deliver(bytes, mediaIndex: ports[index].mediaIndex)
    }
  }

  private mutating func perform(_ actions: [RTSPMachine.Action]) {
    for action in actions {
      switch action {
      case .send(let request):
        requestTime = clock.now
        lastRequestTime = clock.now
        write(request.bytes)
      case .describe(let description): exchange.describe(description)
      case .openPorts(let mediaIndex): openPorts(mediaIndex)
      case .play:
        hasPlayed = true
        lastPacketTime = clock.now
      case .restart(let reason): stop(reason)
      case .fail(let error):
        exchange.fail(error)
        ending = .over
      }
    }
  }

  private mutating func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try connection.write(bytes)
    } catch {
      stop("the connection broke: \(error)")
    }
  }

  /// Opens two ports, an even one and the one after it, as RFC 3550 §11 requires.
  private mutating func openPorts(_ mediaIndex: Int) {
    let isIPv6 = connection.remoteAddress?.isIPv6 ?? false
    guard let any = try? SocketAddress.resolve(isIPv6 ? "::" : "0.0.0.0", port: 0, for: .datagram)
    else { return stop("no ports for UDP") }
    for _ in 0..<64 {
      let port = UInt16.random(in: 10_000..<30_000) * 2
      guard let media = try? DatagramSocket(bindingTo: any[0].with(port: port)),
        let control = try? DatagramSocket(bindingTo: any[0].with(port: port + 1))
      else { continue }
      ports.append(Port(socket: media, mediaIndex: mediaIndex, isControl: false))
      ports.append(Port(socket: control, mediaIndex: mediaIndex, isControl: true))
      return perform(machine.opened((port, port + 1)))
    }
    stop("no ports for UDP")
  }

  /// Gives a sign of life in time, and notices a server that gives none.
  private mutating func keepAlive() {
    let now = clock.now
    if let requestTime, now - requestTime > Self.answerLimit {
      return stop("the server does not answer")
    }
    guard machine.isPlaying else { return }
    if now - lastPacketTime > Self.silenceLimit { return stop("no packet has come for 10 s") }
    if now - lastRequestTime > machine.timeout / 2 { perform(machine.keepAlive()) }
  }

  /// Sends the reports that wait: between the requests, or from the port that they belong to.
  private mutating func sendReports() {
    for (bytes, mediaIndex) in exchange.takeReports() {
      let channel = machine.channels.first {
        $0.value.mediaIndex == mediaIndex && $0.value.isControl
      }
      if let channel, bytes.count <= UInt16.max {
        var frame: [UInt8] = [UInt8(ascii: "$"), channel.key]
        frame.append(bigEndian: UInt16(bytes.count))
        write(frame + bytes)
      } else if let port = ports.first(where: { $0.mediaIndex == mediaIndex && $0.isControl }),
        let target = port.sender
      {
        // A lost report is nothing that the receiver could mend.
        try? port.socket.send(bytes, to: target)
      }
    }
  }
}
