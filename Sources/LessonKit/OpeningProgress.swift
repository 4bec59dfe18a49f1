import Media
import POSIX
import Synchronization

/// Says on standard error what the opening of a URL waits for, where that is a terminal.
///
/// A server may take seconds to answer, and nothing else is on the screen yet. The line is there
/// while the opening takes, and then is gone.
final class OpeningProgress: Sendable {
  private struct State {
    var head: ResourceHead?
    var byteCount = 0
    var isShown = false
    var isOver = false
  }

  private let name: String
  private let isWanted: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Opening that is quicker needs no words.
  private static let patience = Duration.milliseconds(400)

  init(of url: String, isWanted: Bool = isTerminal(2)) {
    name = url.withoutPassword.withoutControlCharacters
    self.isWanted = isWanted
    guard isWanted else { return }
    Task { [weak self] in
      var pause = Self.patience
      while (try? await Task.sleep(for: pause)) != nil, self?.show() == true {
        pause = .seconds(1)
      }
    }
  }

  /// Takes note of the head of an answer, and of how much of its body has come.
  func report(_ head: ResourceHead, byteCount: Int) {
    let isNews = state.withLock { state in
      defer { (state.head, state.byteCount) = (head, byteCount) }
      return state.head != head && state.isShown
    }
    if isNews { _ = show() }
  }

  /// Takes the line away.
  func end() {
    let wasShown = state.withLock { state in
      state.isOver = true
      return state.isShown
    }
    if wasShown { Self.write("\r\(Self.erasure)") }
  }

  /// The line after some time.
  static func line(
    _ name: String, head: ResourceHead?, byteCount: Int, after time: Duration
  ) -> String {
    let seconds = "\(time.components.seconds) s"
    guard let head else { return "opening \(name): no answer for \(seconds) (^C ends)" }
    return "opening \(name): \(head.statusText), \(byteCount.grouped) bytes in \(seconds) (^C ends)"
  }

  /// Writes the line; `false` if it is no longer wanted.
  private func show() -> Bool {
    let time = ContinuousClock.now - start
    // Under the lock, so that nothing is written after the end.
    return state.withLock { state in
      guard !state.isOver else { return false }
      state.isShown = true
      let line = Self.line(name, head: state.head, byteCount: state.byteCount, after: time)
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
