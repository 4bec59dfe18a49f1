import POSIX

/// Keys, the mouse, changes of size and signals, in the order in which they come.
///
///     for await event in try InputEvents(device) { … }
///
/// The iteration ends when the loop is left, its task is cancelled, or the terminal is closed. The
/// listening goes on until ``stop()``, and the reading until the object goes: answers that the
/// terminal still owes must be read by the program that has asked. One object at a time; the
/// terminal should be in raw mode (``TerminalSession``).
package final class InputEvents: AsyncSequence, Sendable {
  package typealias AsyncIterator = AsyncStream<InputEvent>.Iterator

  /// How long an escape may be the last byte before it counts as the Escape key.
  ///
  /// The bytes of a sequence leave a terminal together; a bad line may separate them by this much.
  static let escapeTimeout = Duration.milliseconds(50)

  /// Events that are kept for a slow consumer; of more, the oldest are dropped.
  private static let bufferLimit = 256

  private let stream: AsyncStream<InputEvent>
  private let continuation: AsyncStream<InputEvent>.Continuation
  private let signals: SignalRelay
  private let reader: InputReader

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - keys: Keys that were typed before, while the terminal was queried; they come first.
  ///   - parser: Has read the beginning of what comes next: of an answer that is late.
  ///   - gate: Receives at once that the terminal has dealt with what it was sent.
  /// - Throws: `TerminalError` if another object listens already.
  package init(
    _ device: TerminalDevice, after keys: [Key] = [],
    continuing parser: InputParser = InputParser(), gate: FrameGate? = nil
  ) throws(TerminalError) {
    do {
      signals = try SignalRelay()
    } catch {
      throw .system(action: "listen to signals", error)
    }
    (stream, continuation) = AsyncStream.makeStream(
      of: InputEvent.self, bufferingPolicy: .bufferingNewest(Self.bufferLimit))
    for key in keys { continuation.yield(.key(key)) }
    reader = InputReader(
      device, signals: signals, events: continuation, parser: parser, gate: gate)
    Task { [reader] in await reader.start() }
  }

  deinit {
    stop()
    // The sources follow in their own time.
    Task { [reader] in await reader.cancel() }
  }

  /// Ends the events: a signal then has its usual effect, and a key has none.
  ///
  /// Answers of the terminal are still read.
  package func stop() {
    signals.stop()
    continuation.finish()
  }

  package func makeAsyncIterator() -> AsyncIterator {
    stream.makeAsyncIterator()
  }
}

/// Something that happened to the terminal.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  /// An answer of the terminal about itself that came late.
  case reply(TerminalReply)
  /// Text that was pasted, or the path of a file that was dropped on the window.
  case paste(String)
  /// The window has another size now.
  case resized(TerminalSize)
  /// A wish to stop until further notice: Control-Z, or SIGTSTP. See ``TerminalSession/suspend()``.
  case suspension
  /// The process goes on after a stop.
  case continuation
  /// A wish to end: SIGINT, SIGTERM, SIGHUP or SIGQUIT.
  case signal(CInt)

  /// What a signal means.
  init(signal number: CInt, size: TerminalSize) {
    switch number {
    case SignalRelay.windowChange: self = .resized(size)
    case SignalRelay.stop: self = .suspension
    case SignalRelay.continuation: self = .continuation
    default: self = .signal(number)
    }
  }
}
