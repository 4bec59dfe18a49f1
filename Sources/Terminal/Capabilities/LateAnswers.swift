import POSIX
import Synchronization

/// The answers of a terminal that did not come while it was asked.
///
/// They may come after all, after a second or three, and are typed into the shell if the program
/// has ended by then. So what is typed is not echoed until ``wait()`` has read them, or
/// ``release()`` leaves them to another reader.
package final class LateAnswers: Sendable {
  /// How long after the question answers are waited for; then they count as lost.
  static let limit = Duration.seconds(4)

  private let device: TerminalDevice
  private let deadline: ContinuousClock.Instant
  private let parser: Mutex<InputParser>
  private let isOver = Atomic<Bool>(false)
  private let mode: Mutex<RawMode?>

  /// Prepares for the answers that a query has not got; `nil` where it has got all.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  init?(to outcome: TerminalQuery.Outcome, of device: TerminalDevice) throws(TerminalError) {
    guard !outcome.questions.isEmpty, !outcome.isComplete else { return nil }
    self.device = device
    deadline = .now + Self.limit - outcome.duration
    parser = Mutex(outcome.parser)
    mode = Mutex(try RawMode(device, mode: \.quiet))
  }

  /// Reads the answers until the last one is there, the time has run out, or a key is pressed.
  ///
  /// It blocks the calling thread. A terminal that answers nothing is waited for until 4 s after it
  /// was asked; a key says that its user does not want to wait.
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
    case .reply, .ready: false
    }
  }
}
