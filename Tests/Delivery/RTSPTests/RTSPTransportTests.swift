import Foundation
import Media
import POSIX
import RTP
import TestSupport
import Testing

@testable import RTSP

@Suite(.timeLimit(.minutes(5))) struct RTSPTransportTests {
  private func open(_ url: String, usesUDP: Bool = false) throws -> RTSPTransport {
    var policy = RetryPolicy()
    policy.firstPause = .milliseconds(1)
    return try RTSPTransport(
      url, usesUDP: usesUDP, clock: WallClock(SuspendingClock()), retrying: policy)
  }

  @Test("asks, plays, delivers both streams, and says goodbye")
  func playing() async throws {
    let packets = (0..<20).flatMap { interleaved(UInt8($0 % 4), filmPacket(UInt8($0))) }
    let server = try FakeServer(wellBehaved(packets))
    // Its time stands still: where the machine is busy, the server was not silent.
    let transport = try RTSPTransport(
      server.url, usesUDP: false, clock: WallClock(ManualClock()), retrying: RetryPolicy())
    let description = try await transport.sessionDescription()
    #expect(description?.media.count == 2)
    for number in 0..<20 {
      let datagram = try #require(try await transport.next())
      #expect(datagram.bytes == filmPacket(UInt8(number)))
      #expect(datagram.mediaIndex == number % 4 / 2)
    }
    await transport.close()
    #expect(try await transport.next() == nil)
    await server.teardown()
    #expect(server.methods == ["OPTIONS", "DESCRIBE", "SETUP", "SETUP", "PLAY", "TEARDOWN"])
    let requests = server.requests
    #expect(requests[2].url == server.url + "/trackID=1")
    #expect(requests[3].url == server.url + "/trackID=2")
    #expect(requests[3].value(of: "Transport") == "RTP/AVP/TCP;unicast;interleaved=2-3")
    #expect(requests[3].value(of: "Session") == "4711" && requests[4].url == server.url)
    #expect(requests.map { $0.value(of: "CSeq") } == ["1", "2", "3", "4", "5", "6"])
    server.stop()
  }

  @Test(
    "signs in by Digest, anew where the server's number has expired, and never shows the password")
  func digest() async throws {
    let behaved = wellBehaved(interleaved(0, filmPacket(1)))
    let server = try FakeServer { request in
      // The first number is refused once it was used: RFC 7616 calls it stale.
      guard let header = request.value(of: "Authorization") else {
        return request.method == "OPTIONS"
          ? behaved(request)
          : request.answer(
            "401 Unauthorized", ["WWW-Authenticate: Digest realm=\"r\", nonce=\"1\""])
      }
      guard header.contains("nonce=\"2\"") else {
        return request.answer(
          "401 Unauthorized", ["WWW-Authenticate: Digest realm=\"r\", nonce=\"2\", stale=true"])
      }
      return behaved(request)
    }
    let transport = try open("rtsp://user:geheim@127.0.0.1:\(server.port)/film")
    let datagram = try await transport.next()
    #expect(datagram?.bytes == filmPacket(1))
    await transport.close()
    #expect(server.requests.allSatisfy { !$0.lines.joined().contains("geheim") })
    #expect(server.methods.prefix(4) == ["OPTIONS", "DESCRIBE", "DESCRIBE", "DESCRIBE"])
    server.stop()
  }

  @Test(
    "a wrong password, and none, are errors that do not show it", arguments: ["", "user:falsch@"])
  func refused(userInfo: String) async throws {
    let server = try FakeServer {
      $0.answer("401 Unauthorized", ["WWW-Authenticate: Digest realm=\"r\", nonce=\"1\""])
    }
    let transport = try open("rtsp://\(userInfo)127.0.0.1:\(server.port)/film")
    do {
      _ = try await transport.sessionDescription()
      Issue.record("it is refused")
    } catch {
      #expect("\(error)".contains("name and") && !"\(error)".contains("falsch"))
    }
    await #expect(throws: RTPTransportError.self) { try await transport.next() }
    #expect(server.methods.count == (userInfo.isEmpty ? 1 : 3))
    server.stop()
  }

  @Test("prefers SHA-256 where the server offers both, as new cameras do")
  func sha256() async throws {
    let behaved = wellBehaved(interleaved(0, filmPacket(1)))
    let server = try FakeServer { request in
      guard request.value(of: "Authorization") != nil || request.method == "OPTIONS" else {
        return request.answer(
          "401 Unauthorized",
          [
            "WWW-Authenticate: Basic realm=\"r\"",
            "WWW-Authenticate: Digest realm=\"r\", nonce=\"1\", algorithm=\"MD5\"",
            "WWW-Authenticate: Digest realm=\"r\", nonce=\"2\", algorithm=\"SHA-256\"",
          ])
      }
      return behaved(request)
    }
    let transport = try open("rtsp://user:geheim@127.0.0.1:\(server.port)/film")
    let datagram = try await transport.next()
    #expect(datagram?.bytes == filmPacket(1))
    await transport.close()
    let header = server.requests.compactMap { $0.value(of: "Authorization") }.first ?? ""
    #expect(header.contains("algorithm=SHA-256") && header.contains("nonce=\"2\""))
    server.stop()
  }

  @Test("what the server does not have is an error with its own words")
  func missing() async throws {
    let server = try FakeServer {
      $0.method == "OPTIONS" ? $0.answer("501 Not Implemented") : $0.answer("404 Not Found")
    }
    let transport = try open(server.url)
    do {
      _ = try await transport.next()
      Issue.record("there is no such film")
    } catch {
      #expect("\(error)" == "the server answers DESCRIBE with 404 Not Found")
    }
    server.stop()
  }

  @Test("a connection that breaks is made again, from OPTIONS to PLAY")
  func reconnecting() async throws {
    // The first two connections are cut instead of playing.
    let cut = try FakeServer { request in
      guard request.connectionNumber < 3, request.method == "PLAY" else {
        return wellBehaved(interleaved(0, filmPacket(9)))(request)
      }
      return nil
    }
    let transport = try open(cut.url)
    let datagram = try await transport.next()
    #expect(datagram?.bytes == filmPacket(9))
    #expect(cut.requests.last?.connectionNumber == 3)
    await transport.close()
    cut.stop()
  }

  @Test("a server that is not there is an error, after some attempts")
  func absent() async throws {
    // A free port may be another test's a moment later; this one is not a server's.
    let transport = try open("rtsp://127.0.0.1:1/film")
    await #expect(throws: RTPTransportError.self) { try await transport.sessionDescription() }
    await #expect(throws: RTPTransportError.self) { try await transport.next() }
  }

  @Test("where the server refuses TCP, packets come by UDP, from its address alone")
  func datagrams() async throws {
    let behaved = wellBehaved([])
    let server = try FakeServer { request in
      if request.method == "SETUP", request.value(of: "Transport")?.contains("TCP") == true {
        return request.answer("461 Unsupported Transport")
      }
      if request.method == "SETUP" {
        let ports = (request.value(of: "Transport") ?? "").split(separator: "=").last ?? ""
        if let port = ports.split(separator: "-").first.flatMap({ UInt16($0) }),
          let target = try? SocketAddress.resolve("127.0.0.1", port: port, for: .datagram)[0],
          let socket = try? DatagramSocket(bindingTo: target.with(port: 0))
        {
          try? socket.send(filmPacket(5), to: target)
        }
      }
      return behaved(request)
    }
    let transport = try open(server.url)
    for index in 0..<2 {
      let datagram = try #require(try await transport.next())
      #expect(datagram.bytes == filmPacket(5) && datagram.mediaIndex == index)
    }
    #expect(server.methods.prefix(5) == ["OPTIONS", "DESCRIBE", "SETUP", "SETUP", "SETUP"])
    await transport.close()
    server.stop()
  }

  @Test("reports are sent between the requests, on the channel of their stream")
  func reports() async throws {
    let server = try FakeServer(wellBehaved(interleaved(0, filmPacket(1))))
    let transport = try open(server.url)
    _ = try await transport.next()
    await transport.send(control: [0x80, 201, 0, 1, 0, 0, 0, 1], mediaIndex: 1)
    await transport.close()
    // The fake server takes it between the requests: else TEARDOWN would not have been understood.
    await server.teardown()
    server.stop()
  }
}
