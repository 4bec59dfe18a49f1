import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Another program at work for this one, which writes to its standard input and reads its output.
///
/// The child holds its end of one ``LocalSocket`` as standard input and output, and nothing else
/// that this process has open but standard error. When this process ends, however it ends, the child reads the end of
/// its input. When the last reference goes, the child is killed; none is left as a zombie.
package final class ChildProcess: Sendable {
  /// How a process ended.
  package enum Ending: Hashable, Sendable {
    /// With an exit status; 0 means success.
    case exit(CInt)
    /// Killed by the signal of this number.
    case signal(CInt)
  }

  /// What the child writes to its standard error.
  package enum Errors: Sendable {
    /// Goes where this process's errors go.
    case inherited
    case discarded
    /// Output goes to an open file; if it is a terminal, it can also be read.
    case file(CInt)
  }

  /// This process's end of the wire.
  package let socket: LocalSocket

  /// The operating system's number for the child, until it has been waited for.
  package let processID: pid_t
  private let ending = Mutex<Ending?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: A path, or a name without a slash, which is looked for as the shell does it.
  ///   - arguments: The words after the name.
  ///   - errors: What becomes of what the program writes to its standard error.
  ///   - ownGroup: Whether signals to this process's group, such as Control-C, spare it.
  /// - Throws: `SystemError`: ENOENT if there is no such program.
  package init(
    _ command: String, _ arguments: [String] = [], errors: Errors = .inherited,
    ownGroup: Bool = false
  ) throws(SystemError) {
    let (own, others) = try LocalSocket.pair()
    socket = own
    processID = try Self.spawn(
      [command] + arguments, socket: others.number, errors: errors, ownGroup: ownGroup)
    // Here `others` closes: only the child holds that end now, so its end is seen as one.
  }

  deinit {
    kill()
    _ = wait()
  }

  /// Reads what the child writes until it closes its output; waits for it.
  ///
  /// - Throws: `SystemError` if the wire is broken.
  package func readToEnd() throws(SystemError) -> [UInt8] {
    try socket.read(exactly: .max)
  }

  /// Waits until the child has ended.
  package func wait() -> Ending {
    var information = unsafe siginfo_t()
    // Waits without taking the child away, and outside the lock: meanwhile `kill()` may be called.
    // Safe: `information` outlives the call, which fills it.
    while unsafe waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) != 0 {
      guard errno == EINTR else { break }
    }
    return ending.withLock { ending in
      let known = ending ?? Self.reap(processID)
      ending = known
      return known
    }
  }

  /// Kills the child, without asking it; ``wait()`` then returns soon.
  package func kill() {
    ending.withLock { ending in
      // Once the process is reaped, its number may belong to another.
      guard ending == nil else { return }
      Platform.kill(processID)
    }
  }

  /// Takes the news of a child that has ended; from then on its number is free.
  private static func reap(_ processID: pid_t) -> Ending {
    var status: CInt = 0
    // Safe: `status` outlives the call, which fills it.
    while unsafe waitpid(processID, &status, 0) < 0 {
      // Only this code waits for our children, so no other error comes; 127 is the shell's word.
      guard errno == EINTR else { return .exit(127) }
    }
    // The macros WIFEXITED, WEXITSTATUS and WTERMSIG, which Swift does not see.
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Starts a program whose standard input and output are `socket`.
  private static func spawn(
    _ words: [String], socket: CInt, errors: Errors, ownGroup: Bool
  ) throws(SystemError) -> pid_t {
    var plan = SpawnPlan()
    for number: CInt in [0, 1] { plan.duplicate(socket, as: number) }
    switch errors {
    case .inherited: plan.duplicate(2, as: 2)
    case .discarded: plan.open("/dev/null", as: 2, flags: O_WRONLY)
    case .file(let number): plan.duplicate(number, as: 2)
    }
    plan.closeOtherFiles()
    // No signal is blocked or ignored, whatever this process does with them.
    plan.unblockSignals()
    plan.resetSignals()
    if ownGroup { plan.startGroup() }
    return try plan.start(words)
  }
}
