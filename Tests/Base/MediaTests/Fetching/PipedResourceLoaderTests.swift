import POSIX
import Synchronization
import TestSupport
import Testing

@testable import Media

/// Both ends of the wire, in one process.
@Suite struct PipedResourceLoaderTests {
  private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 13 >> 2) }

  private func connect(_ loader: any ResourceLoader) throws -> PipedResourceLoader {
    let (near, far) = try LocalSocket.pair()
    Task { await FetchServer(far, loader: loader).serve() }
    return PipedResourceLoader(near)
  }

  private func body(_ resource: Resource) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try await resource.next() { bytes += chunk.bytes }
    return bytes
  }

  /// Answers only when a test lets it, and records what happens to its answers.
  private final class HeldLoader: ResourceLoader {
    let feeds = Mutex<[ResourceFeed]>([])
    let cancelledCount = Mutex(0)

    func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
      let feed = ResourceFeed(onCancel: { [self] in cancelledCount.withLock { $0 += 1 } })
      feeds.withLock { $0.append(feed) }
      return Resource(try await feed.head(), body: feed)
    }

    func feed(_ index: Int) async -> ResourceFeed {
      while true {
        if let feed = feeds.withLock({ index < $0.count ? $0[index] : nil }) { return feed }
        await Task.yield()
      }
    }
  }

  @Test("answers like the loader at the other end")
  func sameAnswers() async throws {
    let base = MemoryResourceLoader(["mem:a": bytes, "mem:empty": []])
    let loader = try connect(base)
    let requests = [
      ResourceRequest("mem:a"), ResourceRequest("mem:a", range: 5..<6),
      ResourceRequest("mem:a", range: 299_999..<400_000),
      ResourceRequest("mem:a", range: 300_000..<300_001), ResourceRequest("mem:empty"),
      ResourceRequest("mem:nowhere", headers: ["X-A": "b"]),
      ResourceRequest("mem:a", byteLimit: 100_000),
    ]
    for request in requests {
      let expected = try await base.load(request)
      let got = try await loader.load(request)
      #expect(got.head == expected.head)
      #expect(try await body(got) == body(expected))
      #expect(got.end?.isCut == expected.end?.isCut)
      #expect(got.end?.isCancelled == false)
      #expect(base.requests.last == base.requests[base.requests.count - 2])
    }
  }

  @Test("files are loaded as a server would send them")
  func files() async throws {
    let path = #filePath
    let file = try FileByteRangeReader(path: path)
    let loader = try connect(FileResourceLoader())
    let resource = try await loader.load(ResourceRequest("file://" + path, range: 10..<20))
    #expect(resource.head.status == 206)
    #expect(resource.head.headers["content-range"] == "bytes 10-19/\(file.length)")
    #expect(try await body(resource) == file.read(10..<20))
    await #expect(throws: ResourceError.permanent("No such file or directory")) {
      _ = try await loader.load(ResourceRequest("/nowhere"))
    }
  }

  @Test("32 requests at once get each its own bytes")
  func parallel() async throws {
    let loader = try connect(MemoryResourceLoader(["mem:a": bytes]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<32 {
        group.addTask {
          let range = index * 4000..<index * 5000 + 100_000
          let got = try await loader.load(ResourceRequest("mem:a", range: range))
          #expect(try await body(got) == Array(bytes[range]))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("an answer that is not read holds up no other one, and does not grow")
  func backPressure() async throws {
    let endless = HeldLoader()
    let loader = try connect(endless)
    let loading = Task { try await loader.load(ResourceRequest("mem:endless")) }
    let source = await endless.feed(0)
    source.put(ResourceHead(status: 200, url: ""))
    for _ in 0..<64 {
      source.append(ResourceChunk(bytes: [UInt8](repeating: 1, count: 65_536), elapsed: .zero))
    }
    let unread = try await loading.value
    let other = Task { try await loader.load(ResourceRequest("mem:b")) }
    let second = await endless.feed(1)
    second.put(ResourceHead(status: 200, url: ""))
    second.append(ResourceChunk(bytes: [7], elapsed: .zero))
    second.finish(at: .zero)
    #expect(try await body(other.value) == [7])
    // What the reader has room for is gone from the source, and no more.
    let sent = 64 * 65_536 - source.unreadCount
    #expect(sent <= FetchCommand.window + 65_536)
    source.finish(at: .zero)
    #expect(try await body(unread).count == 64 * 65_536)
  }

  @Test("an error arrives as it was thrown, before the head and after it")
  func errors() async throws {
    let held = HeldLoader()
    let loader = try connect(held)
    let early = Task { try await loader.load(ResourceRequest("mem:a")) }
    await held.feed(0).fail(.timedOut(after: .seconds(8)))
    await #expect(throws: ResourceError.timedOut(after: .seconds(8))) { _ = try await early.value }

    let late = Task { try await loader.load(ResourceRequest("mem:a")) }
    let feed = await held.feed(1)
    feed.put(ResourceHead(status: 200, url: ""))
    feed.append(ResourceChunk(bytes: [1, 2, 3], elapsed: .zero))
    feed.fail(.connection("reset"))
    let resource = try await late.value
    let chunk = try await resource.next()
    #expect(chunk?.bytes == [1, 2, 3])
    await #expect(throws: ResourceError.interrupted(received: 3)) {
      _ = try await resource.next()
    }
  }

  @Test("a request that is cancelled keeps what came, ends at the other end, and disturbs no other")
  func cancellation() async throws {
    let held = HeldLoader()
    let loader = try connect(held)
    let loading = Task { try await loader.load(ResourceRequest("mem:a")) }
    let feed = await held.feed(0)
    feed.put(ResourceHead(status: 200, url: ""))
    feed.append(ResourceChunk(bytes: [1, 2], elapsed: .milliseconds(4)))
    feed.append(ResourceChunk(bytes: [3], elapsed: .milliseconds(5)))
    let resource = try await loading.value
    let first = try await resource.next()
    #expect(first == ResourceChunk(bytes: [1, 2], elapsed: .milliseconds(4)))
    let second = try await resource.next()
    #expect(second?.bytes == [3])
    resource.cancel()
    #expect(try await resource.next() == nil)
    #expect(resource.end?.isCancelled == true)
    #expect(resource.end?.timeToFirstByte == .milliseconds(4))
    await until { held.cancelledCount.withLock { $0 } == 1 }

    let other = Task { try await loader.load(ResourceRequest("mem:a")) }
    let later = await held.feed(1)
    later.put(ResourceHead(status: 204, url: ""))
    #expect(try await other.value.head.status == 204)
  }

  @Test("a task that is cancelled while it waits ends at once")
  func cancelledTask() async throws {
    let held = HeldLoader()
    let loader = try connect(held)
    let task = Task { _ = try await loader.load(ResourceRequest("mem:a")) }
    _ = await held.feed(0)
    task.cancel()
    await #expect(throws: ResourceError.cancelled) { try await task.value }
    await until { held.cancelledCount.withLock { $0 } == 1 }
  }

  @Test("an answer that nothing refers to any more is cancelled")
  func dropped() async throws {
    let held = HeldLoader()
    let loader = try connect(held)
    let task = Task { try await loader.load(ResourceRequest("mem:a")).head.status }
    await held.feed(0).put(ResourceHead(status: 200, url: ""))
    #expect(try await task.value == 200)
    await until { held.cancelledCount.withLock { $0 } == 1 }
  }

  @Test("when the other end dies, waiting callers get an error, and later ones too")
  func death() async throws {
    let (near, far) = try LocalSocket.pair()
    let held = HeldLoader()
    Task { await FetchServer(far, loader: held).serve() }
    let loader = PipedResourceLoader(near)
    let waiting = Task { _ = try await loader.load(ResourceRequest("mem:a")) }
    _ = await held.feed(0)
    far.disconnect()
    let error = ResourceError.permanent("the program that reads over the network has ended")
    await #expect(throws: error) { try await waiting.value }
    await #expect(throws: error) { _ = try await loader.load(ResourceRequest("mem:a")) }
  }

  @Test(
    "a program that answers what makes no sense is an error",
    arguments: [[9], [1, 0, 0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF]])
  func senseless(start: [UInt8]) async throws {
    let (near, far) = try LocalSocket.pair()
    try far.write(start)
    far.finishWriting()
    let loader = PipedResourceLoader(near)
    await #expect(throws: ResourceError.self) {
      _ = try await loader.load(ResourceRequest("mem:a"))
    }
  }

  @Test("the server ends when the loader goes")
  func serverEnds() async throws {
    let (near, far) = try LocalSocket.pair()
    let held = HeldLoader()
    let serving = Task { await FetchServer(far, loader: held).serve() }
    var loader: PipedResourceLoader? = PipedResourceLoader(near)
    let task = Task { [loader] in _ = try await loader?.load(ResourceRequest("mem:a")) }
    _ = await held.feed(0)
    task.cancel()
    _ = try? await task.value
    loader = nil
    await serving.value
    #expect(loader == nil)
  }
}
