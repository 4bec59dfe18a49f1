import Media
import Synchronization
import Testing

/// Answers that a loader of a program's own makes.
struct ResourceMakingTests {
  private static let head = ResourceHead(
    status: 200, url: "http://a/film", elapsed: .milliseconds(30))

  private static func stream(_ pieces: [[UInt8]]) -> AsyncStream<[UInt8]> {
    AsyncStream { continuation in
      for piece in pieces { continuation.yield(piece) }
      continuation.finish()
    }
  }

  private static func bytes(of resource: Resource) async throws(ResourceError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try await resource.next() { bytes += chunk.bytes }
    return bytes
  }

  @Test("the pieces of a body come out in order, each timed since the request was sent")
  func pieces() async throws {
    let resource = Resource(
      Self.head, for: ResourceRequest("http://a/film"), body: Self.stream([[1, 2], [], [3]]))
    let first = try #require(try await resource.next())
    #expect(first.bytes == [1, 2])
    #expect(first.elapsed >= .milliseconds(30))
    #expect(try await resource.next()?.bytes == [3])
    #expect(try await resource.next() == nil)
    let end = try #require(resource.end)
    #expect(end.timeToFirstByte == first.elapsed)
    #expect(!end.isCut && !end.isCancelled)
  }

  @Test("a body ends where the request wants no more of it", arguments: [0, 1, 3, 5])
  func limit(count: Int) async throws {
    let request = ResourceRequest("http://a/film", byteLimit: count)
    let resource = Resource(Self.head, for: request, body: Self.stream([[1, 2], [3, 4, 5]]))
    #expect(try await Self.bytes(of: resource) == Array([1, 2, 3, 4, 5].prefix(count)))
    #expect(resource.end?.isCut == (count < 5))
    let whole = Resource(Self.head, for: request, bytes: [1, 2, 3, 4, 5])
    #expect(try await Self.bytes(of: whole) == Array([1, 2, 3, 4, 5].prefix(count)))
    #expect(whole.end?.isCut == (count < 5))
  }

  private struct Unplugged: Error {}

  @Test("an error of the sequence is a broken connection, and says how far the body had come")
  func failure() async {
    let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield([1, 2, 3])
      continuation.finish(throwing: Unplugged())
    }
    let resource = Resource(Self.head, for: ResourceRequest("http://a/film"), body: body)
    await #expect(throws: ResourceError.interrupted(received: 3)) {
      try await Self.bytes(of: resource)
    }
  }

  @Test("an answer that is released ends the sequence", .timeLimit(.minutes(10)))
  func release() async throws {
    let (body, continuation) = AsyncStream<[UInt8]>.makeStream()
    let (ended, end) = AsyncStream<Void>.makeStream()
    continuation.onTermination = { _ in end.finish() }
    do {
      let resource = Resource(Self.head, for: ResourceRequest("http://a/film"), body: body)
      continuation.yield([1])
      #expect(try await resource.next()?.bytes == [1])
    }
    for await _ in ended {}
  }

  @Test("a slow reader holds the sequence back", .timeLimit(.minutes(10)))
  func backPressure() async throws {
    /// A body of 64 pieces of 64 KiB that counts how many were requested.
    final class Body: AsyncSequence, AsyncIteratorProtocol, Sendable {
      let count = Mutex(0)
      func makeAsyncIterator() -> Body { self }
      func next() async -> [UInt8]? {
        let number = count.withLock { count in
          count += 1
          return count
        }
        return number > 64 ? nil : [UInt8](repeating: 7, count: 1 << 16)
      }
    }
    let body = Body()
    let resource = Resource(Self.head, for: ResourceRequest("http://a/film"), body: body)
    _ = try await resource.next()
    while body.count.withLock({ $0 }) < 5 { await Task.yield() }
    for _ in 0..<1000 { await Task.yield() }
    #expect(body.count.withLock { $0 } <= 7)
    #expect(try await Self.bytes(of: resource).count == 63 << 16)
  }
}
