import Media
import POSIX
import TestSupport
import Testing

@testable import RTP

@Suite(.timeLimit(.minutes(5))) struct UDPTransportTests {
  private func loopback(_ port: UInt16 = 0) throws -> SocketAddress {
    try SocketAddress.resolve("127.0.0.1", port: port, for: .datagram)[0]
  }

  /// A datagram that has come to a socket; only the suite limits the wait.
  private func receive(_ socket: DatagramSocket) throws -> (bytes: [UInt8], sender: SocketAddress) {
    var buffer = [UInt8](repeating: 0, count: DatagramSocket.byteLimit)
    while true {
      _ = try waitUntilAnyReadable([socket.number], timeout: .seconds(1))
      if let received = try socket.receive(into: &buffer) { return received }
    }
  }

  @Test("delivers what comes to its ports, each with the stream it belongs to")
  func listening() async throws {
    let plan = UDPPlan(
      .listening(address: "127.0.0.1"), streams: [.init(media: 0, control: nil)])
    let transport = try await UDPTransport.open(plan)
    let sender = try DatagramSocket(bindingTo: loopback())
    let target = try loopback(try #require(transport.localPorts.first))
    for number in 0..<20 { try sender.send([0x80, UInt8(number)] + [1, 2], to: target) }
    for number in 0..<20 {
      let datagram = try #require(try await transport.next())
      #expect(datagram.bytes == [0x80, UInt8(number), 1, 2])
      #expect(datagram.mediaIndex == 0)
    }
    await transport.close()
    let end = try await transport.next()
    #expect(end == nil)
  }

  @Test("reports go where reports came from")
  func reports() async throws {
    let plan = UDPPlan(
      .listening(address: "127.0.0.1"), streams: [.init(media: 0, control: nil)])
    let transport = try await UDPTransport.open(plan)
    let sender = try DatagramSocket(bindingTo: loopback())
    let report: [UInt8] = [0x80, 200, 0, 1, 0, 0, 0, 1]
    try sender.send(report, to: loopback(try #require(transport.localPorts.first)))
    _ = try await transport.next()
    await transport.send(control: [0x81, 201, 0, 1, 0, 0, 0, 2], mediaIndex: 0)
    let answer = try receive(sender)
    #expect(answer.bytes == [0x81, 201, 0, 1, 0, 0, 0, 2])
    await transport.close()
  }

  @Test("greets a server at once, and every three seconds, though nothing comes")
  func greeting() async throws {
    let server = try DatagramSocket(bindingTo: loopback())
    let port = try #require(server.localAddress?.port)
    let clock = ManualClock()
    let transport = try await UDPTransport.open(
      UDPPlan(server: "127.0.0.1:\(port)"), clock: WallClock(clock))
    let first = try receive(server)
    #expect(first.bytes == Array("Hello".utf8))
    for _ in 0..<3 {
      // The greeter has to sleep before time can pass for it.
      while clock.sleeperCount == 0 { await Task.yield() }
      clock.advance(by: .seconds(3))
      let next = try receive(server)
      #expect(next.bytes == first.bytes && next.sender == first.sender)
    }
    // What the server sends comes in at the port that greeted it.
    try server.send([0x80, 96, 0, 1], to: first.sender)
    let datagram = try #require(try await transport.next())
    #expect(datagram.bytes == [0x80, 96, 0, 1])
    // All streams come to this port: their payload types tell them apart.
    #expect(datagram.mediaIndex == nil)
    try server.send([0x80, 200, 0, 1, 0, 0, 0, 1], to: first.sender)
    _ = try await transport.next()
    await transport.send(control: [0x81, 201, 0, 1, 0, 0, 0, 2], mediaIndex: 1)
    let report = try receive(server)
    #expect(report.bytes == [0x81, 201, 0, 1, 0, 0, 0, 2])
    await transport.close()
  }

  @Test("a port that is taken is an error that names it")
  func taken() async throws {
    let other = try DatagramSocket(bindingTo: loopback())
    let port = try #require(other.localAddress?.port)
    let plan = UDPPlan(
      .listening(address: "127.0.0.1"), streams: [.init(media: port, control: nil)])
    do {
      _ = try await UDPTransport.open(plan)
      Issue.record("the port is taken")
    } catch {
      #expect("\(error)".contains("\(port)"))
    }
  }

  @Test(
    "reads addresses as players write them",
    arguments: zip(
      ["rtp://127.0.0.1:5004", "rtp://@:5004", "udp://@239.1.2.3:5004", "srtp://[::1]:5004?x=1"],
      [
        UDPPlan(.listening(address: "127.0.0.1"), streams: [.init(media: 5004, control: 5005)]),
        UDPPlan(.listening(address: nil), streams: [.init(media: 5004, control: 5005)]),
        UDPPlan(.listening(address: "239.1.2.3"), streams: [.init(media: 5004, control: nil)]),
        UDPPlan(.listening(address: "::1"), streams: [.init(media: 5004, control: 5005)]),
      ]))
  func addresses(text: String, plan: UDPPlan) throws {
    let got = try UDPPlan(address: text)
    #expect(got == plan)
  }

  @Test(
    "an address without a port is an error",
    arguments: [
      "rtp://", "rtp://host", "rtp://host:", "rtp://host:70000", "rtp://a:b:c", "rtp://[::1", "x",
      "rtp://host:0",
    ])
  func invalidAddress(text: String) {
    #expect(throws: RTPTransportError.self) { try UDPPlan(address: text) }
    #expect(throws: RTPTransportError.self) { try UDPPlan(server: text) }
  }

  @Test("takes the ports from a session description")
  func sessionDescription() throws {
    let text = """
      v=0
      c=IN IP4 127.0.0.1
      m=video 5004 RTP/AVP 96
      m=audio 6000 RTP/AVP 97
      a=rtcp-mux
      m=audio 7000 RTP/AVP 98
      a=rtcp:7100
      """
    let plan = try UDPPlan(SessionDescription(parsing: Array(text.utf8)))
    #expect(
      plan
        == UDPPlan(
          .listening(address: "127.0.0.1"),
          streams: [
            .init(media: 5004, control: 5005), .init(media: 6000, control: nil),
            .init(media: 7000, control: 7100),
          ]))
    let other = try SessionDescription(parsing: Array("v=0\nm=video 0 RTP/AVP 96".utf8))
    #expect(throws: RTPTransportError.self) { try UDPPlan(other) }
  }
}
