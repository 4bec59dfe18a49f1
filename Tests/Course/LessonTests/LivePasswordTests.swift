import Ciphers
import Foundation
import Media
import RTP
import TestSupport
import Testing

/// The player as typed, at servers that want a name and a password.
@Suite("live addresses with a password", .serialized) struct LivePasswordTests {
  private static let player = "lesson07-playback"
  private static let password = "pa:ss@1"
  private static let userInfo = "user:pa%3Ass%401"

  /// Sends the packets of a fixture to a client that has signed in.
  ///
  /// A second connection finds the film gone.
  private static func script(
    _ challenge: [String], isSignedIn: @escaping @Sendable (FakeServer.Request) -> Bool
  ) throws -> FakeServer.Script {
    let description = try String(contentsOf: LessonProcess.fixture("live.sdp"), encoding: .utf8)
    let recording = [UInt8](try Data(contentsOf: LessonProcess.fixture("live.rtp")))
    let packets = try RTPDump.datagrams(of: recording).datagrams.filter {
      !RTPPacket.isControl($0.bytes)
    }.flatMap { interleaved($0.bytes[1] & 0x7F == 96 ? 0 : 2, $0.bytes) }
    let behaved = wellBehaved(packets)
    return { request in
      guard request.method == "OPTIONS" || isSignedIn(request) else {
        return request.answer("401 Unauthorized", challenge.map { "WWW-Authenticate: \($0)" })
      }
      guard request.method == "DESCRIBE" else { return behaved(request) }
      return request.connectionNumber == 1
        ? request.answer("200 OK", ["Content-Type: application/sdp"], body: description)
        : request.answer("404 Gone")
    }
  }

  private func play(_ server: FakeServer) throws -> LessonProcess {
    defer { server.stop() }
    return try LessonProcess(
      Self.player, "rtsp://\(Self.userInfo)@127.0.0.1:\(server.port)/film", "--benchmark",
      "--size", "96x54")
  }

  private func expectPlayed(_ run: LessonProcess, _ server: FakeServer) {
    #expect(
      run.errors == "\(Self.player): rtsp://127.0.0.1:\(server.port)/film: "
        + "the server answers DESCRIBE with 404 Gone\n")
    #expect(run.output.utf8.count > 1000)
    #expect(server.methods.contains("PLAY"))
    for text in [run.errors, run.output, server.requests.flatMap(\.lines).joined()] {
      for secret in [Self.password, Self.userInfo, "pa%3A"] { #expect(!text.contains(secret)) }
    }
  }

  @Test("Basic")
  func basic() throws {
    let expected = "Basic " + Data("user:\(Self.password)".utf8).base64EncodedString()
    let server = try FakeServer(
      closingAfter: "PLAY",
      Self.script(["Basic realm=\"camera\""]) { $0.value(of: "Authorization") == expected })
    expectPlayed(try play(server), server)
  }

  /// RFC 7616 §3.4.1, computed from the request itself.
  private static func isAnswer(
    _ request: FakeServer.Request, _ hash: (String) -> String, nonce: String
  ) -> Bool {
    guard let header = request.value(of: "Authorization") else { return false }
    func field(_ name: String) -> String {
      guard let start = header.range(of: "\(name)=") else { return "" }
      return String(
        header[start.upperBound...].drop { $0 == "\"" }.prefix { $0 != "\"" && $0 != "," })
    }
    let secret = hash("user:camera:\(password)")
    let message = hash("\(request.method):\(request.url)")
    let parts = [secret, nonce, field("nc"), field("cnonce"), "auth", message]
    return field(" uri") == request.url && field("response") == hash(parts.joined(separator: ":"))
  }

  @Test("Digest with MD5")
  func digest() throws {
    let server = try FakeServer(
      closingAfter: "PLAY",
      Self.script(["Digest realm=\"camera\", nonce=\"n1\", qop=\"auth\""]) { request in
        Self.isAnswer(request, MD5.hexDigest(of:), nonce: "n1")
      })
    expectPlayed(try play(server), server)
  }

  @Test("Digest with SHA-256, where the server offers MD5 as well")
  func sha256() throws {
    let server = try FakeServer(
      closingAfter: "PLAY",
      Self.script([
        "Digest realm=\"camera\", nonce=\"n1\", qop=\"auth\", algorithm=MD5",
        "Digest realm=\"camera\", nonce=\"n2\", qop=\"auth\", algorithm=SHA-256",
      ]) { request in
        Self.isAnswer(request, { SHA256.hexDigest(of: $0) }, nonce: "n2")
      })
    expectPlayed(try play(server), server)
  }

  @Test("a wrong password is one line, which does not show it")
  func wrong() throws {
    let server = try FakeServer(Self.script(["Basic realm=\"camera\""]) { _ in false })
    let run = try play(server)
    #expect(run.status == 1)
    #expect(
      run.errors == "\(Self.player): rtsp://127.0.0.1:\(server.port)/film: "
        + "the server does not accept this name and password\n")
  }

  @Test("a name that would end a line of the request is refused, and nothing is sent")
  func injected() throws {
    let server = try FakeServer(Self.script(["Basic realm=\"camera\""]) { _ in true })
    defer { server.stop() }
    let run = try LessonProcess(
      Self.player, "rtsp://bob%0d%0aX-Injected:%20yes:pw@127.0.0.1:\(server.port)/film",
      "--benchmark")
    #expect(run.status == 1)
    #expect(run.errors.contains("this is no address such as rtsp://"))
    #expect(server.requests.isEmpty)
  }

  @Test("packets over HTTP")
  func framed() throws {
    let expected = "Basic " + Data("user:\(Self.password)".utf8).base64EncodedString()
    let server = try FakeServer { request in
      let isSignedIn = request.value(of: "Authorization") == expected
      let status = isSignedIn ? "404 Not Found" : "401 Unauthorized"
      return Array(
        "HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    }
    defer { server.stop() }
    let run = try LessonProcess(
      Self.player, "rtp+http://\(Self.userInfo)@127.0.0.1:\(server.port)/live", "--benchmark")
    #expect(run.status == 1)
    #expect(run.errors.contains("404 Not Found") && !run.errors.contains("pa%3A"))
  }
}
