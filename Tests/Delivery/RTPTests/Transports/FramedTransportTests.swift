import Foundation
import Media
import Synchronization
import TestSupport
import Testing

@testable import RTP

@Suite struct FramedTransportTests {
  /// Answers each request with the next of some bodies; `nil` is a connection that breaks at once.
  private final class ScriptedLoader: ResourceLoader {
    private let bodies: Mutex<[(pieces: [[UInt8]], error: ResourceError?)]>

    init(_ bodies: [(pieces: [[UInt8]], error: ResourceError?)]) {
      self.bodies = Mutex(bodies)
    }

    var remainingCount: Int { bodies.withLock { $0.count } }

    func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
      let body = bodies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let body else { throw .permanent("nothing more") }
      let feed = ResourceFeed()
      feed.put(ResourceHead(status: 200, url: request.url))
      for piece in body.pieces { feed.append(ResourceChunk(bytes: piece, elapsed: .zero)) }
      if let error = body.error { feed.fail(error) } else { feed.finish(at: .zero) }
      return Resource(try await feed.head(), body: feed)
    }
  }

  private func packet(_ number: UInt16) -> [UInt8] {
    let header = RTPHeader(
      payloadType: 96, sequenceNumber: number, timestamp: 0, source: 1)
    return RTPPacket(header, payload: [1, 2, 3]).bytes
  }

  private func transport(
    _ bodies: [(pieces: [[UInt8]], error: ResourceError?)]
  ) -> FramedTransport {
    var policy = RetryPolicy()
    policy.firstPause = .zero
    return FramedTransport(
      "http://host/stream", loader: ScriptedLoader(bodies),
      clock: WallClock(ImpatientClock()), retrying: policy)
  }

  private func all(_ transport: FramedTransport) async throws -> [[UInt8]] {
    var packets: [[UInt8]] = []
    while let datagram = try await transport.next() { packets.append(datagram.bytes) }
    return packets
  }

  @Test("delivers packets that come in pieces, to the end")
  func pieces() async throws {
    let stream = (0..<50).map(packet).flatMap(LengthFramer.frame)
    let pieces = stride(from: 0, to: stream.count, by: 7).map {
      Array(stream[$0..<min($0 + 7, stream.count)])
    }
    let packets = try await all(transport([(pieces, nil)]))
    #expect(packets == (0..<50).map(packet))
  }

  @Test("a broken connection is made again, and goes on with whole packets")
  func reconnecting() async throws {
    let packets = try await all(
      transport([
        ([LengthFramer.frame(packet(1)), [0, 0, 0]], .connection("reset")),
        ([], .timedOut(after: .seconds(15))),
        // Ends within a packet, as if it had been cut.
        ([LengthFramer.frame(packet(2)), Array(LengthFramer.frame(packet(3)).dropLast())], nil),
        ([LengthFramer.frame(packet(4))], nil),
      ]))
    #expect(packets == [packet(1), packet(2), packet(4)])
  }

  @Test("a connection that does not come back is an error")
  func givingUp() async throws {
    let failing = transport([([LengthFramer.frame(packet(1))], .connection("reset"))])
    _ = try await failing.next()
    await #expect(throws: RTPTransportError.disconnected("http://host/stream: nothing more")) {
      try await failing.next()
    }
  }

  @Test("another format is an error that says where")
  func otherFormat() async throws {
    let other = transport([([LengthFramer.frame(packet(1)), Array("HTTP".utf8)], nil)])
    _ = try await other.next()
    await #expect(throws: RTPTransportError.frameLength(0x4854_5450, offset: 19)) {
      try await other.next()
    }
  }

  @Test("reads a file of the same framing")
  func file() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    let stream = (0..<3).map(packet).flatMap(LengthFramer.frame)
    try Data(stream).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let transport = FramedTransport(file: path)
    #expect(transport.clock == nil)
    let packets = try await all(transport)
    #expect(packets == (0..<3).map(packet))
  }

  @Test("after closing there is nothing more")
  func closing() async throws {
    let endless = transport([([LengthFramer.frame(packet(1))], .timedOut(after: .seconds(1)))])
    await endless.close()
    let datagram = try await endless.next()
    #expect(datagram == nil)
  }
}

extension FramedTransport {
  /// Reads a file to its end; it says nothing about when its packets came.
  fileprivate convenience init(file path: String) {
    self.init(path, loader: FileResourceLoader(), clock: nil, retrying: RetryPolicy())
  }
}
