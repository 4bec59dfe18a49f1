import Foundation
import Media
import Testing

@Suite struct ByteRangeReaderTests {
  @Test("reads any range of a file, and nothing past its end")
  func readsFile() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(0..<100).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let reader = try FileByteRangeReader(path: path.path)
    #expect(reader.length == 100)
    let middle = try await reader.read(10..<13)
    #expect(middle == [10, 11, 12])
    let nothing = try await reader.read(offset: 100, length: 0)
    #expect(nothing.isEmpty)
    await #expect(throws: ByteRangeError(.pastEnd(length: 100), offset: 99, length: 2)) {
      try await reader.read(offset: 99, length: 2)
    }
  }

  @Test("reports a file that has become shorter")
  func reportsShortRead() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(0..<100).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let reader = try FileByteRangeReader(path: path.path)
    let writer = try FileHandle(forWritingTo: path)
    try writer.truncate(atOffset: 50)
    await #expect(throws: ByteRangeError(.shortRead(got: 10), offset: 40, length: 20)) {
      try await reader.read(offset: 40, length: 20)
    }
  }

  @Test("says why a name cannot be opened", arguments: ["/nowhere/at/all", "/"])
  func explains(path: String) {
    #expect(throws: ByteRangeError.self) { try FileByteRangeReader(path: path) }
  }

  @Test(
    "refuses ranges that are no ranges",
    arguments: [(-1, 1), (0, -1), (5, .max), (.max, 1)] as [(Int, Int)])
  func refuses(offset: Int, length: Int) async {
    let reader = MemoryReader([1, 2, 3, 4, 5, 6])
    await #expect(throws: ByteRangeError.self) {
      try await reader.read(offset: offset, length: length)
    }
  }

  @Test("a cache answers like its base, with few reads")
  func caches() async throws {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let trace = TracingByteRangeReader(MemoryReader(bytes))
    let cache = CachingByteRangeReader(trace, blockSize: 64, blockLimit: 4)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let offset = Int.random(in: 0...1000, using: &random)
      let length = Int.random(in: 0...(1000 - offset), using: &random)
      let got = try await cache.read(offset: offset, length: length)
      #expect(got == Array(bytes[offset..<offset + length]))
    }
  }

  @Test("neighbouring blocks that are missing come in one read")
  func mergesReads() async throws {
    let trace = TracingByteRangeReader(MemoryReader([UInt8](repeating: 0, count: 1000)))
    let cache = CachingByteRangeReader(trace, blockSize: 100, blockLimit: 8)
    _ = try await cache.read(offset: 250, length: 8)
    _ = try await cache.read(offset: 120, length: 300)
    _ = try await cache.read(offset: 260, length: 30)
    #expect(trace.reads.map(\.offset) == [200, 100, 300])
    #expect(trace.reads.map(\.length) == [100, 100, 200])
  }

  @Test("a cache keeps no more blocks than it may")
  func forgets() async throws {
    let trace = TracingByteRangeReader(MemoryReader([UInt8](repeating: 0, count: 1000)))
    let cache = CachingByteRangeReader(trace, blockSize: 100, blockLimit: 2)
    for offset in [0, 100, 0, 200, 100] { _ = try await cache.read(offset: offset, length: 1) }
    // Block 1 was the least recently used when block 2 came.
    #expect(trace.reads.map(\.offset) == [0, 100, 200, 100])
  }
}

/// Answers from an array.
struct MemoryReader: ByteRangeReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var length: Int { bytes.count }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    return Array(bytes[offset..<offset + length])
  }
}
