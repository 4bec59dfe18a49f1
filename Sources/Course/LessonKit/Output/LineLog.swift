import POSIX
import Synchronization

/// Lines for a file that may be slow, or a pipe that has no reader.
///
/// Its own thread writes them, so that appending never waits. At most ``limit`` lines wait;
/// those that find no room are counted, and the count becomes a line.
package final class LineLog: Sendable {
  /// The most lines that wait to be written.
  package static let limit = 4096

  fileprivate struct State {
    var waiting: [String] = []
    var droppedCount = 0
    var isHeld: Bool
    var isWriting = false
    var isBroken = false
  }

  private let state: Mutex<State>
  private let descriptor: CInt

  /// A thread that may wait for the file.
  private let thread = QueueTaskExecutor(label: "log")

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - descriptor: Where the lines go.
  ///   - isHeld: Whether they wait until ``flush(within:)``.
  package init(descriptor: CInt, isHeld: Bool) {
    state = Mutex(State(isHeld: isHeld))
    self.descriptor = descriptor
  }

  /// Adds a line; returns at once.
  package func append(_ line: String) {
    let mustWrite = state.withLock { state in
      guard !state.isBroken else { return false }
      guard state.waiting.count < Self.limit else {
        state.droppedCount += 1
        return false
      }
      state.waiting.append(line)
      return state.beginWriting()
    }
    if mustWrite { Task(executorPreference: thread) { self.writeAll() } }
  }

  /// Writes the waiting lines; gives up if the file takes too long.
  package func flush(within limit: Duration = .seconds(1)) async {
    let end = ContinuousClock.now + limit
    let mustWrite = state.withLock { state in
      state.isHeld = false
      return state.beginWriting()
    }
    if mustWrite { Task(executorPreference: thread) { self.writeAll() } }
    // A thread that waits in `write` cannot be cancelled, so nothing waits for it either.
    while state.withLock({ $0.isWriting }), ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  private func writeAll() {
    while let lines = state.withLock({ $0.takeLines() }) {
      guard write(lines) else {
        // If nothing reads the lines any more, there is nothing to write.
        return state.withLock { $0.giveUp() }
      }
    }
  }

  /// Writes lines; returns whether the file has taken them.
  private func write(_ lines: [String]) -> Bool {
    (try? POSIX.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: descriptor)) != nil
  }
}

extension LineLog.State {
  /// Whether a task has to begin to write.
  fileprivate mutating func beginWriting() -> Bool {
    guard !isHeld, !isWriting, !waiting.isEmpty else { return false }
    isWriting = true
    return true
  }

  /// The lines to write next; `nil` if there are none, and then writing is over.
  fileprivate mutating func takeLines() -> [String]? {
    guard !waiting.isEmpty else {
      isWriting = false
      return nil
    }
    defer { waiting.removeAll() }
    guard droppedCount > 0 else { return waiting }
    defer { droppedCount = 0 }
    return waiting + ["(\(droppedCount) further lines are left out: they came too fast)"]
  }

  fileprivate mutating func giveUp() {
    waiting.removeAll()
    isBroken = true
    isWriting = false
  }
}
