import Media
import Testing

@Suite("Reading ahead through a cache") struct ReadingAheadTests {
  private let bytes = (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  private func cache(_ base: FaultyReader) -> CachingByteRangeReader {
    CachingByteRangeReader(base, blockSize: 100, blockLimit: 64, readAheadLimit: 8)
  }

  @Test("a caller waits for its own block alone, not for those that are read ahead")
  func waitsForOwnBlock() async throws {
    let base = FaultyReader(bytes)
    let cache = cache(base)
    _ = try await cache.read(offset: 0, length: 40)
    base.hold { $0.count > 100 }
    let got = try await cache.read(offset: 100, length: 40)
    #expect(got == Array(bytes[100..<140]))
    await until { base.heldCount == 1 }
    #expect(base.reads == [0..<100, 100..<200, 200..<600])
    // A caller elsewhere is not held up either.
    _ = try await cache.read(offset: 3000, length: 40)
    base.letGo()
  }

  @Test("film and sound that lie apart take a request each for several blocks")
  func twoStreams() async throws {
    let base = FaultyReader(bytes)
    let cache = cache(base)
    for step in stride(from: 0, to: 1600, by: 50) {
      for offset in [step, 2000 + step] {
        let got = try await cache.read(offset: offset, length: 50)
        #expect(got == Array(bytes[offset..<offset + 50]))
      }
    }
    // 32 blocks; with one position for both, each would be a request.
    #expect(base.reads.count <= 16)
    #expect(base.reads.count { $0.count == 100 } == 4)
  }

  @Test("a failure ahead is no error for a caller that has not asked; the next read tries again")
  func failure() async throws {
    let base = FaultyReader(bytes)
    let cache = cache(base)
    _ = try await cache.read(offset: 0, length: 1)
    base.fail { $0 == 200..<600 }
    _ = try await cache.read(offset: 100, length: 1)
    await until { base.reads.contains(200..<600) }
    // The failed read may still be on its way, and is then the answer to this one.
    var got = try? await cache.read(offset: 200, length: 2)
    if got == nil { got = try await cache.read(offset: 200, length: 2) }
    #expect(got == Array(bytes[200..<202]))
    #expect(base.reads.contains(200..<300))
  }

  @Test("a caller that is cancelled takes along what is read ahead for it")
  func cancelled() async throws {
    let base = FaultyReader(bytes)
    let cache = cache(base)
    _ = try await cache.read(offset: 0, length: 1)
    base.hold { $0.count > 100 }
    _ = try await cache.read(offset: 100, length: 1)
    await until { base.heldCount == 1 }
    let waiting = Task { try await cache.read(offset: 200, length: 1) }
    for _ in 0..<100 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: ByteRangeError(.cancelled, offset: 200, length: 1)) {
      try await waiting.value
    }
    await until { base.cancelledCount == 1 }
    base.letGo()
  }

  @Test("each read ahead says that it is one")
  func purpose() async throws {
    let trace = TracingByteRangeReader(FaultyReader(bytes))
    let cache = CachingByteRangeReader(trace, blockSize: 100, blockLimit: 64)
    for offset in [0, 100, 200] { _ = try await cache.read(offset..<offset + 1, for: "a byte") }
    #expect(trace.reads.prefix(3).map(\.purpose) == ["a byte", "a byte", "read ahead"])
  }
}
