import Dispatch
import Media
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

  /// A film that opens sooner leaves the terminal alone.
  private static let patience = DispatchTimeInterval.milliseconds(300)

  /// Whether the cursor's line is this program's.
  private let erasesLine: Bool

  /// Starts to listen on its own thread, if there is a terminal.
  init(erasesLine: Bool) {
    self.erasesLine = erasesLine
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
    // A terminal that understands nothing would show the request for brackets around a paste.
    let hasBrackets = !TerminalEnvironment.current.isDumb
    guard isTerminal(1), let device = try? TerminalDevice(),
      let rawMode = try? RawMode(
        device, mode: \.rawWithStop,
        restoring: hasBrackets ? Array(ControlCode.plainPastes.utf8) : [], isGuarded: true)
    else { return }
    if hasBrackets { try? device.write(Array(ControlCode.bracketPastes.utf8)) }
    let end = waitForEnd(of: device)
    rawMode.leave()
    switch end {
    case .opened: return
    case .quit:
      // The line that says what the player is waiting for.
      if erasesLine { try? device.write(Array("\r\u{1B}[K".utf8)) }
      endProcess(0)
    case .hangUp:
      // Its signal may be ignored, but there is no one left to play for.
      endProcess(128 + 1)
    }
  }

  private enum End {
    case opened
    case quit
    case hangUp
  }

  /// Reads keys until one ends the program, or the film is open.
  private func waitForEnd(of device: TerminalDevice) -> End {
    var parser = InputParser()
    while !isOver.load(ordering: .acquiring) {
      guard let bytes = try? device.read(timeout: .milliseconds(50)), !device.isHungUp else {
        return .hangUp
      }
      // What is pasted meanwhile is not a key.
      let inputs = parser.parse(bytes) + (bytes.isEmpty ? parser.flush() : [])
      if inputs.contains(.key(.character("q"))) { return .quit }
    }
    return .opened
  }
}
