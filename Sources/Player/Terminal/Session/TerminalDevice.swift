import POSIX

/// The terminal in front of the user, opened for reading keys and writing pictures.
///
/// It is opened a second time instead of borrowing standard input and output, so that keys can be
/// read while a film comes in through a pipe, and so that no setting stays with the shell's files.
package final class TerminalDevice: Sendable {
  private let file: FileDescriptor

  /// Opens the terminal that standard output, error or input belongs to.
  ///
  /// - Throws: `TerminalError` if none of them is a terminal, or it cannot be opened.
  package init() throws(TerminalError) {
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
  package init(path: String) throws(TerminalError) {
    do {
      file = try FileDescriptor(terminal: path)
    } catch {
      throw .system(action: "open \(path)", error)
    }
    guard isTerminal(file.number) else { throw .notATerminal }
  }

  /// The operating system's number for the terminal; valid as long as this object lives.
  package var number: CInt { file.number }

  /// The window's size at this moment.
  package var size: TerminalSize {
    (try? WindowSize(of: number)).map(TerminalSize.init) ?? TerminalSize(columns: 0, rows: 0)
  }

  /// Whether the other side is gone: the window was closed, the connection broke.
  package var isHungUp: Bool {
    (try? waitUntilReadable(number, timeout: .zero)) == .hungUp
  }

  /// Waits for bytes for at most `timeout`; returns none if the time runs out.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  package func read(timeout: Duration) throws(TerminalError) -> [UInt8] {
    do throws(SystemError) {
      switch try waitUntilReadable(number, timeout: timeout) {
      case .ready: return try readAvailable(4096, from: number)
      case .timedOut: return []
      case .hungUp: throw SystemError.inputOutput
      }
    } catch {
      throw .system(action: "read from the terminal", error)
    }
  }

  /// Asks for the terminal's status, and waits until it has processed everything sent before.
  ///
  /// Keys that are typed meanwhile are lost, and no other task may read from the terminal.
  ///
  /// - Throws: `TerminalError` if the terminal is gone or does not read.
  package func waitUntilReady(timeout: Duration) throws(TerminalError) {
    try write(Array(ControlCode.requestStatus.utf8))
    let deadline = ContinuousClock.now + timeout
    var parser = InputParser()
    while ContinuousClock.now < deadline {
      let bytes = try read(timeout: deadline - ContinuousClock.now)
      if parser.parse(bytes).contains(.ready) { return }
    }
  }

  /// Throws away what was typed, or answered, and not read.
  package func discardInput() {
    POSIX.discardInput(of: number)
  }

  /// Discards output that the terminal has not read yet.
  func discardOutput() {
    POSIX.discardOutput(of: number)
  }

  /// How long a terminal may take nothing of what is written to it.
  static let writingTimeout = Duration.seconds(1)

  /// Writes all bytes; waits while the terminal is busy.
  ///
  /// - Throws: `TerminalError` if the terminal is gone, or takes nothing for ``writingTimeout``.
  package func write(_ bytes: [UInt8]) throws(TerminalError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try writeAvailable(rest)
      rest = rest.dropFirst(count)
      if count == 0, try !waitUntilWritable(timeout: Self.writingTimeout) { throw .doesNotRead }
    }
  }

  /// Writes as many bytes as the terminal takes at once; returns how many, 0 while it is full.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  func writeAvailable(_ bytes: ArraySlice<UInt8>) throws(TerminalError) -> Int {
    do {
      return try POSIX.writeAvailable(bytes, to: number)
    } catch {
      throw .system(action: "write to the terminal", error)
    }
  }

  /// Waits until the terminal takes bytes; returns whether it does before the time runs out.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  func waitUntilWritable(timeout: Duration) throws(TerminalError) -> Bool {
    do throws(SystemError) {
      switch try POSIX.waitUntilWritable(number, timeout: timeout) {
      case .ready: return true
      case .timedOut: return false
      case .hungUp: throw SystemError.inputOutput
      }
    } catch {
      throw .system(action: "write to the terminal", error)
    }
  }

  /// Stops this process while it is a background job, as the shell's other programs do.
  ///
  /// - Throws: `TerminalError` if no shell can bring it to the foreground.
  func waitForForeground() throws(TerminalError) {
    guard stopUntilInForeground(of: number) else { throw .inBackground }
  }

  /// Opens the terminal of an open file again: this process alone then writes without waiting.
  private static func open(like number: CInt) throws(SystemError) -> FileDescriptor {
    if let path = terminalPath(of: number), let file = try? FileDescriptor(terminal: path) {
      return file
    }
    // A process without a controlling terminal has no /dev/tty.
    return try FileDescriptor(terminal: "/dev/fd/\(number)")
  }
}

/// Why a terminal cannot be used.
public enum TerminalError: Error, Hashable {
  /// Standard input, output and error are all files or pipes.
  case notATerminal

  /// This process is a background job, and no shell brings it to the foreground.
  case inBackground

  /// The terminal has read nothing for `TerminalDevice/writingTimeout`.
  case doesNotRead

  /// The operating system refused; `action` says what was tried, as in "open the terminal".
  case system(action: String, SystemError)
}

extension TerminalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal: "there is no terminal: input, output and errors all go elsewhere"
    case .inBackground: "the terminal belongs to another job: bring this one to the foreground"
    case .doesNotRead: "the terminal does not read what is written to it"
    case .system(let action, let error): "cannot \(action): \(error)"
    }
  }
}
