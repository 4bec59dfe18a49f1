import POSIX

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that runs on a pseudo terminal, in a session of its own, as from a login.
public struct TerminalProcess {
  private let number: pid_t

  /// Starts a program whose controlling terminal is `terminal`.
  public init(_ words: [String], on terminal: PseudoTerminal) {
    var plan = SpawnPlan()
    plan.open(terminal.path, as: 0, flags: O_RDWR)
    plan.duplicate(0, as: 1)
    plan.duplicate(0, as: 2)
    // The thread of a test blocks signals, and the program must not inherit that.
    plan.unblockSignals()
    plan.startSession()
    do {
      number = try plan.start(words, environment: ["TERM=xterm-256color", "PATH=/usr/bin:/bin"])
    } catch {
      preconditionFailure("\(words[0]) cannot be started: \(error)")
    }
  }

  /// Sends a signal.
  public func signal(_ signal: CInt) {
    kill(number, signal)
  }

  /// The exit status, or 128 and the number of the signal that ended it; `nil` while it runs.
  public func exitStatus() -> CInt? {
    var status: CInt = 0
    // Safe: `status` outlives the call, which fills it.
    guard unsafe waitpid(number, &status, WNOHANG) == number else { return nil }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
