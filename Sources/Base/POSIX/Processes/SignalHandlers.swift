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
/// - It calls `tcsetattr`, `tcflush`, `dup`, `dup2`, `open`, `poll`, `write`, `send`, `unlink`, `sigaction`,
///   `getpid`, `pthread_self` and `raise`, which are on POSIX's list. None of them waits: `tcsetattr` does not
///   drain the output; the terminal, the pipe and the socket are opened so that a full one is an
///   error; and standard error is asked first whether it takes anything.
/// - `errno` is the interrupted thread's own; it is saved and put back.
/// - It allocates nothing, retains nothing and runs no initialiser.
///
/// All other signals wait while it runs. That also covers SIGTTOU, which would stop a background
/// process in `tcsetattr`: a process that blocks SIGTTOU is let through.
enum SignalHandlers {
  /// How to put the terminal back; `nil` while it is in order.
  ///
  /// Safe to share: what a pointer stored here leads to does not change again.
  nonisolated(unsafe) static let restoration =
    unsafe Atomic<UnsafeMutablePointer<TerminalRestoration>?>(nil)

  /// Files to remove: C strings, one after the other, and an empty one; `nil` if there are none.
  ///
  /// Safe to share: as above.
  nonisolated(unsafe) private static let leftovers =
    unsafe Atomic<UnsafeMutablePointer<CChar>?>(nil)

  /// The descriptor on which a listener receives signals; −1 while there is none.
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

  /// Only tell a program something: another size of the window; a stop, and its end; that the
  /// reader of a pipe has left.
  private static let telling = [SIGWINCH, SIGTSTP, SIGCONT, SIGPIPE]

  /// A program's own mistakes; Swift's traps arrive as SIGILL or SIGTRAP.
  private static let crashing = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  /// Puts the handler in place, once and for good.
  ///
  /// With no terminal to restore and no listener it changes nothing but one thing: a pipe without a
  /// reader is an error of `write` from now on, and does not end a process that has a terminal.
  static func install() {
    installed
  }

  /// Names files that are removed when the process dies with a terminal to restore.
  ///
  /// A second call replaces the first; the memory of that is not freed, a handler may be reading it.
  static func remove(paths: [String]) {
    install()
    let text = paths.flatMap(\.pathBytes) + [0]
    // Safe: the block has room for the text, and is whole before the handler can see it.
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
    unsafe copy.initialize(from: text, count: text.count)
    unsafe leftovers.store(copy, ordering: .releasing)
  }

  /// Puts the handler in place for crashes alone: what pipes and requests to stop do stays as it is.
  static func catchCrashes() {
    crashesAreCaught
  }

  private static let installed: Void = {
    catchCrashes()
    if let actions = unsafe previous.load(ordering: .acquiring) {
      for number in stopping + telling { unsafe catchSignal(number, saving: actions + Int(number)) }
    }
    atexit { SignalHandlers.restoreTerminal() }
  }()

