import Media
import TestSupport
import Testing

/// How the reader treats a server's answers, without a network.
@Suite struct HTTPByteRangeReaderTests {
  private let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 11) }
  private let url = "http://example.org/film"
  private let clock = ImpatientClock()

  private func open(
    _ loader: ScriptedLoader, url: String? = nil, rules: HTTPRangeRules = .core
  ) async throws -> HTTPByteRangeReader {
    var settings = HTTPSettings()
    settings.headSize = 100
    settings.wholeLimit = 2000
    let fetcher = ResourceFetcher(loader, clock: WallClock(clock), random: { 1 })
    return try await HTTPByteRangeReader(
      url ?? self.url, through: fetcher, settings: settings, rules: rules)
  }

  private var opening: ScriptedLoader.Step { .answer(.partial(0..<100, of: bytes)) }

  @Test("the opening's bytes are kept, and others cost one request each")
  func reads() async throws {
    let loader = ScriptedLoader([opening, .answer(.partial(90..<200, of: bytes))])
    let reader = try await open(loader)
    #expect(reader.length == 1000)
    #expect(reader.remarks.isEmpty)
    #expect(try await reader.read(10..<100) == Array(bytes[10..<100]))
    #expect(try await reader.read(90..<200) == Array(bytes[90..<200]))
    #expect(reader.requestCount == 2)
    #expect(loader.requests.map { $0.headers["Range"] } == ["bytes=0-99", "bytes=90-199"])
    #expect(loader.requests.map { $0.headers["If-Range"] } == [nil, "\"v1\""])
  }

  @Test("reads past the end are refused without a request")
  func pastEnd() async throws {
    let loader = ScriptedLoader([opening])
    let reader = try await open(loader)
    await #expect(throws: ByteRangeError(.pastEnd(length: 1000), offset: 999, length: 2)) {
      try await reader.read(999..<1001)
    }
    #expect(loader.requests.count == 1)
  }

  @Test("a server without ranges sends all, which is kept and said")
  func whole() async throws {
    let loader = ScriptedLoader([.answer(.status(200, body: bytes))])
    let reader = try await open(loader)
    #expect(try await reader.read(400..<900) == Array(bytes[400..<900]))
    #expect(reader.remarks.count == 1)
    #expect(reader.requestCount == 1)
  }

  @Test("a file that is too large to be kept is refused")
  func tooLarge() async throws {
    let response = ScriptedAnswer.status(200, headers: ["content-length": "5000"])
    await #expect(
      throws: ByteRangeError(
        .cannotOpen(
          "the server sends no ranges, only the whole file: 5 000 bytes, where 2 000 are kept",
          .unsupported))
    ) { try await open(ScriptedLoader([.answer(response)])) }
  }

  @Test("an empty file is a file")
  func empty() async throws {
    let response = ScriptedAnswer.status(416, headers: ["content-range": "bytes */0"])
    let reader = try await open(ScriptedLoader([.answer(response)]))
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
    ] as [ScriptedAnswer])
  func oddOpenings(response: ScriptedAnswer) async throws {
    let loader = ScriptedLoader([.answer(response)])
    let error = await #expect(throws: ByteRangeError.self) { try await open(loader) }
    let isRefused = if case .cannotOpen = error?.reason { true } else { false }
    #expect(isRefused)
    #expect(loader.requests.count == 1)
  }

  @Test(
    "a resource that changes is an error, never a mix",
    arguments: [
      .partial(200..<300, of: [UInt8](repeating: 0, count: 1000), tag: "\"v2\""),
      .partial(200..<300, of: [UInt8](repeating: 0, count: 1000), tag: nil),
      .partial(200..<300, of: [UInt8](repeating: 0, count: 999)),
      .status(200, headers: ["etag": "\"v2\""]), .status(412), .status(416),
    ] as [ScriptedAnswer])
  func changes(response: ScriptedAnswer) async throws {
    let reader = try await open(ScriptedLoader([opening, .answer(response)]))
    await #expect(throws: ByteRangeError(.changed, offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
  }

  @Test("a weak entity tag is no condition, and is compared all the same")
  func weakTag() async throws {
    let loader = ScriptedLoader([
      .answer(.partial(0..<100, of: bytes, tag: "W/\"1\"")),
      .answer(.partial(200..<300, of: bytes, tag: "W/\"2\"")),
    ])
    let reader = try await open(loader)
    await #expect(throws: ByteRangeError(.changed, offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
    #expect(loader.requests[1].headers["If-Range"] == nil)
  }

  @Test("other bytes than those asked for are an error")
  func otherBytes() async throws {
    let reader = try await open(
      ScriptedLoader([opening, .answer(.partial(200..<250, of: bytes))]))
    let reason = ByteRangeError.Reason.network("the server sends bytes 200-249 instead")
    await #expect(throws: ByteRangeError(reason, offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
  }

  @Test("what may pass is tried again, with growing pauses")
  func retries() async throws {
    let loader = ScriptedLoader([
      .answer(.status(503)), .failure(.connection("reset")), opening,
      .failure(.timedOut(after: .seconds(15))), .failure(.interrupted(received: 3)),
      .answer(.partial(200..<300, of: bytes)),
    ])
    let reader = try await open(loader)
    #expect(clock.now.offset == .milliseconds(250 + 500))
    #expect(try await reader.read(200..<300) == Array(bytes[200..<300]))
    #expect(clock.now.offset == .milliseconds(2 * (250 + 500)))
    #expect(reader.requestCount == 6)
  }

  @Test("a body that is short every time is a short read")
  func shortBody() async throws {
    var short = ScriptedAnswer.partial(200..<300, of: bytes)
    short.body.removeLast(40)
    let loader = ScriptedLoader(
      [opening] + [ScriptedLoader.Step](repeating: .answer(short), count: 4))
    let reader = try await open(loader)
    await #expect(throws: ByteRangeError(.shortRead(got: 60), offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
    #expect(reader.requestCount == 5)
  }

  @Test("a file that is gone is not asked for twice")
  func gone() async throws {
    let loader = ScriptedLoader([opening, .answer(.status(404))])
    let reader = try await open(loader)
    let reason = ByteRangeError.Reason.network("the server answers 404 Not Found")
    await #expect(throws: ByteRangeError(reason, offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
    #expect(loader.requests.count == 2)
  }

  @Test("after a redirection the new place is asked")
  func redirection() async throws {
    let moved = ScriptedAnswer(
      status: 206, headers: ["content-range": "bytes 0-99/1000"], body: Array(bytes[..<100]),
      url: "http://example.net/elsewhere")
    let loader = ScriptedLoader([
      .answer(moved), .answer(.partial(200..<300, of: bytes, tag: nil)),
    ])
    let reader = try await open(loader)
    _ = try await reader.read(200..<300)
    #expect(reader.remarks == ["redirected to http://example.net/elsewhere"])
    #expect(loader.requests[1].url == "http://example.net/elsewhere")
  }

  @Test("a 206 that answers If-Range may leave the date out")
  func omittedDate() async throws {
    let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
    var first = ScriptedAnswer.partial(0..<100, of: bytes)
    first.headers["last-modified"] = changed
    let loader = ScriptedLoader(first, .partial(200..<300, of: bytes))
    let reader = try await open(loader)
    #expect(try await reader.read(200..<300) == Array(bytes[200..<300]))
  }

  @Test("without entity tags the dates are compared")
  func dates() async throws {
    func answer(_ range: Range<Int>, changed: String) -> ScriptedAnswer {
      var answer = ScriptedAnswer.partial(range, of: bytes, tag: nil)
      answer.headers["last-modified"] = changed
      answer.headers["date"] = "Sun, 06 Nov 1994 09:00:00 GMT"
      return answer
    }
    let old = "Sun, 06 Nov 1994 08:49:37 GMT"
    let loader = ScriptedLoader(
      answer(0..<100, changed: old), answer(200..<300, changed: old),
      answer(300..<400, changed: "Sun, 06 Nov 1994 08:49:38 GMT"))
    let reader = try await open(loader)
    #expect(try await reader.read(200..<300) == Array(bytes[200..<300]))
    #expect(loader.requests[1].headers["If-Range"] == old)
    await #expect(throws: ByteRangeError(.changed, offset: 300, length: 100)) {
      try await reader.read(300..<400)
    }
  }

  @Test(
    "a date of the second in which the answer was sent is no condition",
    arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", nil, "yesterday"])
  func weakDate(sent: String?) async throws {
    var first = ScriptedAnswer.partial(0..<100, of: bytes, tag: nil)
    first.headers["last-modified"] = "Sun, 06 Nov 1994 08:49:37 GMT"
    first.headers["date"] = sent
    let loader = ScriptedLoader(first, .partial(200..<300, of: bytes, tag: nil))
    let reader = try await open(loader)
    #expect(try await reader.read(200..<300) == Array(bytes[200..<300]))
    #expect(loader.requests[1].headers["If-Range"] == nil)
  }

  @Test("a password goes into a header, and into no remark, no error and no other origin")
  func password() async throws {
    let moved = ScriptedAnswer(
      status: 206, headers: ["content-range": "bytes 0-99/1000"], body: Array(bytes[..<100]),
      url: "http://example.net/elsewhere")
    let loader = ScriptedLoader(moved, .partial(200..<300, of: bytes, tag: nil))
    let reader = try await open(loader, url: "HTTP://bob:se%20ret@example.org/film")
    _ = try await reader.read(200..<300)
    #expect(
      loader.requests.map(\.url) == ["http://example.org/film", "http://example.net/elsewhere"])
    #expect(loader.requests.map { $0.headers["Authorization"] } == ["Basic Ym9iOnNlIHJldA==", nil])
    #expect(reader.remarks == ["redirected to http://example.net/elsewhere"])
  }

  @Test("a password is sent with every request to its origin")
  func passwordAgain() async throws {
    let loader = ScriptedLoader(.partial(0..<100, of: bytes), .partial(200..<300, of: bytes))
    let reader = try await open(loader, url: "http://bob:x@example.org/film")
    _ = try await reader.read(200..<300)
    #expect(
      loader.requests.map { $0.headers["Authorization"] } == ["Basic Ym9iOng=", "Basic Ym9iOng="])
    #expect(reader.remarks.isEmpty)
  }

  @Test("a silent server is asked twice for the first bytes, and four times for later ones")
  func silence() async throws {
    let silence = ScriptedLoader.Step.failure(.timedOut(after: .seconds(8)))
    let opening = ScriptedLoader([silence, silence, silence])
    await #expect(throws: ByteRangeError(.cannotOpen("nothing came for 8 s", .timedOut))) {
      try await open(opening)
    }
    #expect(opening.requests.count == 2)
    let reading = ScriptedLoader(
      [self.opening] + [ScriptedLoader.Step](repeating: silence, count: 5))
    let reader = try await open(reading)
    await #expect(throws: ByteRangeError.self) { try await reader.read(200..<300) }
    #expect(reading.requests.count == 5)
  }

  @Test("rules may write the header Range, and read Content-Range")
  func rules() async throws {
    let loader = ScriptedLoader(.partial(0..<100, of: bytes), .partial(200..<300, of: bytes))
    var rules = HTTPRangeRules()
    rules.rangeHeader = { "bytes:\($0.lowerBound)+\($0.count)" }
    rules.contentRange = {
      $0.hasPrefix("bytes 0") ? ContentRange(range: 0..<100, length: 999) : nil
    }
    let reader = try await open(loader, rules: rules)
    await #expect(throws: ByteRangeError(.changed, offset: 200, length: 100)) {
      try await reader.read(200..<300)
    }
    #expect(reader.length == 999)
    #expect(loader.requests.map { $0.headers["Range"] } == ["bytes:0+100", "bytes:200+100"])
  }
}
