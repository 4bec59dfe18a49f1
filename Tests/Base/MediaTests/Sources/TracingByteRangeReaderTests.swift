import TestSupport
import Media
import Testing

@Suite struct TracingByteRangeReaderTests {
  @Test("notes what a read is for, even through a cache")
  func purposes() async throws {
    let trace = TracingByteRangeReader(MemoryReader([UInt8](repeating: 0, count: 1000)))
    let cache = CachingByteRangeReader(trace, blockSize: 100, blockLimit: 8)
    _ = try await cache.read(0..<8, for: "header of box 1")
    _ = try await cache.read(8..<16, for: "header of box 2")
    _ = try await cache.read(500..<508)
    #expect(
      trace.reads == [
        .init(offset: 0, length: 100, purpose: "header of box 1"),
        .init(offset: 500, length: 100),
      ])
  }

  @Test("a read that was refused is on no bill")
  func refused() async throws {
    let trace = TracingByteRangeReader(MemoryReader([1, 2]))
    await #expect(throws: ByteRangeError(.pastEnd(length: 2), offset: 1, length: 2)) {
      try await trace.read(1..<3, for: "nothing")
    }
    #expect(trace.reads.isEmpty)
  }

  @Test("the header names the last byte, not the one behind it")
  func header() {
    let read = TracingByteRangeReader.Read(offset: 32, length: 8)
    #expect(read.rangeHeader == "Range: bytes=32-39")
  }
}
