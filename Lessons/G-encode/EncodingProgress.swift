import Media
import POSIX

/// Shows how far a film is encoded, on standard error, if that is a terminal.
final class EncodingProgress {
  private let total: Int?
  private let isWanted = isTerminal(2)
  private var last = ContinuousClock.now
  private var isShown = false

  /// - Parameter total: How many pictures there are, if that is known.
  init(of total: Int?) {
    self.total = total
  }

  /// Shows the line, at most five times a second.
  func show(_ count: Int, byteCount: Int) {
    guard isWanted, ContinuousClock.now - last > .milliseconds(200) else { return }
    last = .now
    isShown = true
    let of = total.map { " of \($0.grouped)" } ?? ""
    write("\rencoding: picture \(count.grouped)\(of), \(byteCount.grouped) bytes (^C ends)")
  }

  /// Removes the line.
  func end() {
    if isShown { write("\r" + String(repeating: " ", count: 72) + "\r") }
  }

  private func write(_ text: String) {
    // A terminal that is gone needs no progress.
    try? POSIX.write(Array(text.utf8), to: 2)
  }
}
