import Media
import POSIX

/// A terminal that has been asked, with all that is known of it.
public struct TerminalProbe: Sendable {
  public let device: TerminalDevice
  public let environment: TerminalEnvironment
  public let size: TerminalSize

  /// What was answered; nothing where the terminal is known to understand nothing.
  public let outcome: TerminalQuery.Outcome
  public let capabilities: TerminalCapabilities

  /// Keeps the answers that are still to come; `nil` where there are none.
  package let lateAnswers: LateAnswers?

  /// Asks a terminal, unless it is known to understand nothing.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - environment: What the environment says of it.
  ///   - cell: The size of a cell, where the user has given it.
  ///   - timeout: How long it may be silent.
  /// - Throws: `TerminalError` if the terminal is gone, does not read, or is another job's.
  public init(
    _ device: TerminalDevice, environment: TerminalEnvironment = .current, cell: PixelSize? = nil,
    timeout: Duration = TerminalQuery.timeout
  ) throws(TerminalError) {
    self.device = device
    self.environment = environment
    let questions = TerminalQuestion.allowed(in: environment)
    outcome =
      questions.isEmpty
      ? TerminalQuery.Outcome() : try TerminalQuery.ask(device, questions, timeout: timeout)
    lateAnswers = try LateAnswers(to: outcome, of: device)
    // Afterwards: the answers may have taken their time.
    size = device.size
    capabilities = TerminalCapabilities(
      replies: outcome.replies, size: size, environment: environment, cell: cell)
  }
  /// Asks a terminal, on a thread of its own; a background job is stopped until it is in the
  /// foreground.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be used.
  package static func inForeground(
    _ device: TerminalDevice, cell: PixelSize? = nil
  ) async throws(TerminalError) -> TerminalProbe {
    try await onOwnThread("terminal probe") { () throws(TerminalError) in
      try device.waitForForeground()
      return try TerminalProbe(device, cell: cell)
    }
  }
}
