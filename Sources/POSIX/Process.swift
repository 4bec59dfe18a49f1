#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the process with an exit status.
public func endProcess(_ status: CInt) -> Never {
  exit(status)
}
