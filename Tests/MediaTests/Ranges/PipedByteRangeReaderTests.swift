import TestSupport
import Media
import POSIX
import Testing

/// Both ends of the wire, in one process.
@Suite struct PipedByteRangeReaderTests {
  private let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }

  /// Opens a reader on a server that reads from `base`, and says how many requests there were.
  private func open(_ base: any ByteRangeReader) async throws -> PipedByteRangeReader {
    let (near, far) = try LocalSocket.pair()
    Task {
      await ByteRangeServer(far).serve(base, remarks: ["one", "two"], requestCount: { 7 })
    }
    return try await PipedByteRangeReader(near)
  }

  @Test("answers like the reader at the other end")
  func sameBytes() async throws {
    let reader = try await open(MemoryReader(bytes))
    #expect(reader.length == bytes.count)
    #expect(reader.remarks == ["one", "two"])
    #expect(reader.requestCount == 7)
    for range in [0..<1, 99_999..<100_000, 0..<100_000, 5..<5, 500..<70_000] {
      let got = try await reader.read(range)
      #expect(got == Array(bytes[range]))
    }
  }

  /// Answers with the header that would ask a web server.
  private struct HeaderReader: ByteRangeReader {
    let length = 100

    func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
      Array((offset..<offset + length).httpHeader.utf8.prefix(length))
    }
  }

  @Test("somebody else may say how HTTP is asked at the other end")
  func rangeHeader() async throws {
    let reader = try await open(HeaderReader())
    var own = ByteSteps()
    own.rangeHeader = { "bytes:\($0.lowerBound)+\($0.count)" }
    let theirs = try await ByteSteps.$own.withValue(own) { try await reader.read(5..<14) }
    #expect(String(decoding: theirs, as: UTF8.self) == "bytes:5+9")
    let ours = try await reader.read(5..<15)
    #expect(String(decoding: ours, as: UTF8.self) == "bytes=5-14")
  }

  @Test("many reads at once get each its own bytes")
  func concurrent() async throws {
    let reader = try await open(MemoryReader(bytes))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<200 {
        group.addTask {
          let range = index * 400..<index * 400 + 300 + index
          let got = try await reader.read(range)
          #expect(got == Array(bytes[range]))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(
    "an error arrives as it was thrown",
    arguments: [
      .pastEnd(length: 12), .shortRead(got: 3), .system("no"), .network("ä line"), .changed,
      .cannotOpen("why"),
    ] as [ByteRangeError.Reason])
  func errors(reason: ByteRangeError.Reason) async throws {
    let base = FaultyReader(bytes)
    base.failNext(reason)
    let reader = try await open(base)
    await #expect(throws: ByteRangeError(reason, offset: 4, length: 2)) {
      try await reader.read(4..<6)
    }
    let got = try await reader.read(4..<6)
    #expect(got == Array(bytes[4..<6]))
  }

  @Test("a cancelled read ends at once, at both ends, and disturbs no other")
  func cancellation() async throws {
    let base = FaultyReader(bytes)
    base.hold()
    let reader = try await open(base)
    let cancelled = Task { try await reader.read(0..<10) }
    await until { base.heldCount == 1 }
    let other = Task { try await reader.read(20..<30) }
    await until { base.heldCount == 2 }
    cancelled.cancel()
    await #expect(throws: ByteRangeError(.cancelled, offset: 0, length: 10)) {
      try await cancelled.value
    }
    await until { base.cancelledCount == 1 }
    base.letGo()
    let got = try await other.value
    #expect(got == Array(bytes[20..<30]))
    let later = try await reader.read(40..<50)
    #expect(later == Array(bytes[40..<50]))
  }

  @Test("an opening that fails says why")
  func refusal() async throws {
    let (near, far) = try LocalSocket.pair()
    let server = ByteRangeServer(far)
    await server.refuse(ByteRangeError(.cannotOpen("404 Not Found")))
    await #expect(throws: ByteRangeError(.cannotOpen("404 Not Found"))) {
      _ = try await PipedByteRangeReader(near)
    }
  }

  @Test("when the other end dies, all who wait are told, and all who come")
  func death() async throws {
    let (near, far) = try LocalSocket.pair()
    let base = FaultyReader(bytes)
    base.hold()
    Task { await ByteRangeServer(far).serve(base) }
    let reader = try await PipedByteRangeReader(near)
    let waiting = Task { try await reader.read(0..<10) }
    await until { base.heldCount == 1 }
    far.disconnect()
    let error = ByteRangeError(
      .network("the program that reads over the network has ended"), offset: 0, length: 10)
    await #expect(throws: error) { try await waiting.value }
    await #expect(throws: error) { try await reader.read(0..<10) }
    base.letGo()
  }

  @Test("one who never answers the opening can be left")
  func silentOpening() async throws {
    let (near, far) = try LocalSocket.pair()
    let task = Task { _ = try await PipedByteRangeReader(near) }
    task.cancel()
    await #expect(throws: ByteRangeError(.cancelled)) { try await task.value }
    withExtendedLifetime(far) {}
  }

  @Test("a program that answers nonsense is an error", arguments: [[], [9], [1, 0, 0, 0, 0]])
  func nonsense(start: [UInt8]) async throws {
    let (near, far) = try LocalSocket.pair()
    try far.write(start + [UInt8](repeating: 0, count: 16))
    far.finishWriting()
    await #expect(throws: ByteRangeError.self) { _ = try await PipedByteRangeReader(near) }
  }

  @Test("the server ends when the reader goes")
  func serverEnds() async throws {
    let (near, far) = try LocalSocket.pair()
    let serving = Task { await ByteRangeServer(far).serve(MemoryReader(bytes)) }
    var reader: PipedByteRangeReader? = try await PipedByteRangeReader(near)
    #expect(reader?.length == bytes.count)
    reader = nil
    await serving.value
  }
}
