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

  @Test func `in a terminal one line shows each step, and disappears`() {
    let progress = progress(isLive: true)
    progress.report("Building for debugging...")
    progress.report("[12/40] Compiling Steps Ledger.swift")
    progress.report("[12/40] Compiling Steps Steps.swift")
    progress.report("Another instance of SwiftPM (PID: 7) is already running")
    progress.end()
    progress.report("[13/40] Compiling Steps Difference.swift")
    let lines = log.all.map { $0.replacing("\r", with: "").withoutStyles }
    #expect(
      lines == ["building …", "building: step 12 of 40", "building: waiting for another build", ""])
    #expect(log.all.allSatisfy { $0.hasPrefix("\r") && !$0.contains("\n") })
  }

  @Test func `a pipe gets whole lines, now and then`() async throws {
    let progress = progress(isLive: false, interval: .milliseconds(10))
    progress.report("[12/40] Compiling Steps Ledger.swift")
    while log.all.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
    progress.end()
    #expect(log.all[0] == "building …\n")
    #expect(log.all[1].hasPrefix("building: step 12 of 40"))
    #expect(log.all.allSatisfy { $0.hasSuffix("\n") && !$0.contains("\u{1B}") })
  }

  @Test func `time passes though nothing is reported`() async throws {
    let progress = progress(isLive: true, interval: .milliseconds(50))
    while !log.all.contains(where: { $0.contains("building: 1 s") }) {
      try await Task.sleep(for: .milliseconds(10))
    }
    progress.end()
    let count = log.all.count
    try await Task.sleep(for: .milliseconds(200))
    #expect(log.all.count == count)
  }
}
