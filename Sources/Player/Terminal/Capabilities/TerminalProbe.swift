import Media
import POSIX
import Synchronization

/// A terminal after its questions, with everything that is known about it.
package struct TerminalProbe: Sendable {
  package let device: TerminalDevice
  package let environment: TerminalEnvironment
  package let size: TerminalSize

  /// What was answered; nothing where the terminal is known to understand nothing.
  package let outcome: TerminalQuery.Outcome
  package let capabilities: TerminalCapabilities

  /// Keeps the answers that are still to come; `nil` if there are none.
  package let lateAnswers: LateAnswers?

  /// Asks a terminal, unless it is known to understand nothing.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - environment: What the environment says about it.
  ///   - cell: The size of a cell, where the user has given it.
  ///   - asks: Whether it is asked at all: it may be known to be silent.
  ///   - erases: Whether what is to the right of the cursor may be erased.
  ///   - timeout: How long it may be silent.
  /// - Throws: `TerminalError` if the terminal is gone, does not read, or is another job's.
  package init(
    _ device: TerminalDevice, environment: TerminalEnvironment = .current, cell: PixelSize? = nil,
    asks: Bool = true, erases: Bool = true, timeout: Duration = TerminalQuery.timeout
  ) throws(TerminalError) {
    self.device = device
    self.environment = environment
    let questions = asks ? TerminalQuestion.allowed(in: environment) : []
    outcome =
      questions.isEmpty
      ? TerminalQuery.Outcome()
      : try TerminalQuery.ask(device, questions, erases: erases, timeout: timeout)
    lateAnswers = try LateAnswers(to: outcome, of: device)
    // Afterwards: the answers may have taken their time.
    size = device.size
    capabilities = TerminalCapabilities(
      replies: outcome.replies, size: size, environment: environment, cell: cell)
  }

  /// Whether its answers took so long that it must be far away: the line to it may be slow.
  package var isFar: Bool { outcome.isComplete && outcome.duration > .milliseconds(40) }

  /// How the pixels of a film should get to it.
  package var passage: PictureUse.Passage { passage(for: capabilities) }

  /// The same where more is known by now than the answers before the film.
  package func passage(for capabilities: TerminalCapabilities) -> PictureUse.Passage {
    if capabilities.hasKittySharedMemory || capabilities.hasKittyPlaceholderMemory {
      return .memory
    }
    let isLate = capabilities.answersQueries && !outcome.isComplete
    return isFar || isLate || environment["SSH_TTY"] != nil ? .packed : .plain
  }

  /// Asks a terminal, on a thread of its own; a background job is stopped until it is in the
  /// foreground.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be used.
  package static func inForeground(
    _ device: TerminalDevice, cell: PixelSize? = nil, asks: Bool = true, erases: Bool = true
  ) async throws(TerminalError) -> TerminalProbe {
    try await onOwnThread("terminal probe") { () throws(TerminalError) in
      try device.waitForForeground()
      return try TerminalProbe(device, cell: cell, asks: asks, erases: erases)
    }
  }
}

/// The answers of a terminal that did not arrive in time.
///
/// They may still arrive after a second or three, and would be typed into the shell if the program
/// has ended by then. So input is not echoed until ``wait()`` has read them, or ``release()``
/// leaves them to another reader.
package final class LateAnswers: Sendable {
  /// How long to wait for answers after the question; then they count as lost.
  static let limit = Duration.seconds(4)

  private let device: TerminalDevice
  private let deadline: ContinuousClock.Instant
  private let parser: Mutex<InputParser>
  private let isOver = Atomic<Bool>(false)
  private let mode: Mutex<RawMode?>

  /// Prepares for the answers that a query has not received yet; `nil` once it has them all.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  init?(to outcome: TerminalQuery.Outcome, of device: TerminalDevice) throws(TerminalError) {
    guard !outcome.questions.isEmpty, !outcome.isComplete else { return nil }
    self.device = device
    deadline = .now + Self.limit - outcome.duration
    parser = Mutex(outcome.parser)
    mode = Mutex(try RawMode(device, mode: \.quiet))
  }

  /// Reads the answers until the last one arrives, the time has run out, or a key is pressed.
  ///
  /// It blocks the calling thread. It waits for a terminal that answers nothing until 4 s after the
  /// questions; a key means that the user does not want to wait.
  package func wait() {
    defer { release() }
    while !isOver.load(ordering: .acquiring), ContinuousClock.now < deadline,
      let bytes = try? device.read(timeout: deadline - .now)
    {
      let inputs = parser.withLock { $0.parse(bytes) }
      if inputs.contains(where: \.endsWaiting) { return }
    }
  }

  /// Puts the terminal's attributes back; calling it again does nothing.
  package func release() {
    isOver.store(true, ordering: .releasing)
    mode.withLock { $0.take()?.leave() }
  }
}

extension TerminalInput {
  fileprivate var endsWaiting: Bool {
    switch self {
    case .reply(.deviceAttributes), .key: true
    case .mouse, .reply, .ready, .paste: false
    }
  }
}
