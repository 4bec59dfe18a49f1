import POSIX

/// Keys, changes of size and signals, in the order in which they come.
///
///     for await event in try InputEvents(device) { … }
///
/// The stream ends when the loop is left, its task is cancelled, or the terminal is closed. One
/// stream at a time; the terminal should be in raw mode (``TerminalSession``).
public struct InputEvents: AsyncSequence, Sendable {
  public typealias AsyncIterator = AsyncStream<InputEvent>.Iterator

  /// How long an escape may stand alone before it is taken for the Escape key.
  ///
  /// The bytes of a sequence leave a terminal together; over a bad line they come this far apart.
  public static let escapeTimeout = Duration.milliseconds(50)

  /// Events that are kept for a slow consumer; the oldest give way.
  private static let bufferLimit = 256

  private let stream: AsyncStream<InputEvent>

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - keys: Keys that were typed before, while the terminal was queried; they come first.
  ///   - parser: Has read the beginning of what comes next: of an answer that is late.
  ///   - gate: Is told at once when the terminal has dealt with what it was sent.
  /// - Throws: `TerminalError` if somebody else listens already.
  public init(
    _ device: TerminalDevice, after keys: [Key] = [],
    continuing parser: InputParser = InputParser(), gate: FrameGate? = nil
  ) throws(TerminalError) {
    let signals: SignalRelay
    do {
      signals = try SignalRelay()
    } catch {
      throw .system(action: "listen to signals", error)
    }
    let (stream, continuation) = AsyncStream.makeStream(
      of: InputEvent.self, bufferingPolicy: .bufferingNewest(Self.bufferLimit))
    for key in keys { continuation.yield(.key(key)) }
    let reader = InputReader(
      device, signals: signals, events: continuation, parser: parser, gate: gate)
    continuation.onTermination = { _ in
      // At once, so that the next stream can begin; the sources follow in their own time.
      signals.stop()
      Task { await reader.cancel() }
    }
    self.stream = stream
    Task { await reader.start() }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    stream.makeAsyncIterator()
  }
}
