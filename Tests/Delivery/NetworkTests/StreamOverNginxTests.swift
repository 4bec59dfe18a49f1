import Foundation
import Media
import Streaming
import TestSupport
import Testing

@testable import http_fetch

/// The ladders of `Fixtures/hls` on a real server.
@Suite(.enabled(if: Nginx.isInstalled, "needs nginx")) struct StreamOverNginxTests {
  private let nginx: Nginx

  init() throws {
    nginx = try Nginx()
    for folder in ["ts", "fmp4"] {
      try FileManager.default.copyItem(
        at: URL(filePath: "Fixtures/hls/" + folder), to: nginx.files.appending(path: folder))
    }
  }

  private func open(_ path: String, level: Int? = nil) async throws -> HLSSource {
    var options = HLSOptions()
    options.level = level
    let bytes = try await HTTPByteRangeReader(nginx.url(path), loader: CurlLoader())
    let resource = MediaResource(
      nginx.url(path), reader: { bytes },
      loader: { try CurlLoader() })
    let source = try await MediaOpener([.hls(options)]).open(resource)
    return try #require(source as? HLSSource)
  }

  /// Reads all pictures, or the given number.
  private func pictures(of source: HLSSource, limit: Int = .max) async throws -> Int {
    let reader = try await source.reader(of: Set(source.tracks().map(\.id)), at: nil)
    var count = 0
    while count < limit, let event = try await reader.next() {
      if case .sample(_, 1) = event { count += 1 }
    }
    return count
  }

  @Test("the first picture takes three requests")
  func start() async throws {
    let source = try await open("ts/master.m3u8")
    let log = nginx.stop()
    #expect(
      log == [
        "GET /ts/master.m3u8 206 bytes=0-65535", "GET /ts/low.m3u8 200 -",
        "GET /ts/low_0.ts 200 -",
      ])
    _ = source
  }

  @Test("the first picture takes seven requests where sound and headers are apart")
  func startApart() async throws {
    let source = try await open("fmp4/master.m3u8")
    #expect(nginx.stop().count == 7)
    _ = source
  }

  @Test("every picture comes", arguments: ["ts/master.m3u8", "fmp4/master.m3u8"])
  func whole(_ name: String) async throws {
    #expect(try await pictures(of: open(name)) == 96)
  }

  @Test("a level whose segments are gone is left for a lower one")
  func gone() async throws {
    let source = try await open("gone/ts/master.m3u8", level: nil)
    #expect(try await pictures(of: source) == 96)
    let log = nginx.stop()
    // A level that has failed is not requested again within a minute.
    #expect(log.filter { $0.contains("high_") }.count <= 1)
  }

  @Test("a server that fails now and then is asked again, and every picture comes")
  func flaky() async throws {
    #expect(try await pictures(of: open("flaky/ts/master.m3u8")) == 96)
    let log = nginx.stop()
    #expect(log.contains { $0.contains(" 503 ") })
  }
}
