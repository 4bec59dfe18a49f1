#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal without a window: what one side writes, the other reads.
///
/// The program under test opens ``path``; the test plays the terminal at the other end.
public final class PseudoTerminal: Sendable {
  /// What a program opens.
  public let path: String
  private let main: CInt

  /// Kept open, so that the terminal's state outlives the program's own use of it.
  private let program: CInt

  public init(
    columns: UInt16 = 80, rows: UInt16 = 24, pixelWidth: UInt16 = 0, pixelHeight: UInt16 = 0
  ) {
    var (main, program): (CInt, CInt) = (-1, -1)
    // Safe: the variables outlive the calls, which fill them and know the buffer's size.
    precondition(unsafe openpty(&main, &program, nil, nil, nil) == 0, "no pseudo terminal")
    var name = [CChar](repeating: 0, count: 128)
    precondition(unsafe ttyname_r(program, &name, name.count) == 0, "the terminal has no name")
    path = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    // A test that ends a process by a signal must not pass the terminal on to it.
    _ = fcntl(main, F_SETFD, FD_CLOEXEC)
    _ = fcntl(program, F_SETFD, FD_CLOEXEC)
    self.main = main
    self.program = program
    resize(columns: columns, rows: rows, pixelWidth: pixelWidth, pixelHeight: pixelHeight)
  }

  deinit {
    close(program)
    close(main)
  }

  public func resize(columns: UInt16, rows: UInt16, pixelWidth: UInt16 = 0, pixelHeight: UInt16 = 0)
  {
    var size = winsize(
      ws_row: rows, ws_col: columns, ws_xpixel: pixelWidth, ws_ypixel: pixelHeight)
    // Safe: TIOCSWINSZ reads a `winsize`.
    precondition(unsafe ioctl(main, UInt(TIOCSWINSZ), &size) == 0, "no size can be set")
  }

  /// Types into the program, or answers it.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    // Safe: the count is the array's.
    precondition(unsafe write(main, bytes, bytes.count) == bytes.count, "the program does not read")
  }

  /// Types into a program in raw mode that does not read just now, and waits until it could.
  ///
  /// The kernel takes its time to carry the bytes across.
  public func typeAhead(_ text: String) {
    type(text)
    var request = pollfd(fd: program, events: Int16(POLLIN), revents: 0)
    // Safe: one request, as the count says.
    precondition(unsafe poll(&request, 1, 60_000) == 1, "nothing arrives")
  }

  /// Everything that has been written to the terminal and not been read yet.
  ///
  /// Bytes arrive in order, but the kernel takes its time: what is written here behind them arrives
  /// when they have. A terminal that is stopped takes nothing; there it is what has arrived.
  public func outputBytes() -> [UInt8] {
    let end = Array("\u{1}end of output\u{1}".utf8)
    var bytes: [UInt8] = []
    while case let piece = read(timeout: .zero), !piece.isEmpty { bytes += piece }
    guard canWrite else { return bytes }
    // Safe: the count is the array's.
    precondition(unsafe write(program, end, end.count) == end.count, "the terminal is full")
    while true {
      bytes += read(timeout: .seconds(60))
      guard let range = bytes.firstRange(of: end) else { continue }
      bytes.removeSubrange(range)
      return bytes
    }
  }

  /// The same as text.
  public func output() -> String { String(decoding: outputBytes(), as: UTF8.self) }

  /// Whether a program that writes to the terminal would not have to wait.
  private var canWrite: Bool {
    var request = pollfd(fd: program, events: Int16(POLLOUT), revents: 0)
    // Safe: one request, as the count says.
    return unsafe poll(&request, 1, 0) == 1 && request.revents & Int16(POLLOUT) != 0
  }

  /// Some of what the program has written; empty if nothing comes in time.
  public func read(timeout: Duration) -> [UInt8] {
    Self.read(main, timeout: timeout)
  }

  private static func read(_ number: CInt, timeout: Duration) -> [UInt8] {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    // Safe: one request, as the count says.
    guard unsafe poll(&request, 1, CInt(timeout / .milliseconds(1))) == 1,
      request.revents & Int16(POLLIN) != 0
    else { return [] }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    #if canImport(Darwin)
      // Safe: the buffer has as many bytes as `read` receives as its limit.
      let count = unsafe Darwin.read(number, &buffer, buffer.count)
    #else
      // Safe: as above.
      let count = unsafe Glibc.read(number, &buffer, buffer.count)
    #endif
    return Array(buffer.prefix(max(0, count)))
  }

  /// Bytes that the program has written and the terminal could read now.
  public var unreadByteCount: Int {
    var count: CInt = 0
    #if canImport(Darwin)
      // FIONREAD, a macro that Swift does not see there.
      let request: UInt = 0x4004_667F
    #else
      let request = UInt(FIONREAD)
    #endif
    // Safe: FIONREAD fills a `CInt`.
    precondition(unsafe ioctl(main, request, &count) == 0, "no terminal")
    return Int(count)
  }

  /// What was typed, or answered, and no program has read: a shell would get it as input.
  public func unreadInput() -> String {
    var value = termios()
    // Safe: `value` outlives the calls.
    precondition(unsafe tcgetattr(program, &value) == 0, "no terminal")
    unsafe cfmakeraw(&value)
    precondition(unsafe tcsetattr(program, TCSANOW, &value) == 0, "no raw mode")
    var text: [UInt8] = []
    while true {
      let piece = Self.read(program, timeout: .milliseconds(20))
      guard !piece.isEmpty else { return String(decoding: text, as: UTF8.self) }
      text += piece
    }
  }

  /// The terminal's flags and control characters, in an order that can be compared.
  public var attributes: [UInt32] {
    var value = termios()
    // Safe: `value` outlives the calls; the control characters are plain bytes.
    precondition(unsafe tcgetattr(program, &value) == 0, "no terminal")
    let characters = unsafe withUnsafeBytes(of: &value.c_cc) { bytes in
      unsafe bytes.map { UInt32($0) }
    }
    return [value.c_iflag, value.c_oflag, value.c_cflag, value.c_lflag].map { UInt32($0) }
      + characters
  }

  /// Whether a flag such as ECHO is set among the local ones.
  public func hasLocalFlag(_ flag: CInt) -> Bool {
    attributes[3] & UInt32(flag) != 0
  }
}
