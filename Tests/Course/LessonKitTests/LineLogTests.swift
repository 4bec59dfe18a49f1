import Foundation
import LessonKit
import Testing

@Suite struct LineLogTests {
  /// More than a pipe takes at once, and more lines than may wait.
  private static let lineCount = 3 * LineLog.limit

  private func line(_ number: Int) -> String {
    "\(number) " + String(repeating: "x", count: 100)
  }

  /// Starts to read to the end, on a thread of its own: tests that block keep Swift's pool busy.
  private static func reading(_ pipe: Pipe) -> AsyncStream<Data> {
    let (contents, continuation) = AsyncStream.makeStream(of: Data.self)
    let file = pipe.fileHandleForReading
    Thread.detachNewThread {
      continuation.yield((try? file.readToEnd()) ?? Data())
      continuation.finish()
    }
    return contents
  }

  /// What is read in the end.
  private static func contents(_ reading: AsyncStream<Data>) async -> Data {
    await reading.reduce(into: Data()) { $0 += $1 }
  }

  @Test("appending never waits for the reader, and what is left out is counted")
  func bounded() async throws {
    let pipe = Pipe()
    let log = LineLog(descriptor: pipe.fileHandleForWriting.fileDescriptor, isHeld: false)
    let start = ContinuousClock.now
    for number in 0..<Self.lineCount { log.append(line(number)) }
    #expect(ContinuousClock.now - start < .seconds(5))
    let reading = Self.reading(pipe)
    await log.flush(within: .seconds(600))
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: await Self.contents(reading), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    let counts = lines.filter { $0.hasPrefix("(") }.compactMap { line in
      Int(line.dropFirst().prefix { $0.isNumber })
    }
    let numbers = lines.filter { !$0.hasPrefix("(") }.compactMap { line in
      Int(line.prefix { $0.isNumber })
    }
    #expect(numbers == numbers.sorted())
    #expect(numbers.count + counts.reduce(0, +) == Self.lineCount)
    #expect(numbers.count >= LineLog.limit)
  }

  @Test("flushing gives up on a file that takes nothing")
  func givesUp() async throws {
    let pipe = Pipe()
    let log = LineLog(descriptor: pipe.fileHandleForWriting.fileDescriptor, isHeld: true)
    for number in 0..<LineLog.limit { log.append(line(number)) }
    // It returns, although the pipe is full and its reader has not begun.
    await log.flush(within: .milliseconds(200))
    // What is left is read, so that the thread that waits in `write` ends.
    let reading = Self.reading(pipe)
    await log.flush(within: .seconds(600))
    try pipe.fileHandleForWriting.close()
    #expect(await !Self.contents(reading).isEmpty)
  }

  @Test("lines that are held come out when they are flushed, in order")
  func holds() async throws {
    let pipe = Pipe()
    let log = LineLog(descriptor: pipe.fileHandleForWriting.fileDescriptor, isHeld: true)
    for number in 0..<3 { log.append("\(number)") }
    try await Task.sleep(for: .milliseconds(20))
    await log.flush(within: .seconds(600))
    try pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: data, as: UTF8.self) == "0\n1\n2\n")
  }
}
