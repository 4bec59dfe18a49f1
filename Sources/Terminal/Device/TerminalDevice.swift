import POSIX

/// The terminal in front of the user, opened for reading keys and writing pictures.
///
/// It is opened anew instead of borrowing standard input and output, so that keys can be read while
/// a film comes in through a pipe, and so that no setting of ours stays with the shell's own files.
public final class TerminalDevice: Sendable {
  private let file: FileDescriptor

  /// Opens the terminal that standard output, error or input belongs to.
  ///
  /// - Throws: `TerminalError` if none of them is a terminal, or it cannot be opened.
  public init() throws(TerminalError) {
    guard let number = [1, 2, 0].first(where: isTerminal) else { throw .notATerminal }
    do {
      file = try Self.open(like: number)
    } catch {
      throw .system(action: "open the terminal", error)
    }
  }

  /// Opens a terminal by its path, such as `/dev/pts/3`.
  ///
  /// - Throws: `TerminalError` if there is none.
  public init(path: String) throws(TerminalError) {
    do {
      file = try FileDescriptor(readingAndWriting: path)
    } catch {
      throw .system(action: "open \(path)", error)
    }
    guard isTerminal(file.number) else { throw .notATerminal }
  }

  /// The operating system's number for the terminal; valid as long as this object lives.
  public var number: CInt { file.number }

  /// The window's size at this moment.
  public var size: TerminalSize {
    (try? WindowSize(of: number)).map(TerminalSize.init) ?? TerminalSize(columns: 0, rows: 0)
  }

  /// Whether the other side is gone: the window was closed, the connection broke.
  public var isHungUp: Bool {
    (try? waitUntilReadable(number, timeout: .zero)) == .hungUp
  }

  /// Switches to raw mode and returns the attributes that were in force before.
  ///
  /// - Throws: `TerminalError` if the terminal does not allow it.
  public func enterRawMode() throws(TerminalError) -> TerminalAttributes {
    do {
      let saved = try TerminalAttributes(of: number)
      try saved.raw.apply(to: number)
      return saved
    } catch {
      throw .system(action: "switch the terminal to raw mode", error)
    }
  }

  /// Waits for bytes for at most `timeout`; returns none if the time runs out.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  public func read(timeout: Duration) throws(TerminalError) -> [UInt8] {
    do throws(SystemError) {
      switch try waitUntilReadable(number, timeout: timeout) {
      case .readable: return try readAvailable(4096, from: number)
      case .timedOut: return []
      case .hungUp: throw SystemError.inputOutput
      }
    } catch {
      throw .system(action: "read from the terminal", error)
    }
  }

  /// Asks for the terminal's status, and waits until it has dealt with all that came before.
  ///
  /// Keys that are typed meanwhile are lost, and nothing else may read from the terminal.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  public func waitUntilReady(timeout: Duration) throws(TerminalError) {
    try write(Array(ControlCode.requestStatus.utf8))
    let deadline = ContinuousClock.now + timeout
    var parser = InputParser()
    while ContinuousClock.now < deadline {
      let bytes = try read(timeout: deadline - ContinuousClock.now)
      if parser.parse(bytes).contains(.ready) { return }
    }
  }

  /// Throws away what was typed, or answered, and not read.
  public func discardInput() {
    // A terminal that is gone has nothing left to read.
    try? TerminalAttributes(of: number).applyDiscardingInput(to: number)
  }

  /// Writes all bytes; waits while the terminal is busy.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  public func write(_ bytes: [UInt8]) throws(TerminalError) {
    do {
      try POSIX.write(bytes, to: number)
    } catch {
      throw .system(action: "write to the terminal", error)
    }
  }

  /// Opens the terminal of an open file again, or shares the file where that is not possible.
  private static func open(like number: CInt) throws(SystemError) -> FileDescriptor {
    if let path = terminalPath(of: number),
      let file = try? FileDescriptor(readingAndWriting: path)
    {
      return file
    }
    return try FileDescriptor(duplicating: number)
  }
}
