#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the process with an exit status.
public func endProcess(_ status: CInt) -> Never {
  exit(status)
}

/// The path of the program that this process runs; its companions lie in the same folder.
public var executablePath: String? { Platform.executablePath }

/// Leaves Control-C to others: a helper in the same terminal ends when its input does.
public func ignoreKeyboardSignals() {
  for number in [SIGINT, SIGQUIT] {
    signal(number, SIG_IGN)
  }
}
