import POSIX

/// Ports of this machine's loopback interface, for datagrams.
public enum UDPPort {
  /// An even port that is free now, and three after it: those that the system gives to others are
  /// higher ones.
  public static func free() throws -> UInt16 {
    while true {
      let port = UInt16.random(in: 10_000..<16_000) * 2
      let first = try SocketAddress.resolve("127.0.0.1", port: port, for: .datagram)[0]
      let sockets = (0..<4).map { try? DatagramSocket(bindingTo: first.with(port: port + $0)) }
      if sockets.allSatisfy({ $0 != nil }) { return port }
    }
  }
}
