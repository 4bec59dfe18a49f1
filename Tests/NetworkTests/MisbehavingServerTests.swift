import Media
import Testing

@testable import http_ranges

/// The real network of this machine, and servers that do what they should not.
@Suite struct MisbehavingServerTests {
  private func open(_ server: RawServer, attempts: Int = 4) async throws -> HTTPByteRangeReader {
    var settings = HTTPSettings()
    settings.headSize = 8
    settings.timeout = .milliseconds(200)
    settings.firstPause = .milliseconds(1)
    settings.attemptLimit = attempts
    return try await HTTPByteRangeReader(server.url("film"), settings: settings)
  }

  private static func partial(_ range: String, _ body: String, length: Int? = nil) -> String {
    """
    HTTP/1.1 206 Partial Content\r\nContent-Range: bytes \(range)/20\r\n\
    Content-Length: \(length ?? body.utf8.count)\r\nConnection: close\r\n\r\n\(body)
    """
  }

  private let opening = RawServer.Step.send(partial("0-7", "01234567"))

  @Test("a server that says nothing is left, and asked again")
  func silent() async throws {
    let server = try RawServer(.stall(after: ""), opening)
    let reader = try await open(server)
    #expect(reader.length == 20)
    #expect(reader.requestCount == 2)
  }

  @Test("a server that stops in the middle is left, and asked again")
  func stalls() async throws {
    let server = try RawServer(
      opening, .stall(after: Self.partial("8-15", "89ab", length: 8)),
      .send(Self.partial("8-15", "89abcdef")))
    let reader = try await open(server)
    let got = try await reader.read(8..<16)
    #expect(got == Array("89abcdef".utf8))
    #expect(reader.requestCount == 3)
  }

  @Test("a server that never says anything is an error in one line")
  func alwaysSilent() async throws {
    let server = try RawServer(.stall(after: ""), .stall(after: ""))
    await #expect(throws: ByteRangeError(.cannotOpen("nothing came for 200 ms"))) {
      try await open(server, attempts: 2)
    }
  }

  @Test("a connection that breaks is tried again, and then a short read")
  func breaks() async throws {
    let half = RawServer.Step.send(Self.partial("8-15", "89ab", length: 8))
    let server = try RawServer(opening, half, half, half)
    let reader = try await open(server, attempts: 3)
    await #expect(throws: ByteRangeError(.shortRead(got: 4), offset: 8, length: 8)) {
      try await reader.read(8..<16)
    }
    #expect(reader.requestCount == 4)
  }

  @Test("a connection that is closed without a word is tried again")
  func closes() async throws {
    let server = try RawServer(.send(""), opening)
    let reader = try await open(server)
    #expect(reader.requestCount == 2)
  }

  @Test("what is no HTTP is an error", arguments: ["ftp://127.0.0.1/", "http://", "film.mp4"])
  func otherAddresses(url: String) async throws {
    await #expect(throws: ByteRangeError(.cannotOpen("this is no http address"))) {
      _ = try await HTTPByteRangeReader(url)
    }
  }

  @Test("a read that is cancelled ends at once, whatever the server does")
  func cancelled() async throws {
    let server = try RawServer(opening, .stall(after: ""))
    var settings = HTTPSettings()
    settings.headSize = 8
    settings.timeout = .seconds(1000)
    let reader = try await HTTPByteRangeReader(server.url("film"), settings: settings)
    let task = Task { try await reader.read(8..<16) }
    while reader.requestCount < 2 { await Task.yield() }
    task.cancel()
    await #expect(throws: ByteRangeError(.cancelled, offset: 8, length: 8)) {
      try await task.value
    }
  }
}
