import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Puts a terminal back in order when the process dies: by a signal, by a crash, by `exit`.
///
/// A player hides the cursor and switches echo off. If it dies then, the user is left with a shell
/// that shows nothing. Code that runs in the moment of death cannot trust anything: another thread
/// may hold the allocator's lock, the stack may be damaged. So everything it needs is prepared here
/// while all is well, and a signal handler only hands it to the kernel.
package enum EmergencyRestore {
  /// Prepares the restoring of a terminal; from now on it happens whenever the process dies.
  ///
  /// One terminal at a time; a second call replaces the first.
  ///
  /// - Parameters:
  ///   - attributes: The attributes to restore.
  ///   - bytes: What to send to the terminal: the sequences that undo what was done.
  ///   - number: The terminal, opened by `FileDescriptor(terminal:)`: a write must not wait. It must
  ///     stay open until ``disarm()``.
  ///   - guardian: A process that would do the same; it receives a line where it need not.
  package static func arm(
    attributes: TerminalAttributes, bytes: [UInt8], number: CInt, guardian: ChildProcess? = nil
  ) {
    SignalHandlers.install()
    // Safe: both blocks are made whole before the handler can see them, and they are never freed,
    // because a handler may be reading them at any later moment. A session leaks 200 bytes.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    unsafe copy.initialize(from: bytes, count: bytes.count)
    let restoration = UnsafeMutablePointer<TerminalRestoration>.allocate(capacity: 1)
    unsafe restoration.initialize(
      to: TerminalRestoration(
        number: number, attributes: attributes.value, bytes: copy, byteCount: bytes.count,
        guardian: guardian?.socket.number ?? -1))
    unsafe SignalHandlers.restoration.store(restoration, ordering: .releasing)
  }

  /// Whether a terminal should be restored when the process dies, and has not been yet.
  package static var isArmed: Bool {
    unsafe SignalHandlers.restoration.load(ordering: .acquiring) != nil
  }

  /// Says that the terminal is in order again and nothing is left to do.
  package static func disarm() {
    unsafe SignalHandlers.restoration.store(nil, ordering: .releasing)
  }
}

/// How to put a terminal back in order; plain memory that a signal handler can read.
@unsafe struct TerminalRestoration {
  let number: CInt
  var attributes: termios
  let bytes: UnsafeMutablePointer<UInt8>
  let byteCount: Int
  /// The wire to the guardian, or −1.
  let guardian: CInt
}
