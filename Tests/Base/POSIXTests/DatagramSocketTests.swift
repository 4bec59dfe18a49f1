import POSIX
import Testing

@Suite struct DatagramSocketTests {
  private func open(_ host: String) throws -> DatagramSocket {
    let addresses = try SocketAddress.resolve(host, port: 0, for: .datagram)
    return try DatagramSocket(bindingTo: addresses[0])
  }

  @Test("a datagram comes whole, and says where from", arguments: ["127.0.0.1", "[::1]"])
  func exchange(host: String) throws {
    let first: DatagramSocket
    do {
      first = try open(host)
    } catch let error as SystemError where host == "[::1]" {
      // Some containers have no IPv6.
      _ = error
      return
    }
    let second = try open(host)
    let target = try #require(second.localAddress)
    #expect(target.port != 0)
    let sent = [UInt8](repeating: 7, count: 1300)
    try first.send(sent, to: target)
    try first.send([], to: target)
    #expect(try waitUntilAnyReadable([second.number], timeout: .seconds(10)))
    var buffer = [UInt8](repeating: 0, count: DatagramSocket.byteLimit)
    let received = try #require(try second.receive(into: &buffer))
    #expect(received.bytes == sent)
    #expect(received.sender == first.localAddress)
    #expect(try waitUntilAnyReadable([second.number], timeout: .seconds(10)))
    let empty = try #require(try second.receive(into: &buffer))
    #expect(empty.bytes.isEmpty)
    #expect(try second.receive(into: &buffer) == nil)
  }

  @Test("a datagram to a port that no program has open does no harm")
  func refused() throws {
    let socket = try open("127.0.0.1")
    let address = try SocketAddress.resolve("127.0.0.1", port: 9, for: .datagram)[0]
    for _ in 0..<5 { try socket.send([1], to: address) }
    var buffer = [UInt8](repeating: 0, count: DatagramSocket.byteLimit)
    #expect(try socket.receive(into: &buffer) == nil)
  }

  @Test("a port is taken once")
  func taken() throws {
    let first = try open("127.0.0.1")
    let address = try #require(first.localAddress)
    #expect(throws: SystemError.self) { try DatagramSocket(bindingTo: address) }
  }

  @Test("addresses say what they are")
  func addresses() throws {
    let four = try SocketAddress.resolve("192.0.2.7", port: 5004, for: .datagram)[0]
    #expect(four.description == "192.0.2.7:5004")
    #expect(!four.isIPv6 && !four.isMulticast)
    let moved = four.with(port: 5005)
    #expect(moved.port == 5005 && moved.hasHost(of: four) && moved != four)
    let six = try SocketAddress.resolve("[2001:db8::1]", port: 5004, for: .datagram)[0]
    #expect(six.description == "[2001:db8::1]:5004")
    let group = try SocketAddress.resolve("239.1.2.3", port: 5004, for: .datagram)[0]
    #expect(group.isMulticast)
    #expect(try SocketAddress.resolve("ff02::1", port: 1, for: .datagram)[0].isMulticast)
  }

  @Test("a name that is none is an error that names it")
  func unknownName() {
    do {
      _ = try SocketAddress.resolve("no.such.host.invalid", port: 1, for: .stream)
      Issue.record("there is no such host")
    } catch {
      #expect("\(error)".hasPrefix("no.such.host.invalid: "))
    }
  }
}
