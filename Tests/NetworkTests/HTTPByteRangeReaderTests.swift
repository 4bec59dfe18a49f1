import TestSupport
import Media
import Testing

@testable import http_ranges

/// What the reader makes of a server's answers, without a network.
@Suite struct HTTPByteRangeReaderTests {
  private let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 11) }
  private let url = "http://example.org/film"
  private let clock = ImpatientClock()

  private func open(_ transport: ScriptedTransport) async throws -> HTTPByteRangeReader {
    var settings = HTTPSettings()
    settings.headSize = 100
    settings.wholeLimit = 2000
    let fetcher = HTTPFetcher(
      transport, policy: settings.retryPolicy, clock: clock, random: { 1 })
    return try await HTTPByteRangeReader(url, through: fetcher, settings: settings)
  }

  private var opening: ScriptedTransport.Step { .success(.partial(0..<100, of: bytes)) }

  @Test("the opening's bytes are kept, and others cost one request each")
  func reads() async throws {
    let transport = ScriptedTransport([opening, .success(.partial(90..<200, of: bytes))])
    let reader = try await open(transport)
    #expect(reader.length == 1000)
    #expect(reader.remarks.isEmpty)
    #expect(try await reader.read(10..<100) == Array(bytes[10..<100]))
    #expect(try await reader.read(90..<200) == Array(bytes[90..<200]))
    #expect(reader.requestCount == 2)
    #expect(transport.requests.map { $0.headers["Range"] } == ["bytes=0-99", "bytes=90-199"])
    #expect(transport.requests.map { $0.headers["If-Range"] } == [nil, "\"v1\""])
  }

  @Test("reads past the end are refused without a request")
  func pastEnd() async throws {
    let transport = ScriptedTransport([opening])
    let reader = try await open(transport)
    await #expect(throws: ByteRangeError(.pastEnd(length: 1000), offset: 999, length: 2)) {
      try await reader.read(999..<1001)
    }
    #expect(transport.requests.count == 1)
  }

  @Test("a server without ranges sends all, which is kept and said")
  func whole() async throws {
    let transport = ScriptedTransport([.success(.status(200, body: bytes))])
    let reader = try await open(transport)
    #expect(try await reader.read(400..<900) == Array(bytes[400..<900]))
    #expect(reader.remarks.count == 1)
    #expect(reader.requestCount == 1)
  }

  @Test("a file that is too large to be kept is refused")
  func tooLarge() async throws {
    var response = HTTPResponse.status(200, headers: ["content-length": "5000"])
    response.isCut = true
    await #expect(
      throws: ByteRangeError(
        .cannotOpen(
          "the server sends no ranges, only the whole file: 5 000 bytes, where 2 000 are kept"))
    ) { try await open(ScriptedTransport([.success(response)])) }
  }

  @Test("an empty file is a file")
  func empty() async throws {
    let response = HTTPResponse.status(416, headers: ["content-range": "bytes */0"])
    let reader = try await open(ScriptedTransport([.success(response)]))
    #expect(reader.length == 0)
    let nothing = try await reader.read(0..<0)
    #expect(nothing.isEmpty)
  }

  @Test(
    "openings that make no sense are refused",
    arguments: [
      .status(416), .status(404), .status(206), .status(304),
      .status(
        206, headers: ["content-range": "bytes 0-99/*"], body: [UInt8](repeating: 0, count: 100)),
      .status(
        206, headers: ["content-range": "bytes 5-99/1000"], body: [UInt8](repeating: 0, count: 95)),
      .status(206, headers: ["content-range": "bytes 0-99/1000"]),
      .status(200, headers: ["content-encoding": "gzip"], body: [1, 2]),
    ] as [HTTPResponse])
  func oddOpenings(response: HTTPResponse) async throws {
    let transport = ScriptedTransport([.success(response)])
    let error = await #expect(throws: ByteRangeError.self) { try await open(transport) }
    let isRefused = if case .cannotOpen = error?.reason { true } else { false }
    #expect(isRefused)
    #expect(transport.requests.count == 1)
  }

  @Test(
    "a resource that changes is an error, never a mix",
    arguments: [
      .partial(200..<300, of: [UInt8](repeating: 0, count: 1000), tag: "\"v2\""),
      .partial(200..<300, of: [UInt8](repeating: 0, count: 1000), tag: nil),
      .partial(200..<300, of: [UInt8](repeating: 0, count: 999)),
      .status(200, headers: ["etag": "\"v2\""]), .status(412), .status(416),
    ] as [HTTPResponse])
  func changes(response: HTTPResponse) async throws {
    let reader = try await open(ScriptedTransport([opening, .success(response)]))
    await #expect(throws: ByteRangeError(.changed, offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
  }

  @Test("a weak entity tag is no condition, and is compared all the same")
  func weakTag() async throws {
    let transport = ScriptedTransport([
      .success(.partial(0..<100, of: bytes, tag: "W/\"1\"")),
      .success(.partial(200..<300, of: bytes, tag: "W/\"2\"")),
    ])
    let reader = try await open(transport)
    await #expect(throws: ByteRangeError(.changed, offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
    #expect(transport.requests[1].headers["If-Range"] == nil)
  }

  @Test("other bytes than those asked for are an error")
  func otherBytes() async throws {
    let reader = try await open(
      ScriptedTransport([opening, .success(.partial(200..<250, of: bytes))]))
    let reason = ByteRangeError.Reason.network("the server sends bytes 200-249 instead")
    await #expect(throws: ByteRangeError(reason, offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
  }

  @Test("what may pass is tried again, with growing pauses")
  func retries() async throws {
    let transport = ScriptedTransport([
      .success(.status(503)), .failure(.connection("reset")), opening,
      .failure(.timedOut(after: .seconds(15))), .failure(.interrupted(received: 3)),
      .success(.partial(200..<300, of: bytes)),
    ])
    let reader = try await open(transport)
    #expect(clock.now.offset == .milliseconds(250 + 500))
    #expect(try await reader.read(200..<300) == Array(bytes[200..<300]))
    #expect(clock.now.offset == .milliseconds(2 * (250 + 500)))
    #expect(reader.requestCount == 6)
  }

  @Test("a body that is short every time is a short read")
  func shortBody() async throws {
    var short = HTTPResponse.partial(200..<300, of: bytes)
    short.body.removeLast(40)
    let transport = ScriptedTransport(
      [opening] + [ScriptedTransport.Step](repeating: .success(short), count: 4))
    let reader = try await open(transport)
    await #expect(throws: ByteRangeError(.shortRead(got: 60), offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
    #expect(reader.requestCount == 5)
  }

  @Test("a file that is gone is not asked for twice")
  func gone() async throws {
    let transport = ScriptedTransport([opening, .success(.status(404))])
    let reader = try await open(transport)
    let reason = ByteRangeError.Reason.network("the server answers 404 Not Found")
    await #expect(throws: ByteRangeError(reason, offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
    #expect(transport.requests.count == 2)
  }

  @Test("after a redirection the new place is asked")
  func redirection() async throws {
    let moved = HTTPResponse(
      status: 206, headers: ["content-range": "bytes 0-99/1000"], body: Array(bytes[..<100]),
      url: "http://example.net/elsewhere")
    let transport = ScriptedTransport([
      .success(moved), .success(.partial(200..<300, of: bytes, tag: nil)),
    ])
    let reader = try await open(transport)
    _ = try await reader.read(200..<300)
    #expect(reader.remarks == ["redirected to http://example.net/elsewhere"])
    #expect(transport.requests[1].url == "http://example.net/elsewhere")
  }
}
