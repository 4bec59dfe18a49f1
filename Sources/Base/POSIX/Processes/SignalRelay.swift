import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Turns signals into bytes that can be waited for, by a pipe from the process to itself.
///
/// A signal handler may hardly do anything, but it may write a byte. So the handler writes the
/// signal's number into a pipe, and ordinary code reads it in its own time. While a relay exists,
/// the first SIGINT, SIGTERM, SIGHUP or SIGQUIT is only reported; the next one kills.
/// SIGWINCH, the terminal's change of size, is always reported, and so are SIGTSTP and SIGCONT.
/// One relay at a time.
package final class SignalRelay: Sendable {
  /// Becomes readable when a signal has come in, for ``next()``.
  package let number: CInt

  /// The relay that listens now; no other one may take a byte from the pipe.
  private static let owner = Mutex<ObjectIdentifier?>(nil)

  /// Starts to listen.
  ///
  /// - Throws: `SystemError` with EBUSY if another relay listens, or why there is no pipe.
  package init() throws(SystemError) {
    let ends = try Self.pipeEnds.get()
    number = ends.reading
    SignalHandlers.install()
    let own = ObjectIdentifier(self)
    let isFirst = Self.owner.withLock { owner in
      guard owner == nil else { return false }
      owner = own
      // What came too late for the one before is out of date.
      while ends.readSignal() != nil {}
      SignalHandlers.wasAskedToStop.store(false, ordering: .releasing)
      SignalHandlers.listener.store(ends.writing, ordering: .releasing)
      return true
    }
    guard isFirst else { throw SystemError(code: EBUSY) }
  }

  deinit { stop() }

  /// Ends the listening; from now on a signal then has its usual effect.
  package func stop() {
    let own = ObjectIdentifier(self)
    Self.owner.withLock { owner in
      guard owner == own else { return }
      SignalHandlers.listener.store(-1, ordering: .releasing)
      owner = nil
    }
  }

  /// Runs `body` while no relay listens: a signal then has its usual effect.
  ///
  /// It covers the time in which the process is stopped. It cannot do anything about a request to
  /// end then, and would have to be continued first.
  package static func withoutListening<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let pipe = SignalHandlers.listener.exchange(-1, ordering: .acquiringAndReleasing)
    defer { SignalHandlers.listener.store(pipe, ordering: .releasing) }
    try body()
  }

  /// The next signal that has come in, or `nil`; never waits.
  package func next() -> CInt? {
    let own = ObjectIdentifier(self)
    return Self.owner.withLock { owner in
      owner == own ? (try? Self.pipeEnds.get())?.readSignal() : nil
    }
  }

  /// The number of the signal that says that the window has another size.
  package static let windowChange = SIGWINCH

  /// The number of the signal that asks to stop until further notice.
  package static let stop = SIGTSTP

  /// The number of the signal that says that the process continues.
  package static let continuation = SIGCONT

  private struct Ends {
    let reading: CInt
    let writing: CInt

    func readSignal() -> CInt? {
      (try? readAvailable(1, from: reading))?.first.map { CInt($0) }
    }
  }

  /// Made once and kept for good: a handler that is just running must not write into a file that
  /// was opened under the number of a closed pipe.
  private static let pipeEnds: Result<Ends, SystemError> = {
    var numbers: [CInt] = [-1, -1]
    // Safe: `pipe` fills two numbers, and two there are.
    guard unsafe pipe(&numbers) == 0 else { return .failure(.current) }
    for number in numbers {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }
    return .success(Ends(reading: numbers[0], writing: numbers[1]))
  }()
}
