import Media
import POSIX
import TestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Program {
  /// Until when a program may show something.
  enum Showing {
    case end
    /// Then `q` is typed, which ends all players.
    case firstPicture
  }

  /// Nothing that is measured here takes so long.
  private static let patience = Duration.seconds(600)

  /// Runs the program in a terminal that answers, and takes everything that it writes.
  ///
  /// - Parameters:
  ///   - showing: When it ends.
  ///   - records: Whether all that it writes is kept.
  /// - Returns: What it took, and what the terminal saw; `nil` if it is not there, or failed.
  func show(until showing: Showing = .end, records: Bool = false) -> Usage? {
    guard let path else { return nil }
    let (grid, pixels) = (ScreenWatcher.grid, ScreenWatcher.pixels)
    let terminal = PseudoTerminal(
      columns: UInt16(grid.columns), rows: UInt16(grid.rows), pixelWidth: UInt16(pixels.width),
      pixelHeight: UInt16(pixels.height))
    let start = ContinuousClock.now
    guard let processID = spawn(path, on: terminal) else { return nil }
    var watcher = ScreenWatcher(records: records)
    var hasQuit = false
    while true {
      let bytes = terminal.read(timeout: .milliseconds(1))
      let time = ContinuousClock.now - start
      let answer = watcher.take(bytes, at: time)
      if !answer.isEmpty { terminal.type(answer) }
      if showing == .firstPicture, !hasQuit, !watcher.pictures.isEmpty {
        terminal.type("q")
        hasQuit = true
      }
      if time > Self.patience { kill(processID, SIGKILL) }
      guard bytes.isEmpty, let ending = Ending(of: processID, waits: false) else { continue }
      // What was written between the last reading and the end.
      _ = watcher.take(terminal.read(timeout: .zero), at: time)
      guard ending.isSuccess || hasQuit else { return nil }
      return ending.usage(wallTime: ContinuousClock.now - start, screen: watcher)
    }
  }

  /// Starts the program with the terminal as its controlling one, in a session of its own.
  private func spawn(_ path: String, on terminal: PseudoTerminal) -> pid_t? {
    let files = [0, 1, 2].map { (number: CInt($0), path: terminal.path, flags: O_RDWR) }
    return spawn(path, startsSession: true, files: files)
  }
}
