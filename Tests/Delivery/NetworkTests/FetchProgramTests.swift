import Foundation
import Media
import POSIX
import TestSupport
import Testing

/// The program as lessons start it.
@Suite struct FetchProgramTests {
  private static let program = productsFolder + "/http-fetch"

  private static let canSeeProcesses = FileManager.default.fileExists(atPath: "/proc/self/stat")

  private func stall(_ loader: PipedResourceLoader, _ server: RawServer) async -> Task<
    Void, any Error
  > {
    let task = Task {
      _ = try await loader.load(ResourceRequest(server.url("film"), patience: .seconds(1000)))
    }
    while server.requests.isEmpty { await Task.yield() }
    return task
  }

  @Test(
    "waits at no cost", .enabled(if: canSeeProcesses, "needs /proc"))
  func quiet() async throws {
    let child = try ChildProcess(Self.program)
    let loader = PipedResourceLoader(child.socket, of: child)
    let server = try RawServer(.stall(after: ""))
    let task = await stall(loader, server)
    try await Task.sleep(for: .seconds(1))
    let before = try Self.processorTicks(of: child)
    try await Task.sleep(for: .seconds(2))
    // Ticks are hundredths of a second: this is less than a twentieth of the two seconds.
    #expect(try Self.processorTicks(of: child) - before < 10)
    task.cancel()
  }

  @Test("ends with the lesson, also while a server says nothing")
  func orphan() async throws {
    let child = try ChildProcess(Self.program)
    let loader = PipedResourceLoader(child.socket)
    let server = try RawServer(.stall(after: ""))
    let task = await stall(loader, server)
    child.socket.disconnect()
    #expect(await Self.ending(of: child) == .exit(0))
    task.cancel()
  }

  @Test(
    "an answer without an end fills no memory", .enabled(if: canSeeProcesses, "needs /proc"))
  func endless() async throws {
    let child = try ChildProcess(Self.program)
    let loader = PipedResourceLoader(child.socket, of: child)
    let server = try RawServer(.endless(after: "HTTP/1.1 200 OK\r\n\r\n"))
    let error = ByteRangeError(
      .cannotOpen(
        "the server sends no ranges, only the whole file: more than that, where 67 108 864 are kept",
        .unsupported))
    await #expect(throws: error) {
      _ = try await HTTPByteRangeReader(server.url("film"), loader: loader)
    }
    #expect(try Self.status(of: child, "VmHWM") < 64_000)
  }

  @Test("is of no use by itself, and says so")
  func usage() throws {
    let child = try ChildProcess(Self.program, ["http://127.0.0.1/"], errors: .discarded)
    #expect(child.wait() == .exit(2))
  }

  /// Waits for a program's end, on a thread that no other test needs.
  private static func ending(of child: ChildProcess) async -> ChildProcess.Ending {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: child.wait()) }
    }
  }

  /// Hundredths of a second that processors have spent on a process.
  private static func processorTicks(of child: ChildProcess) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(child.processID)/stat", encoding: .utf8)
    let words = text.split(separator: ")").last?.split(separator: " ") ?? []
    try #require(words.count > 13)
    return try #require(Int(words[11])) + #require(Int(words[12]))
  }

  /// A number of `/proc/…/status`, in kilobytes.
  private static func status(of child: ChildProcess, _ name: String) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(child.processID)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return try #require(
      line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }
}
