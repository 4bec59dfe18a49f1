#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The value of a variable of the process's environment, such as `TERM`.
public func environmentVariable(_ name: String) -> String? {
  // Safe: this program never changes its environment, so the C string holds; it is copied at once.
  unsafe getenv(name).map { unsafe String(cString: $0) }
}
