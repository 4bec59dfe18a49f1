import Media
import Synchronization
import TestSupport
import Testing

@testable import Streaming

/// What is taken from a resource that was requested before the list named it.
struct HintedTransferTests {
  private static let bytes = (0..<100).map { UInt8($0) }

  /// A server with one resource of a hundred bytes; it sends them piece by piece when it is told to.
  private final class Server: ResourceLoader {
    let status: Int
    let headers: [String: String]
    let pieces: [[UInt8]]
    let isCut: Bool
    private let log = Mutex<[ResourceRequest]>([])

    init(
      _ pieces: [[UInt8]], status: Int = 200, headers: [String: String] = [:], isCut: Bool = false
    ) {
      (self.pieces, self.status, self.headers, self.isCut) = (pieces, status, headers, isCut)
    }

    var requests: [ResourceRequest] { log.withLock { $0 } }

    func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
      log.withLock { $0.append(request) }
      let (pieces, isCut) = (pieces, isCut)
      let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
        for piece in pieces { continuation.yield(piece) }
        continuation.finish(throwing: isCut ? ResourceError.connection("cut") : nil)
      }
      return Resource(
        ResourceHead(status: status, url: request.url, headers: headers), for: request, body: body)
    }
  }

  private func hint(_ offset: Int = 0, count: Int? = nil) -> PreloadHint {
    PreloadHint(
      kind: .part, uri: "http://server/a", byteOffset: offset, byteCount: count,
      address: PlaylistAddress("http://server/l"))
  }

  private func transfer(_ hint: PreloadHint, from server: Server) -> HintedTransfer {
    HintedTransfer(
      hint, through: server, headers: [:], limit: 1000, patience: .seconds(8),
      clock: WallClock(ContinuousClock()))
  }

  @Test("the whole resource, or a range of it, from a request without a range")
  func whole() async throws {
    let server = Server([Array(Self.bytes[..<40]), Array(Self.bytes[40...])])
    let transfer = transfer(hint(), from: server)
    let all = try #require(await transfer.delivery(of: nil))
    #expect(all.bytes[0..<100] == Self.bytes)
    #expect(
      try #require(await transfer.delivery(of: 30..<50)).bytes[0..<20] == Array(Self.bytes[30..<50])
    )
    #expect(await transfer.delivery(of: 90..<101) == nil)
    #expect(server.requests.map { $0.headers["Range"] } == [nil])
  }

  @Test("a range without an end is requested up to 2⁵³ − 1, and one with a length as it is")
  func openRange() async throws {
    let server = Server(
      [Array(Self.bytes[20...])], status: 206, headers: ["content-range": "bytes 20-99/*"])
    let open = transfer(hint(20), from: server)
    #expect(
      try #require(await open.delivery(of: 25..<30)).bytes[0..<5] == Array(Self.bytes[25..<30]))
    #expect(await open.delivery(of: 10..<30) == nil)
    #expect(!open.mayHave(nil, of: "http://server/a"))
    #expect(server.requests[0].headers["Range"] == "bytes=20-9007199254740991")
    let known = transfer(hint(20, count: 80), from: server)
    #expect(await known.delivery(of: 20..<100) != nil)
    #expect(server.requests[1].headers["Range"] == "bytes=20-99")
  }

  @Test("an answer of the whole resource has the range too, and one of another range has not")
  func answers() async throws {
    let whole = transfer(hint(20, count: 10), from: Server([Self.bytes]))
    #expect(
      try #require(await whole.delivery(of: 20..<30)).bytes[0..<10] == Array(Self.bytes[20..<30]))
    let other = Server(
      [Array(Self.bytes[10...])], status: 206, headers: ["content-range": "bytes 10-99/*"])
    #expect(await transfer(hint(20, count: 10), from: other).delivery(of: 20..<30) == nil)
    #expect(
      await transfer(hint(), from: Server([Self.bytes], status: 404)).delivery(of: nil) == nil)
    #expect(await transfer(hint(), from: Server([])).delivery(of: nil) == nil)
    let gzip = Server([Self.bytes], headers: ["content-encoding": "gzip"])
    #expect(await transfer(hint(), from: gzip).delivery(of: nil) == nil)
  }

  @Test("of a broken answer what has come is used, but never as the whole")
  func broken() async throws {
    let transfer = transfer(hint(), from: Server([Array(Self.bytes[..<40])], isCut: true))
    #expect(await transfer.delivery(of: nil) == nil)
    #expect(await transfer.delivery(of: 0..<40)?.bytes.count == 40)
    let short = Server([Array(Self.bytes[..<40])], headers: ["content-length": "100"])
    #expect(await self.transfer(hint(), from: short).delivery(of: nil) == nil)
  }

  @Test("ranges that no file has are no trap", arguments: [Int.max, Int.max - 1, 1 << 53])
  func hostile(number: Int) async throws {
    for hint in [hint(number), hint(number, count: number), hint(1, count: number)] {
      let server = Server([Self.bytes])
      #expect(await transfer(hint, from: server).delivery(of: 50..<200) == nil)
    }
  }

  @Test("after three in a row from which nothing was taken, no hint is requested")
  func inVain() {
    let server = Server([])
    let purpose = HintedTransfers.Purpose(lane: .main, kind: .part)
    var hinted = HintedTransfers()
    var requested: [Int] = []
    for number in 0..<20 {
      let hint = hint(number, count: 1)
      guard hinted.wants(hint, for: purpose) else { continue }
      _ = hinted.keep(transfer(hint, from: server), for: purpose)
      requested.append(number)
      // One that came true: the counting begins again.
      if number == 1 { hinted.noteUse(of: purpose) }
    }
    #expect(requested == [0, 1, 2, 3, 4])
  }

  @Test("an initialization section that was announced is not requested again")
  func section() async throws {
    let server = Server([Self.bytes])
    let loader = SegmentLoader(server, for: "http://server/l")
    var map = hint()
    map.kind = .map
    await loader.preload(map, for: .main, patience: .seconds(8))
    var segment = MediaSegment(
      uri: "http://server/b", sequenceNumber: 1, duration: .seconds(1), discontinuitySequence: 0,
      address: PlaylistAddress("http://server/l"))
    segment.maps = [InitializationSection(uri: "a", address: PlaylistAddress("http://server/l"))]
    let parts = try #require(await loader.parts(of: segment, TransferWatch(loader.clock)))
    #expect(parts.initialization?.count == 100)
    await loader.preload(map, for: .main, patience: .seconds(8))
    #expect(server.requests.map(\.url) == ["http://server/a", "http://server/b"])
  }
}
