import Media
import Testing

@Suite struct CachingByteRangeReaderTests {
  private let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  @Test("answers like its base, whatever the sizes", arguments: [1, 7, 64, 999, 1000, 5000])
  func sameBytes(blockSize: Int) async throws {
    let base = FaultyReader(bytes)
    let cache = CachingByteRangeReader(base, blockSize: blockSize, blockLimit: 4)
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let offset = Int.random(in: 0...1000, using: &random)
      let length = Int.random(in: 0...(1000 - offset), using: &random)
      let got = try await cache.read(offset: offset, length: length)
      #expect(got == Array(bytes[offset..<offset + length]))
    }
  }

  @Test("neighbouring blocks that are missing come in one read")
  func mergesReads() async throws {
    let base = FaultyReader(bytes)
    let cache = CachingByteRangeReader(base, blockSize: 100, blockLimit: 16, readAheadLimit: 0)
    _ = try await cache.read(250..<258)
    _ = try await cache.read(120..<420)
    _ = try await cache.read(260..<290)
    #expect(base.reads == [200..<300, 100..<200, 300..<500])
  }

  @Test("keeps no more blocks than it may, and those used last")
  func forgets() async throws {
    let base = FaultyReader(bytes)
    let cache = CachingByteRangeReader(base, blockSize: 100, blockLimit: 2, readAheadLimit: 0)
    for offset in [0, 100, 0, 200, 100] { _ = try await cache.read(offset: offset, length: 1) }
    // Block 1 was the least recently used when block 2 came.
    #expect(base.reads.map(\.lowerBound) == [0, 100, 200, 100])
  }

  @Test("two tasks that want the same missing block share one read")
  func shares() async throws {
    let base = FaultyReader(bytes)
    base.hold()
    let cache = CachingByteRangeReader(base, blockSize: 100, blockLimit: 8, readAheadLimit: 0)
    async let first = cache.read(10..<20)
    async let second = cache.read(50..<60)
    async let third = cache.read(90..<110)
    await until { base.heldCount == 2 }
    base.letGo()
    let got = try await [first, second, third]
    let wanted = [10..<20, 50..<60, 90..<110].map { Array(bytes[$0]) }
    #expect(got == wanted)
    #expect(Set(base.reads) == [0..<100, 100..<200])
  }

  @Test("a read that failed is not remembered, and its error names what was asked for")
  func failure() async throws {
    let base = FaultyReader(bytes)
    base.failNext(.network("a broken line"))
    let cache = CachingByteRangeReader(base, blockSize: 100, blockLimit: 8)
    await #expect(throws: ByteRangeError(.network("a broken line"), offset: 30, length: 5)) {
      try await cache.read(30..<35)
    }
    let got = try await cache.read(30..<35)
    #expect(got == Array(bytes[30..<35]))
  }

  @Test("a block that ends early does not hide the bytes that are there")
  func shortBlock() async throws {
    let base = FaultyReader(bytes)
    base.failNext(.shortRead(got: 50))
    let cache = CachingByteRangeReader(base, blockSize: 100, blockLimit: 8)
    let got = try await cache.read(30..<35)
    #expect(got == Array(bytes[30..<35]))
    base.failNext(.shortRead(got: 50), .shortRead(got: 2))
    await #expect(throws: ByteRangeError(.shortRead(got: 2), offset: 230, length: 5)) {
      try await cache.read(230..<235)
    }
  }

  @Test("a cancelled reader leaves at once, and the other still gets the bytes")
  func oneCancelled() async throws {
    let base = FaultyReader(bytes)
    base.hold()
    let cache = CachingByteRangeReader(base, blockSize: 100, blockLimit: 8)
    let leaving = Task { try await cache.read(0..<10) }
    await until { base.heldCount == 1 }
    let staying = Task { try await cache.read(5..<15) }
    for _ in 0..<100 { await Task.yield() }
    leaving.cancel()
    await #expect(throws: ByteRangeError(.cancelled, offset: 0, length: 10)) {
      try await leaving.value
    }
    #expect(base.cancelledCount == 0)
    base.letGo()
    let got = try await staying.value
    #expect(got == Array(bytes[5..<15]))
    #expect(base.reads.count == 1)
  }

  @Test("when all are cancelled the read is too, and the next one begins a new one")
  func allCancelled() async throws {
    let base = FaultyReader(bytes)
    base.hold()
    let cache = CachingByteRangeReader(base, blockSize: 100, blockLimit: 8)
    let task = Task { try await cache.read(0..<10) }
    await until { base.heldCount == 1 }
    task.cancel()
    await #expect(throws: ByteRangeError.self) { try await task.value }
    await until { base.cancelledCount == 1 }
    let next = Task { try await cache.read(0..<10) }
    await until { base.heldCount == 2 }
    base.letGo()
    let got = try await next.value
    #expect(got == Array(bytes[0..<10]))
  }

  @Test("reads past the end are refused without a read of the base")
  func pastEnd() async throws {
    let base = FaultyReader(bytes)
    let cache = CachingByteRangeReader(base)
    await #expect(throws: ByteRangeError(.pastEnd(length: 1000), offset: 999, length: 2)) {
      try await cache.read(999..<1001)
    }
    #expect(base.reads.isEmpty)
  }

  @Test("what is larger than the cache goes through it")
  func large() async throws {
    let base = FaultyReader(bytes)
    let cache = CachingByteRangeReader(base, blockSize: 10, blockLimit: 4)
    let got = try await cache.read(5..<500)
    #expect(got == Array(bytes[5..<500]))
    #expect(base.reads == [5..<500])
  }
}
