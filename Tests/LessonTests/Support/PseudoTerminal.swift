import Foundation

/// A terminal that exists only in memory: what a program believes to be the screen and keyboard.
///
/// It answers the questions that a program asks of a terminal, types when it has seen what it waits
/// for, and can tell afterwards whether its settings are as they were.
final class PseudoTerminal {
  /// What this terminal says of itself.
  enum Kind {
    /// Shows sixel: the answer to "who are you" (DA1) has a 4 in it.
    case sixel
    /// Shows no graphics.
    case plain
    /// Answers nothing at all.
    case silent
  }

  /// One thing to do as soon as some text has been seen.
  struct Step {
    enum Action {
      case type(String)
      case signal(Int32)
      case nothing
    }

    let text: String
    let action: Action

    /// Waits for `text`, counted from the end of the text that the last step waited for.
    static func after(_ text: String, _ action: Action) -> Step {
      Step(text: text, action: action)
    }
  }

  /// How a program ended, and what it left behind.
  struct Outcome {
    /// Everything that the program has written.
    let output: String
    /// The exit status, or 128 and the number of the signal that ended it.
    let status: Int32
    /// Whether line editing, echo and all other settings are as they were before.
    let settingsAreRestored: Bool
    /// The steps that were not reached.
    let stepsLeft: Int
  }

  private let kind: Kind
  private let main: CInt
  /// Held open: else the terminal would hang up when the program closes it.
  private let program: CInt
  private let path: String
  private var output: [UInt8] = []
  private var answeredCount = 0
  private var matchedCount = 0

  init(_ kind: Kind, columns: UInt16 = 80, rows: UInt16 = 24, cell: (UInt16, UInt16) = (8, 16))
    throws
  {
    self.kind = kind
    var (main, program): (CInt, CInt) = (-1, -1)
    // Safe: the variables outlive the calls, which fill them and know the buffer's size.
    guard unsafe openpty(&main, &program, nil, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
    var name = [CChar](repeating: 0, count: 128)
    guard unsafe ttyname_r(program, &name, name.count) == 0 else { throw POSIXError(.ENOTTY) }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.main = main
    self.program = program
    for descriptor in [main, program] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var size = winsize(
      ws_row: rows, ws_col: columns, ws_xpixel: columns * cell.0, ws_ypixel: rows * cell.1)
    guard unsafe ioctl(main, UInt(TIOCSWINSZ), &size) == 0 else { throw POSIXError(.ENOTTY) }
  }

  deinit {
    close(program)
    close(main)
  }

  /// Runs a program on this terminal to its end; a program that hangs is killed and fails.
  func run(_ executable: URL, _ arguments: [String], steps: [Step]) throws -> Outcome {
    let before = attributes
    let process = try spawn(executable, arguments)
    var steps = steps[...]
    var status: Int32 = 0
    let deadline = ContinuousClock.now + .seconds(60)
    while unsafe waitpid(process, &status, WNOHANG) == 0 {
      readOutput()
      answerQuestions()
      perform(&steps, on: process)
      if ContinuousClock.now > deadline { kill(process, SIGKILL) }
    }
    readOutput()
    return Outcome(
      output: String(decoding: output, as: UTF8.self),
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
      settingsAreRestored: before == attributes, stepsLeft: steps.count)
  }

  private func perform(_ steps: inout ArraySlice<Step>, on process: pid_t) {
    guard let step = steps.first,
      let found = output[matchedCount...].firstRange(of: Array(step.text.utf8))
    else { return }
    matchedCount = found.upperBound
    steps.removeFirst()
    switch step.action {
    case .type(let text): type(text)
    case .signal(let number): kill(process, number)
    case .nothing: break
    }
  }

  private func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(main, $0.baseAddress, $0.count) }
  }

  /// Takes what the program has written, waiting a moment for it.
  private func readOutput() {
    var request = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&request, 1, 20) > 0, request.revents & Int16(POLLIN) != 0 {
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = unsafe max(0, read(main, buffer.baseAddress, buffer.count))
      }
      guard !piece.isEmpty else { return }
      output += piece
      answerQuestions()
    }
  }

  /// Answers as xterm does, in the order of the questions.
  private func answerQuestions() {
    let questions: [(question: String, answer: String)] = [
      ("\u{1B}[c", kind == .sixel ? "\u{1B}[?63;1;4;22c" : "\u{1B}[?62;22c"),
      ("\u{1B}[16t", "\u{1B}[6;16;8t"),
      ("\u{1B}[?2026$p", "\u{1B}[?2026;2$y"),
    ]
    guard kind != .silent else { return }
    while true {
      let fresh = output[answeredCount...]
      let next = questions.compactMap { question, answer in
        fresh.firstRange(of: Array(question.utf8)).map { (range: $0, answer: answer) }
      }.min { $0.range.lowerBound < $1.range.lowerBound }
      guard let next else { return }
      answeredCount = next.range.upperBound
      type(next.answer)
    }
  }

  /// `POSIX_SPAWN_SETSID`, which C's headers keep from Swift on Linux.
  private static var newSession: Int16 {
    #if canImport(Darwin)
      0x400
    #else
      0x80
    #endif
  }

  /// Starts the program in a session of its own, so that this is its controlling terminal.
  private func spawn(_ executable: URL, _ arguments: [String]) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // The thread of a test blocks signals, and the program must not inherit that.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK))
    unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var words = unsafe cStrings([executable.path] + arguments)
    var environment = unsafe cStrings(["TERM=xterm-256color", "PATH=/usr/bin:/bin"])
    defer { unsafe (words + environment).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(
      &process, executable.path, &actions, &attributes, &words, &environment)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }

  /// Copies for C, with the nil at the end that C expects; the caller frees them.
  private func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe strings.map { unsafe strdup($0) } + [nil]
  }

  private var attributes: [UInt32] {
    var attributes = termios()
    // Safe: the call fills the variable, which outlives it.
    unsafe tcgetattr(program, &attributes)
    return [
      UInt32(attributes.c_iflag), UInt32(attributes.c_oflag), UInt32(attributes.c_cflag),
      UInt32(attributes.c_lflag),
    ]
  }
}

extension Array<UInt8>.SubSequence {
  /// Where some bytes occur first.
  fileprivate func firstRange(of bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes.first else { return nil }
    var start = startIndex
    while let candidate = self[start...].firstIndex(of: first) {
      if self[candidate...].starts(with: bytes) { return candidate..<candidate + bytes.count }
      start = candidate + 1
    }
    return nil
  }
}