  private static let crashesAreCaught: Void = {
    // A debug build initialises statics at their first use, under a lock: not in the handler.
    unsafe restoration.store(nil, ordering: .relaxed)
    unsafe leftovers.store(nil, ordering: .relaxed)
    listener.store(-1, ordering: .relaxed)
    wasAskedToStop.store(false, ordering: .relaxed)
    CrashNote.prepare()
    // Safe: the block is never freed, and it has room for every number that is caught.
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signalLimit)
    unsafe actions.initialize(repeating: sigaction(), count: signalLimit)
    unsafe previous.store(actions, ordering: .releasing)
    for number in crashing { unsafe catchSignal(number, saving: actions + Int(number)) }
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
    var action = unsafe sigaction.calling { number, details, _ in
      unsafe SignalHandlers.receive(number, details)
    }
    unsafe sigaction(number, &action, nil)
  }

  /// The handler.
  private static func receive(_ number: CInt, _ details: UnsafeMutablePointer<siginfo_t>?) {
    let interruptedError = errno
    switch number {
    case SIGWINCH, SIGCONT: _ = tell(number)
    // Without a listener, the process stops, and that is all.
    case SIGTSTP: if !tell(number) { raise(SIGSTOP) }
    case SIGPIPE: break
    case SIGINT, SIGTERM, SIGHUP, SIGQUIT:
      // Swift's crash report claims SIGQUIT too. It takes a minute, and asks questions on a raw terminal.
      if !askToStop(number) { die(of: number, byDefault: number == SIGQUIT) }
    default:
      // Safe: the kernel fills the block for the time of the call.
      let isSentByOther = unsafe details?.pointee.isSentByOther ?? false
      die(of: number, byDefault: isSentByOther, saysWhy: !isSentByOther)
    }
    errno = interruptedError
  }

  /// Passes the first request to stop on; the second ends the process.
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
  ///
  /// Swift's crash report returns, and relies on the faulty instruction to be run again. A signal
  /// that another process has sent comes from no instruction: the program would go on. Then the
  /// system's own action comes in place of the one before this handler.
  private static func die(of number: CInt, byDefault: Bool, saysWhy: Bool = false) {
    restoreTerminal(isLast: true)
    let isSaid = saysWhy && CrashNote.write()
    if byDefault || isSaid {
      var standard = sigaction()
      // Safe: zeros mean SIG_DFL, and the block outlives the call.
      unsafe sigaction(number, &standard, nil)
    } else if let actions = unsafe previous.load(ordering: .acquiring) {
      // Safe: `install` has filled the entry of every signal that comes here.
      unsafe sigaction(number, actions + Int(number), nil)
    }
    raise(number)
  }

  /// Restores the terminal, once: first the attributes, which do not depend on its window.
  ///
  /// - Parameter isLast: Whether nothing else may be written to it: other threads run until the process is
  ///   dead, and what they have left of a picture would be letters.
  private static func restoreTerminal(isLast: Bool = false) {
    // Safe: `arm` made the block whole before it stored the pointer, and it is never freed.
    guard
      let state = unsafe restoration.exchange(nil, ordering: .acquiringAndReleasing)?.pointee
    else { return }
    let terminal = unsafe isLast ? takeAway(state.number) : state.number
    var attributes = unsafe state.attributes
    unsafe tcsetattr(terminal, TCSANOW, &attributes)
    tcflush(terminal, TCIFLUSH)
    // Discards what the terminal has not read yet, to make room. Another thread may be quicker to
    // fill it.
    var isWritten = unsafe state.byteCount == 0
    for _ in 0..<3 where !isWritten {
      tcflush(terminal, TCOFLUSH)
      isWritten = unsafe write(terminal, state.bytes, state.byteCount) == state.byteCount
    }
    // Then the guardian need not restore it again: any line ends the guardian.
    var line = UInt8(ascii: "\n")
    if unsafe isWritten && state.guardian >= 0 {
      _ = unsafe send(state.guardian, &line, 1, Platform.sendFlags | CInt(MSG_DONTWAIT))
    }
    removeLeftovers()
  }

  /// Makes the number of a terminal lead nowhere: what is written is gone, and there is nothing to read.
  ///
  /// A thread that could not read would take its terminal for gone, and end the process in its own way.
  ///
  /// - Returns: A new number for the terminal; the old one if there is no other.
  private static func takeAway(_ terminal: CInt) -> CInt {
    let path: StaticString = "/dev/null"
    // Safe: the text of a literal ends with a 0, and is never freed.
    let nowhere = unsafe open(
      UnsafeRawPointer(path.utf8Start).assumingMemoryBound(to: CChar.self), O_RDWR)
    let other = dup(terminal)
    guard nowhere >= 0, other >= 0, dup2(nowhere, terminal) >= 0 else { return terminal }
    return other
  }

  private static func removeLeftovers() {
    // Safe: `remove` wrote strings that end, and an empty one at the end of all.
    guard var path = unsafe leftovers.exchange(nil, ordering: .acquiringAndReleasing) else {
      return
    }
    while unsafe path.pointee != 0 {
      unsafe unlink(path)
      while unsafe path.pointee != 0 { unsafe path += 1 }
      unsafe path += 1
    }
  }
}

extension siginfo_t {
  /// Whether another process has sent the signal, by `kill`; `abort` sends its own.
  fileprivate var isSentByOther: Bool {
    #if canImport(Darwin)
      // SI_USER, a macro that Swift does not see.
      unsafe si_code == 0x10001 && si_pid != getpid()
    #else
      // The kernel's own signals have positive codes.
      unsafe si_code <= 0 && _sifields._kill.si_pid != getpid()
    #endif
  }
}

extension sigaction {
  fileprivate typealias Handler =
    @convention(c) (CInt, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  fileprivate static func calling(_ handler: Handler) -> sigaction {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_sigaction = handler
    #else
      unsafe action.__sigaction_handler.sa_sigaction = handler
    #endif
    // Safe: the set is part of `action`.
    unsafe sigfillset(&action.sa_mask)
    // SA_ONSTACK: where a thread has a second stack, even an overflow of the first one is survived.
    action.sa_flags = SA_RESTART | SA_ONSTACK | SA_SIGINFO
    return action
  }

  var isIgnored: Bool {
    // Safe: SIG_IGN is the number 1 as a pointer; it is compared, never called.
    #if canImport(Darwin)
      unsafe unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
      unsafe unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }
}
