import Dispatch
import POSIX
import Synchronization
import Terminal

/// Listens for `q` while a film is being opened, before the player has the terminal.
///
/// A server may keep its visitors waiting for half a minute. Control-C ends the program at once;
/// the player's key for that should do so too.
final class OpeningKeys: Sendable {
  private let isOver = Atomic(false)
  private let end = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// What is opened sooner leaves the terminal alone.
  private static let patience = DispatchTimeInterval.milliseconds(300)

  /// Starts to listen on its own thread, if there is a terminal.
  init() {
    DispatchQueue(label: "keys while opening").async { [self] in
      if end.wait(timeout: .now() + Self.patience) == .timedOut { listen() }
      hasEnded.signal()
    }
  }

  /// Stops listening; the terminal is as before when it returns.
  func stop() {
    isOver.store(true, ordering: .releasing)
    end.signal()
    hasEnded.wait()
  }

  private func listen() {
    guard isTerminal(1), let device = try? TerminalDevice(),
      let rawMode = try? RawMode(device, mode: \.rawWithStop)
    else { return }
    var isQuit = false
    while !isQuit, !isOver.load(ordering: .acquiring) {
      // A terminal that is gone has no more keys, and its signal ends the program.
      guard let bytes = try? device.read(timeout: .milliseconds(50)) else { break }
      isQuit = bytes.contains(UInt8(ascii: "q"))
    }
    rawMode.leave()
    guard isQuit else { return }
    // The line that says what is waited for.
    try? device.write(Array("\r\u{1B}[K".utf8))
    endProcess(0)
  }
}
