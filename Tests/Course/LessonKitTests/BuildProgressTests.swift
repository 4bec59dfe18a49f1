import Synchronization
import Testing

@testable import LessonKit

@Suite struct BuildProgressTests {
  /// What was written so far.
  private final class Log: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ text: String) { texts.withLock { $0.append(text) } }

    var all: [String] { texts.withLock { $0 } }
  }

  private let log = Log()

  private func progress(isLive: Bool, interval: Duration = .seconds(3600)) -> BuildProgress {
    BuildProgress(
      "building", isLive: isLive, interval: interval, write: { [log] in log.add($0) })
  }

  /// Waits until a text is written.
  private func wait(for text: String) async throws {
    while !log.all.contains(where: { $0.contains(text) }) {
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test func `in a terminal one line shows the step, and disappears`() async throws {
    let progress = progress(isLive: true, interval: .milliseconds(10))
    progress.report("Building for debugging...")
    progress.report("[12/40] Compiling Steps Ledger.swift")
    try await wait(for: "building: step 12 of 40")
    progress.report("Another instance of SwiftPM (PID: 7) is already running")
    try await wait(for: "building: waiting for another build")
    progress.end()
    progress.report("[13/40] Compiling Steps Difference.swift")
    #expect(log.all.first?.withoutStyles == "\rbuilding …")
    #expect(log.all.last?.withoutStyles == "\r")
    #expect(log.all.allSatisfy { $0.hasPrefix("\r") && !$0.contains("\n") })
  }

  @Test func `steps that follow quickly are not shown one by one`() {
    let progress = progress(isLive: true)
    for step in 1...100 { progress.report("[\(step)/100] Compiling") }
    progress.end()
    #expect(log.all.map(\.withoutStyles) == ["\rbuilding …", "\r"])
  }

  @Test func `a pipe gets whole lines, now and then`() async throws {
    let progress = progress(isLive: false, interval: .milliseconds(10))
    progress.report("[12/40] Compiling Steps Ledger.swift")
    try await wait(for: "building: step 12 of 40")
    progress.end()
    #expect(log.all[0] == "building …\n")
    #expect(log.all.allSatisfy { $0.hasSuffix("\n") && !$0.contains("\u{1B}") })
  }

  @Test func `time passes though nothing is reported`() async throws {
    let progress = progress(isLive: true, interval: .milliseconds(50))
    // On a busy machine the first time that is shown may be later than a second.
    while !log.all.contains(where: { $0.contains(#/building: \d+ s/#) }) {
      try await Task.sleep(for: .milliseconds(1))
    }
    progress.end()
    let count = log.all.count
    try await Task.sleep(for: .milliseconds(200))
    #expect(log.all.count == count)
  }
}
