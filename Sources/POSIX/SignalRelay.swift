import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Turns signals into bytes that can be waited for, by a pipe from the process to itself.
///
/// A signal handler may hardly do anything, but it may write a byte. So the handler writes the
/// signal's number into a pipe, and ordinary code reads it in its own time. While somebody listens,
/// the first SIGINT, SIGTERM, SIGHUP or SIGQUIT is only reported; the next one kills.
/// SIGWINCH, the terminal's change of size, is always reported.
public enum SignalRelay {
  /// Starts to listen; signals arrive at the descriptor that is returned, for ``next()``.
  ///
  /// - Throws: `SystemError` with EBUSY if somebody else listens, or why there is no pipe.
  public static func start() throws(SystemError) -> CInt {
    let ends = try pipeEnds.get()
    SignalHandlers.install()
    while next() != nil {}
    SignalHandlers.wasAskedToStop.store(false, ordering: .releasing)
    let (isFree, _) = SignalHandlers.listener.compareExchange(
      expected: -1, desired: ends.writing, ordering: .acquiringAndReleasing)
    guard isFree else { throw SystemError(code: EBUSY) }
    return ends.reading
  }

  /// Ends the listening; from now on a signal does what it would do without.
  public static func stop() {
    SignalHandlers.listener.store(-1, ordering: .releasing)
  }

  /// The next signal that has come in, or `nil`; never waits.
  public static func next() -> CInt? {
    guard let ends = try? pipeEnds.get() else { return nil }
    return (try? readAvailable(1, from: ends.reading))?.first.map { CInt($0) }
  }

  /// The number of the signal that says that the window has another size.
  public static let windowChange = SIGWINCH

  private struct Ends {
    let reading: CInt
    let writing: CInt
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
