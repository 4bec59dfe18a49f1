import Foundation
import Media
import TestSupport
import Testing

@testable import http_fetch

/// A real server, and what it saw.
@Suite(.enabled(if: Nginx.isInstalled, "needs nginx")) struct NginxTests {
  private let nginx: Nginx
  private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 17 >> 3) }

  init() throws {
    nginx = try Nginx()
    try Data(bytes).write(to: nginx.files.appendingPathComponent("film"))
  }

  private func open(_ path: String, wholeLimit: Int = 1 << 20) async throws -> HTTPByteRangeReader {
    var settings = HTTPSettings()
    settings.retryPolicy.firstPause = .milliseconds(1)
    settings.wholeLimit = wholeLimit
    return try await HTTPByteRangeReader(
      nginx.url(path), loader: CurlLoader(), settings: settings)
  }

  private func failure(_ path: String, wholeLimit: Int = 1 << 20) async -> ByteRangeError? {
    await #expect(throws: ByteRangeError.self) { try await open(path, wholeLimit: wholeLimit) }
  }

  @Test("ranges arrive as they were asked for, and one request costs one request")
  func ranges() async throws {
    let reader = try await open("film")
    #expect(reader.length == bytes.count)
    for range in [0..<65_536, 65_536..<65_537, 299_999..<300_000, 100_000..<250_000] {
      let got = try await reader.read(range)
      #expect(got == Array(bytes[range]))
    }
    let log = nginx.stop()
    #expect(
      log == [
        "GET /film 206 bytes=0-65535", "GET /film 206 bytes=65536-65536",
        "GET /film 206 bytes=299999-299999", "GET /film 206 bytes=100000-249999",
      ])
    #expect(reader.requestCount == 4)
  }

  @Test("several reads at once get each its own bytes")
  func concurrent() async throws {
    let reader = try await open("film")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<30 {
        group.addTask { [bytes] in
          let range = 70_000 + index * 5000..<72_000 + index * 5001
          let got = try await reader.read(range)
          #expect(got == Array(bytes[range]))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("without ranges the whole file is one request")
  func noRanges() async throws {
    let reader = try await open("whole/film")
    let got = try await reader.read(100_000..<250_000)
    #expect(got == Array(bytes[100_000..<250_000]))
    #expect(reader.remarks.first?.contains("no ranges") == true)
    let log = nginx.stop()
    #expect(log == ["GET /whole/film 200 bytes=0-65535"])
  }

  @Test("without ranges a large file is refused, and not fetched")
  func tooLarge() async throws {
    let error = await failure("whole/film", wholeLimit: 100_000)
    #expect(error?.description.contains("300 000 bytes, where 100 000 are kept") == true)
  }

  @Test("a file that is replaced between two reads is an error")
  func replaced() async throws {
    let reader = try await open("film")
    // Another length, and so another tag whatever the clock says.
    try Data(bytes + [1]).write(to: nginx.files.appendingPathComponent("film"))
    await #expect(throws: ByteRangeError(.changed, offset: 100_000, length: 10)) {
      try await reader.read(100_000..<100_010)
    }
  }

  @Test("a file that became shorter is an error of the same kind")
  func shortened() async throws {
    let reader = try await open("film")
    try Data(bytes.prefix(1000)).write(to: nginx.files.appendingPathComponent("film"))
    await #expect(throws: ByteRangeError(.changed, offset: 100_000, length: 10)) {
      try await reader.read(100_000..<100_010)
    }
  }

  @Test("a file that is not there is asked for once")
  func missing() async throws {
    #expect(await failure("nowhere")?.description == "the server answers 404 Not Found")
    let log = nginx.stop()
    #expect(log.count == 1)
  }

  @Test("a busy server is asked four times")
  func busy() async throws {
    #expect(await failure("busy/")?.description == "the server answers 503 Service Unavailable")
    let log = nginx.stop()
    #expect(log.count == 4)
  }

  @Test("a redirection is followed once, and said")
  func redirected() async throws {
    let reader = try await open("moved/film")
    let got = try await reader.read(100_000..<100_010)
    #expect(got == Array(bytes[100_000..<100_010]))
    #expect(reader.remarks == ["redirected to \(nginx.url("film"))"])
    #expect(reader.requestCount == 3)
    let log = nginx.stop()
    #expect(
      log == [
        "GET /moved/film 302 bytes=0-65535", "GET /film 206 bytes=0-65535",
        "GET /film 206 bytes=100000-100009",
      ])
  }

  @Test("redirections in a circle are an error")
  func circle() async throws {
    #expect(await failure("circle/")?.description == "the server redirects more than 8 times")
    let log = nginx.stop()
    #expect(log.count <= 10)
  }

  @Test("an empty file has no bytes and is no error")
  func empty() async throws {
    try Data().write(to: nginx.files.appendingPathComponent("empty"))
    let reader = try await open("empty")
    #expect(reader.length == 0)
  }

  @Test("a cache makes one request of thirty reads")
  func cached() async throws {
    let reader = try await open("film")
    let cache = CachingByteRangeReader(reader)
    for index in 0..<30 {
      let offset = 140_000 + index * 1000
      let got = try await cache.read(offset: offset, length: 8)
      #expect(got == Array(bytes[offset..<offset + 8]))
    }
    #expect(reader.requestCount == 2)
  }
}
