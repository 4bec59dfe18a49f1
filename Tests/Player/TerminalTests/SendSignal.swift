#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Sends this process a signal, as `kill` or the terminal would.
///
/// Not `raise`, which means the calling thread: the threads of Swift's pool hold signals back, so
/// that one which waits for such signals gets them.
func sendSignal(_ number: CInt) {
  precondition(kill(getpid(), number) == 0, "no signal can be sent")
}

/// Sends this process a signal that kills it.
func die(of number: CInt) -> Never {
  sendSignal(number)
  while true { pause() }
}
