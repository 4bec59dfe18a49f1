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
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var number: pid_t = 0
    var arguments = unsafe Self.cStrings(words)
    var environment = unsafe Self.cStrings(["TERM=xterm-256color", "PATH=/usr/bin:/bin"])
    // The thread of a test blocks signals, and the program must not inherit that.
    var signals = sigset_t()
    let flags = Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK)
    // Safe: all variables outlive the calls; the arrays end in nil, as C expects.
    unsafe sigemptyset(&signals)
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, flags)
    let code = unsafe posix_spawn(
      &number, words[0], &actions, &attributes, &arguments, &environment)
    precondition(code == 0, "\(words[0]) cannot be started")
    unsafe posix_spawnattr_destroy(&attributes)
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe (arguments + environment).forEach { unsafe free($0) }
    self.number = number
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

  /// `POSIX_SPAWN_SETSID`, which C's headers keep from Swift on Linux.
  private static var newSession: Int16 {
    #if canImport(Darwin)
      0x400
    #else
      0x80
    #endif
  }

  /// Copies for C, with the nil at the end that C expects; the caller frees them.
  private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe strings.map { unsafe strdup($0) } + [nil]
  }
}
