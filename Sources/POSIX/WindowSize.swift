#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The size that the kernel has on record for a terminal; zero where it has none.
public struct WindowSize: Hashable, Sendable {
  public let columns: Int
  public let rows: Int
  public let pixelWidth: Int
  public let pixelHeight: Int

  /// Asks the kernel.
  ///
  /// - Throws: `SystemError` if `number` is no terminal.
  public init(of number: CInt) throws(SystemError) {
    var size = winsize()
    // Safe: TIOCGWINSZ fills a `winsize`, and `size` outlives the call.
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0 else { throw .current }
    columns = Int(size.ws_col)
    rows = Int(size.ws_row)
    pixelWidth = Int(size.ws_xpixel)
    pixelHeight = Int(size.ws_ypixel)
  }
}

/// Whether an open file is a terminal.
public func isTerminal(_ number: CInt) -> Bool {
  isatty(number) == 1
}

/// The path under which the terminal can be opened again, where `number` is one.
public func terminalPath(of number: CInt) -> String? {
  guard isTerminal(number) else { return nil }
  #if canImport(Darwin)
    // Neither `poll` nor `kqueue` can wait for /dev/tty on Darwin; the device's own name works.
    // Safe: the C string holds until the next call; it is copied at once.
    return unsafe ttyname(number).map { unsafe String(cString: $0) }
  #else
    // The device's own name may not exist in a container; this one always does.
    return "/dev/tty"
  #endif
}
