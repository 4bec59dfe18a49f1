import POSIX
import Synchronization

/// Shows on standard error how far a build is, which may take half a minute.
///
///     building your functions: step 12 of 40, 14 s
///
/// In a terminal this is one line, which changes now and then and disappears at the end. A pipe gets a
/// line at the beginning, and another one every ten seconds.
package final class BuildProgress: Sendable {
  private struct State {
    var step: String?
    var isOver = false
  }

  private let what: String
  private let isLive: Bool
  private let write: @Sendable (String) -> Void
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Shows that a build has begun.
  ///
  /// - Parameters:
  ///   - what: `building your functions`, after the program's name where lines stay.
  ///   - isLive: Whether standard error is a terminal.
  ///   - interval: The time between two lines: SwiftPM counts quicker than anyone can read.
  ///   - write: Takes the text.
  package init(
    _ what: String, isLive: Bool = isTerminal(2), interval: Duration? = nil,
    write: @escaping @Sendable (String) -> Void = { try? POSIX.write(Array($0.utf8), to: 2) }
  ) {
    (self.what, self.isLive, self.write) = (what, isLive, write)
    show()
    let pause = interval ?? .milliseconds(isLive ? 500 : 10_000)
    // A thread of its own: the one that waits for the build does nothing else.
    _ = Task(executorPreference: BackgroundExecutor(label: "progress")) { [weak self] in
      while (try? await Task.sleep(for: pause)) != nil, self?.show() == true {}
    }
  }

  /// Takes a line of SwiftPM's: `[12/40] Compiling …` counts up.
  package func report(_ line: String) {
    if line.hasPrefix("Another instance") {
      state.withLock { $0.step = "waiting for another build" }
    } else if let count = line.prefixMatch(of: /\[(\d+)\/(\d+)\]/) {
      state.withLock { $0.step = "step \(count.1) of \(count.2)" }
    }
  }

  /// Removes the line.
  package func end() {
    state.withLock { state in
      guard !state.isOver else { return }
      state.isOver = true
      if isLive { write("\r\(Self.erasure)") }
    }
  }

  /// Writes the line; `false` if the build is over.
  @discardableResult
  private func show() -> Bool {
    let seconds = (ContinuousClock.now - start).components.seconds
    // Under the lock, so that nothing is written after the end.
    return state.withLock { state in
      guard !state.isOver else { return false }
      let time = seconds > 0 ? ["\(seconds) s"] : []
      let details = [state.step].compactMap(\.self) + time
      let line = what + (details.isEmpty ? " …" : ": " + details.joined(separator: ", "))
      write(isLive ? "\r\(line)\(Self.erasure)" : "\(line)\n")
      return true
    }
  }

  /// Erases the rest of the line, ECMA-48 §8.3.41; a terminal that knows no escapes gets spaces.
  private static let erasure =
    environmentVariable("TERM") == "dumb" ? String(repeating: " ", count: 8) : "\u{1B}[K"
}
