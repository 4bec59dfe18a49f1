import Media
import POSIX
import RTP

/// Sends a film over UDP in real time, as a camera would.
///
///     var sender = try await RTPSender(film, to: "rtp://127.0.0.1:5004")
///     try await sender.run()
package struct RTPSender: Sendable {
  /// Puts the protection on a packet; `nil` for one that cannot be protected.
  package typealias Protection = @Sendable (_ packet: [UInt8], _ isControl: Bool) -> [UInt8]?

  /// Packets that leave without a pause between them: a picture of 200 packets all at once would
  /// overflow buffers on the way.
  static let burstLimit = 24
  static let burstPause = Duration.milliseconds(1)

  private var film: FilmPackets
  private let socket: DatagramSocket
  private let target: SocketAddress
  private let clock: WallClock
  private let protection: Protection?

  /// How many packets have been sent, reports included.
  package private(set) var packetCount = 0

  /// Finds the way to the receiver.
  ///
  /// - Parameters:
  ///   - film: The packets.
  ///   - address: `rtp://HOST:PORT`: the port of the first stream; reports go to the next one, and
  ///     each further stream to ports two higher.
  ///   - clock: What paces the packets.
  ///   - protection: What puts the protection of SRTP on.
  /// - Throws: `SendingError` if there is no such address.
  package init(
    _ film: FilmPackets, to address: String, clock: WallClock = WallClock(SuspendingClock()),
    protection: Protection? = nil
  ) async throws {
    let destination = try Self.destination(address)
    let (target, socket) = try await onOwnThread("rtp") { () throws(SendingError) in
      try Self.open(host: destination.host, port: destination.port)
    }
    self.film = film
    self.target = target
    self.socket = socket
    self.clock = clock
    self.protection = protection
  }

  /// Reads `rtp://HOST:PORT`, also with `srtp` or `udp`.
  ///
  /// - Throws: `SendingError` if the host or the port is missing.
  package static func destination(
    _ address: String
  ) throws(SendingError) -> (host: String, port: UInt16) {
    let parts = address.split(separator: "://", maxSplits: 1)
    guard parts.count == 2, ["rtp", "srtp", "udp"].contains(parts[0].lowercased()),
      let endpoint = HostAndPort(parts[1].prefix { $0 != "/" && $0 != "?" }),
      let port = endpoint.port, port > 0, !endpoint.host.isEmpty
    else { throw .destination("'\(address)' is no address such as rtp://127.0.0.1:5004") }
    return (endpoint.host, port)
  }

  private static func open(
    host: String, port: UInt16
  ) throws(SendingError) -> (SocketAddress, DatagramSocket) {
    do {
      let target = try SocketAddress.resolve(host, port: port, for: .datagram)[0]
      let any = try SocketAddress.resolve(
        target.isIPv6 ? "::" : "0.0.0.0", port: 0, for: .datagram)[0]
      return (target, try DatagramSocket(bindingTo: any))
    } catch {
      throw .destination("\(host): \(error)")
    }
  }

  /// Sends all of the film, each packet at its time; returns after the goodbye.
  ///
  /// A sender that is cancelled says goodbye too: receivers need not wait for what does not come.
  ///
  /// - Throws: The source's error; `SendingError` if packets cannot leave; `CancellationError`.
  package mutating func run() async throws {
    do {
      try await sendFilm()
    } catch is CancellationError {
      // A receiver that is gone needs no goodbye: the cancellation is what ends the run.
      for datagram in film.goodbyes() ?? [] { try? send(datagram) }
      throw CancellationError()
    }
  }

  private mutating func sendFilm() async throws {
    let start = clock.now
    while let datagrams = try await film.next() {
      guard let first = datagrams.first else { continue }
      try await clock.sleep(until: start + first.arrival)
      for (index, datagram) in datagrams.enumerated() {
        if index > 0, index % Self.burstLimit == 0 {
          try await clock.sleep(until: clock.now + Self.burstPause)
        }
        try send(datagram)
      }
    }
  }

  private mutating func send(_ datagram: ReceivedDatagram) throws(SendingError) {
    let isControl = RTPPacket.isControl(datagram.bytes)
    var bytes = datagram.bytes
    if let protection {
      guard let protected = protection(bytes, isControl) else { return }
      bytes = protected
    }
    let offset = UInt16(2 * (datagram.mediaIndex ?? 0) + (isControl ? 1 : 0))
    do throws(SystemError) {
      try socket.send(bytes, to: target.with(port: target.port &+ offset))
    } catch {
      throw .destination("UDP \(target): \(error)")
    }
    packetCount += 1
  }
}
