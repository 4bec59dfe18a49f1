import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The one signal handler of the process, and the little that it may look at.
///
/// A handler interrupts a thread anywhere, even inside `malloc`, so it may only do what POSIX calls
/// async-signal-safe (POSIX.1-2017, System Interfaces §2.4.3). Ours holds to it like this:
///
/// - It reads static storage that was initialised before it came: atomics, which are single
///   machine instructions for these types, and what they point to, which never changes or moves.
/// - It calls `tcsetattr`, `tcflush`, `write`, `send`, `sigaction` and `raise`, which are on POSIX's
///   list.
/// - `errno` is the interrupted thread's own; it is saved and put back.
/// - It allocates nothing, retains nothing and runs no initialiser.
///
/// All other signals wait while it runs. That also covers SIGTTOU, which would stop a background
/// process in `tcsetattr`: a process that blocks SIGTTOU is let through.
enum SignalHandlers {
  /// What the terminal is owed; `nil` while it is in order.
  ///
  /// Safe to share: what a pointer stored here leads to does not change again.
  nonisolated(unsafe) static let debt = unsafe Atomic<UnsafeMutablePointer<TerminalDebt>?>(nil)

  /// Where a listener wants to hear of signals; −1 while nobody listens.
  static let listener = Atomic<CInt>(-1)

  /// Whether the listener has already been asked to stop.
  static let wasAskedToStop = Atomic<Bool>(false)

  /// What each signal did before, by number.
  nonisolated(unsafe) private static let previous =
    unsafe Atomic<UnsafeMutablePointer<sigaction>?>(nil)

  /// More than the highest number of any signal caught here, which is SIGWINCH, 28.
  private static let signalLimit = 32

  /// Ask a program to stop: Control-C, `kill`, the terminal closing, Control-backslash.
  static let stopping = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Only tell a program something: another size of the window; a stop, and its end.
  private static let telling = [SIGWINCH, SIGTSTP, SIGCONT]

  /// A program's own mistakes; Swift's traps arrive as SIGILL or SIGTRAP.
  private static let crashing = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  /// Puts the handler in place, once and for good; with no debt and no listener it changes nothing.
  static func install() {
    installed
  }

  private static let installed: Void = {
    // A debug build initialises statics at their first use, under a lock: not in the handler.
    unsafe debt.store(nil, ordering: .relaxed)
    listener.store(-1, ordering: .relaxed)
    wasAskedToStop.store(false, ordering: .relaxed)
    // Safe: the block is never freed, and it has room for every number that is caught.
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signalLimit)
    unsafe actions.initialize(repeating: sigaction(), count: signalLimit)
    unsafe previous.store(actions, ordering: .releasing)
    for number in stopping + crashing + telling {
      unsafe catchSignal(number, saving: actions + Int(number))
    }
    atexit { SignalHandlers.restoreTerminal() }
  }()

  private static func catchSignal(
    _ number: CInt, saving previous: UnsafeMutablePointer<sigaction>
  ) {
    // Safe: all blocks outlive the calls, which read one and fill the other.
    unsafe sigaction(number, nil, previous)
    // `nohup` and background jobs of simple shells ignore some signals on purpose.
    guard unsafe !previous.pointee.isIgnored || number == SIGWINCH || number == SIGCONT else {
      return
    }
    var action = sigaction.calling { SignalHandlers.receive($0) }
    unsafe sigaction(number, &action, nil)
  }

  /// The handler.
  private static func receive(_ number: CInt) {
    let interruptedError = errno
    if number == SIGWINCH || number == SIGCONT {
      _ = tell(number)
    } else if number == SIGTSTP {
      // Where nobody listens, nothing but the stop itself is asked for.
      if !tell(number) { raise(SIGSTOP) }
    } else if !isStopping(number) || !askToStop(number) {
      die(of: number)
    }
    errno = interruptedError
  }

  /// Whether a signal can be answered in peace; a `switch`, for an array would be retained.
  private static func isStopping(_ number: CInt) -> Bool {
    switch number {
    case SIGINT, SIGTERM, SIGHUP, SIGQUIT: true
    default: false
    }
  }

  /// Passes the first wish to stop on; whoever asks again has lost patience, and is obeyed.
  private static func askToStop(_ number: CInt) -> Bool {
    !wasAskedToStop.exchange(true, ordering: .acquiringAndReleasing) && tell(number)
  }

  /// Passes a signal on to the listener, if there is one and its pipe is not full.
  private static func tell(_ number: CInt) -> Bool {
    let pipe = listener.load(ordering: .acquiring)
    guard pipe >= 0 else { return false }
    var byte = UInt8(truncatingIfNeeded: number)
    // Safe: one byte, as the count says; the pipe is never closed and never blocks.
    return unsafe write(pipe, &byte, 1) == 1
  }

  /// Restores the terminal and lets the signal do what it did before this handler came.
  ///
  /// The signal that is raised waits, blocked, until the handler returns; then the process dies of
  /// it where it stood, with the right status, and Swift's own crash report if that is on.
  private static func die(of number: CInt) {
    restoreTerminal()
    if let actions = unsafe previous.load(ordering: .acquiring) {
      // Safe: `install` has filled the entry of every signal that comes here.
      unsafe sigaction(number, actions + Int(number), nil)
    }
    raise(number)
  }

  /// Pays the debt: first the attributes, because a terminal that no longer reads blocks `write`.
  private static func restoreTerminal() {
    guard let owed = unsafe debt.load(ordering: .acquiring) else { return }
    // Safe: `arm` made the block whole before it stored the pointer, and nobody frees it.
    unsafe tcsetattr(owed.pointee.number, TCSANOW, &owed.pointee.attributes)
    unsafe tcflush(owed.pointee.number, TCIFLUSH)
    _ = unsafe write(owed.pointee.number, owed.pointee.bytes, owed.pointee.byteCount)
    // The guardian need not do it again: any line sends it home.
    var line = UInt8(ascii: "\n")
    if unsafe owed.pointee.guardian >= 0 {
      _ = unsafe send(owed.pointee.guardian, &line, 1, Platform.sendFlags)
    }
  }
}

extension sigaction {
  fileprivate static func calling(_ handler: @convention(c) (CInt) -> Void) -> sigaction {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    // Safe: the set is part of `action`.
    unsafe sigfillset(&action.sa_mask)
    // SA_ONSTACK: where a thread has a second stack, even an overflow of the first one is survived.
    action.sa_flags = SA_RESTART | SA_ONSTACK
    return action
  }

  fileprivate var isIgnored: Bool {
    // Safe: SIG_IGN is the number 1 in a pointer's clothes; it is compared, never called.
    #if canImport(Darwin)
      unsafe unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
      unsafe unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }
}
