import Media
import POSIX
import Synchronization

/// Shows on standard error, if that is a terminal, what the opening of a URL waits for.
///
/// A server may take seconds to answer, or a sender to send, and nothing else is on the screen yet.
/// The line disappears when the URL is open.
package final class OpeningProgress: Sendable {
  private struct State {
    var head: ResourceHead?
    var byteCount = 0
    var isShown = false
    var isOver = false
  }

  private let name: String
  private let lack: String
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Opening that is quicker needs no words.
  private static let patience = Duration.seconds(1)

  /// Shows the line from now on.
  ///
  /// - Parameters:
  ///   - url: What is opened.
  ///   - lack: What has not come, in words.
  ///   - isWanted: Whether standard error is a terminal.
  init(of url: String, lacking lack: String = "no answer", isWanted: Bool = isTerminal(2)) {
    name = url.withoutPassword.withoutControlCharacters
    self.lack = lack
    guard isWanted else { return }
    Task { [weak self] in
      var pause = Self.patience
      while (try? await Task.sleep(for: pause)) != nil, self?.show() == true {
        pause = .seconds(1)
      }
    }
  }

  /// Records the head of an answer, and how much of its body has come.
  func report(_ head: ResourceHead, byteCount: Int) {
    let isNews = state.withLock { state in
      defer { (state.head, state.byteCount) = (head, byteCount) }
      return state.head != head && state.isShown
    }
    if isNews { _ = show() }
  }

  /// Removes the line.
  package func end() {
    let wasShown = state.withLock { state in
      state.isOver = true
      return state.isShown
    }
    if wasShown { Self.write("\r\(Self.erasure)") }
  }

  /// The line after some time.
  private func line(_ head: ResourceHead?, byteCount: Int, after time: Duration) -> String {
    let seconds = "\(time.components.seconds) s"
    guard let head else { return "opening \(name): \(lack) for \(seconds) (^C ends)" }
    return "opening \(name): \(head.statusText), \(byteCount.grouped) bytes in \(seconds) (^C ends)"
  }

  /// Writes the line; `false` if it is no longer wanted.
  private func show() -> Bool {
    let time = ContinuousClock.now - start
    // Under the lock, so that nothing is written after the end.
    return state.withLock { state in
      guard !state.isOver else { return false }
      state.isShown = true
      let line = line(state.head, byteCount: state.byteCount, after: time)
      Self.write("\r\(line)\(Self.erasure)")
      return true
    }
  }

  /// Erases the rest of the line, ECMA-48 §8.3.41; a terminal that knows no escapes gets spaces.
  private static let erasure =
    environmentVariable("TERM") == "dumb" ? String(repeating: " ", count: 8) : "\u{1B}[K"

  private static func write(_ text: String) {
    // A terminal that is gone needs no progress.
    try? POSIX.write(Array(text.utf8), to: 2)
  }
}

extension Page {
  /// Says from now on that nothing of the film has arrived yet; `nil` for one that is loaded over
  /// HTTP, which says more.
  package var openingProgress: OpeningProgress? {
    WebAddress.isMeant(by: typedName)
      ? nil : OpeningProgress(of: fileName, lacking: "nothing to play")
  }
}
