import Media
import Testing

@testable import http_fetch

/// The real network of this machine, and servers that do what they should not.
@Suite struct MisbehavingServerTests {
  private func open(
    _ server: RawServer, attempts: Int = 4, patience: Duration = .milliseconds(200)
  ) async throws -> HTTPByteRangeReader {
    try await HTTPByteRangeReader(
      server.url("film"), loader: CurlLoader(),
      settings: Self.settings(attempts: attempts, patience: patience))
  }

  private static func settings(
    attempts: Int = 4, patience: Duration = .milliseconds(200)
  ) -> HTTPSettings {
    var settings = HTTPSettings()
    settings.headSize = 8
    settings.patience = patience
    settings.retryPolicy.firstPause = .milliseconds(1)
    settings.retryPolicy.attemptLimit = attempts
    return settings
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
    await #expect(throws: ByteRangeError(.cannotOpen("nothing came for 200 ms", .timedOut))) {
      try await open(server)
    }
  }

  @Test("a server that sends a byte now and then is left: it is never silent, and never done")
  func drips() async throws {
    let drip = RawServer.Step.drip(after: Self.partial("0-7", "", length: 65_536), every: 0.02)
    let server = try RawServer(drip, drip)
    let error = await #expect(throws: ByteRangeError.self) { try await open(server) }
    #expect(error?.description.contains("no more than") == true)
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

  @Test(
    "what is no HTTP is an error",
    arguments: ["ftp://127.0.0.1/", "http://", "film.mp4", "http://127.0.0.1:1/a\nb"])
  func otherAddresses(url: String) async throws {
    await #expect(throws: ByteRangeError(.cannotOpen("this is no http address", .unsupported))) {
      _ = try await HTTPByteRangeReader(url, loader: CurlLoader())
    }
  }

  @Test("the scheme may be written in capitals")
  func capitals() async throws {
    let server = try RawServer(opening)
    let url = "HTTP" + server.url("film").dropFirst(4)
    let reader = try await HTTPByteRangeReader(
      url, loader: CurlLoader(), settings: Self.settings())
    #expect(reader.length == 20)
  }

  @Test("a numeric address of IPv6 is an address")
  func numericAddress() async throws {
    await #expect(
      throws: ByteRangeError(.cannotOpen("nothing answers at this address", .unreachable))
    ) {
      _ = try await HTTPByteRangeReader("http://[::1]:1/film", loader: CurlLoader())
    }
  }

  @Test(
    "a server that does not speak HTTP is asked once, and told as such",
    arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{1} hello\r\n\r\n", "220 ftp ready\r\n"])
  func otherProtocols(greeting: String) async throws {
    let server = try RawServer(.send(greeting), opening)
    let error = await #expect(throws: ByteRangeError.self) { try await open(server) }
    #expect(error?.description.contains("does not answer in HTTP") == true)
  }

  @Test(
    "a 401 is told at once, whatever password it asks for",
    arguments: ["Basic realm=\"x\"", "Negotiate", "Bearer", "Digest realm=\"x\", nonce=\"y\""])
  func unauthorized(challenge: String) async throws {
    let server = try RawServer(
      .send(
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\n"
          + "Content-Length: 2\r\n\r\nno"), opening)
    let error = ByteRangeError(.cannotOpen("the server answers 401 Unauthorized", .notPermitted))
    await #expect(throws: error) { try await open(server, patience: .seconds(100)) }
  }

  @Test("a read that is cancelled ends at once, whatever the server does")
  func cancelled() async throws {
    let server = try RawServer(opening, .stall(after: ""))
    let reader = try await open(server, patience: .seconds(1000))
    let task = Task { try await reader.read(8..<16) }
    while reader.requestCount < 2 { await Task.yield() }
    task.cancel()
    await #expect(throws: ByteRangeError(.cancelled, offset: 8, length: 8)) {
      try await task.value
    }
  }

  @Test("an answer without a length and an end is cut where more is not wanted")
  func endless() async throws {
    let server = try RawServer(.endless(after: "HTTP/1.1 200 OK\r\n\r\n"))
    let resource = try await CurlLoader().load(
      ResourceRequest(server.url("film"), byteLimit: 1_000_000))
    var count = 0
    while let chunk = try await resource.next() { count += chunk.bytes.count }
    #expect(count == 1_000_000)
    #expect(resource.end?.isCut == true)
  }

  @Test("a server is held back while its answer is not read, and is not left for that")
  func heldBack() async throws {
    let server = try RawServer(
      .endless(after: "HTTP/1.1 200 OK\r\n\r\n"), .send("HTTP/1.1 204 No Content\r\n\r\n"))
    let loader = try CurlLoader()
    let resource = try await loader.load(
      ResourceRequest(server.url("film"), byteLimit: 64 << 20, patience: .milliseconds(200)))
    // The operating system's own buffers take some megabytes.
    var before = -1
    while server.endlessByteCount != before {
      before = server.endlessByteCount
      try await Task.sleep(for: .milliseconds(600))
    }
    #expect(before < 24 << 20)
    let other = try await loader.load(ResourceRequest(server.url("film")))
    #expect(other.head.status == 204)
    var count = 0
    while let chunk = try await resource.next() { count += chunk.bytes.count }
    #expect(count == 64 << 20)
  }

  @Test("32 answers that stall do not keep a further request from being cancelled")
  func fullHouse() async throws {
    let server = try RawServer([RawServer.Step](repeating: .stall(after: ""), count: 32))
    let loader = try CurlLoader()
    let request = ResourceRequest(server.url("film"), patience: .seconds(1000))
    let tasks = (0..<33).map { _ in Task { _ = try await loader.load(request) } }
    while server.requests.count < 32 { await Task.yield() }
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: ResourceError.cancelled) { try await task.value }
    }
  }
}
