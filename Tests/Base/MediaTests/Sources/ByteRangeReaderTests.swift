import TestSupport
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
}
