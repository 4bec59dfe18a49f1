#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How the kernel treats what is typed and written: line editing, echo, signals from keys.
///
/// A terminal normally hands over whole lines and echoes each key. A player needs every key at
/// once and no echo in its picture, so it changes these attributes, and must put them back.
package struct TerminalAttributes: Sendable {
  private(set) var value: termios

  /// The attributes that are in force for a terminal.
  ///
  /// - Throws: `SystemError` if `number` is not a terminal.
  package init(of number: CInt) throws(SystemError) {
    value = termios()
    // Safe: `value` outlives the call, which fills it.
    guard unsafe tcgetattr(number, &value) == 0 else { throw .current }
  }

  /// The same terminal in raw mode: keys one by one, no echo, bytes written as they are.
  ///
  /// It differs from the C library's `cfmakeraw` in four ways:
  ///
  /// * Control-C and Control-\ still send signals, so that a program that hangs can be stopped.
  /// * They do not throw away what is on its way to the screen, which would leave half a picture
  ///   there, and on Linux a writer that is not woken.
  /// * Control-Z sends none: the terminal would not be put back for the shell. A program that does
  ///   so has it back by ``rawWithStop``.
  /// * A read returns at once with what is there (`VMIN` 0, `VTIME` 0).
  package var raw: TerminalAttributes {
    var copy = rawWithStop
    // Safe: `c_cc` is an array of `NCCS` bytes, more than this index.
    unsafe withUnsafeMutableBytes(of: &copy.value.c_cc) { characters in
      unsafe characters[Int(VSUSP)] = Self.disabledCharacter
    }
    return copy
  }

  /// Raw mode in which Control-Z still sends its signal, SIGTSTP.
  package var rawWithStop: TerminalAttributes {
    var copy = self
    // Safe: `copy` outlives the call.
    unsafe cfmakeraw(&copy.value)
    copy.value.c_lflag |= tcflag_t(ISIG) | tcflag_t(NOFLSH)
    copy.makeReadsReturn()
    return copy
  }

  /// `_POSIX_VDISABLE`, a macro that Swift does not see: no key sends this signal.
  private static var disabledCharacter: UInt8 {
    #if canImport(Darwin)
      0xFF
    #else
      0
    #endif
  }

  /// Reading without echo, key by key, while lines are still written as lines.
  ///
  /// For a program that prints text while answers of the terminal may come in.
  package var quiet: TerminalAttributes {
    var copy = self
    copy.value.c_lflag &= ~(tcflag_t(ECHO) | tcflag_t(ICANON))
    copy.makeReadsReturn()
    return copy
  }

  /// Puts the attributes in force at once; what was typed before stays readable.
  ///
  /// It does not wait until the terminal has read what was written: one that does not read would
  /// keep it waiting for ever.
  ///
  /// - Throws: `SystemError` if the terminal is gone.
  package func apply(to number: CInt) throws(SystemError) {
    var copy = value
    // Safe: `copy` outlives the call.
    while unsafe tcsetattr(number, TCSANOW, &copy) != 0 {
      guard errno == EINTR else { throw .current }
    }
  }

  /// Lets a read return at once with what is there, so that a false wake-up does not block.
  private mutating func makeReadsReturn() {
    // Safe: `c_cc` is an array of `NCCS` bytes, more than these indices.
    unsafe withUnsafeMutableBytes(of: &value.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 0
      unsafe characters[Int(VTIME)] = 0
    }
  }
}

/// Throws away what a terminal has sent and no program has read: keys, and late answers.
package func discardInput(of terminal: CInt) {
  _ = tcflush(terminal, TCIFLUSH)
}

/// Throws away what was written to a terminal and it has not read: there is room again.
package func discardOutput(of terminal: CInt) {
  _ = tcflush(terminal, TCOFLUSH)
}

/// The size that the kernel has on record for a terminal; zero if it has none.
package struct WindowSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  package let pixelWidth: Int
  package let pixelHeight: Int

  /// Asks the kernel.
  ///
  /// - Throws: `SystemError` if `number` is not a terminal.
  package init(of number: CInt) throws(SystemError) {
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
package func isTerminal(_ number: CInt) -> Bool {
  isatty(number) == 1
}

/// The path under which the terminal can be opened again, where `number` is one.
package func terminalPath(of number: CInt) -> String? {
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
