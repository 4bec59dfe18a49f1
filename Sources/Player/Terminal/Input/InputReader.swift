import Dispatch
import POSIX

/// Waits for bytes and signals and reports what they mean.
///
/// Its executor is the very queue on which Dispatch calls its handlers, so they may touch its state
/// as if they were its own methods, without locks and without a hop.
actor InputReader {
  private let device: TerminalDevice
  private let signals: SignalRelay
  private let events: AsyncStream<InputEvent>.Continuation
  private let gate: FrameGate?
  private let executor: QueueExecutor
  private let keySource: any DispatchSourceRead
  private let signalSource: any DispatchSourceRead
  private let escapeTimer: any DispatchSourceTimer
  private var parser: InputParser
  private var isCancelled = false

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Safe: the actor owns the executor.
    unsafe executor.asUnownedSerialExecutor()
  }

  init(
    _ device: TerminalDevice, signals: SignalRelay,
    events: AsyncStream<InputEvent>.Continuation, parser: InputParser, gate: FrameGate?
  ) {
    self.device = device
    self.gate = gate
    self.parser = parser
    self.signals = signals
    self.events = events
    executor = QueueExecutor(label: "terminal input")
    keySource = DispatchSource.makeReadSource(
      fileDescriptor: device.number, queue: executor.queue)
    signalSource = DispatchSource.makeReadSource(
      fileDescriptor: signals.number, queue: executor.queue)
    escapeTimer = DispatchSource.makeTimerSource(queue: executor.queue)
  }

  /// Begins to listen; from now on the sources keep the reader alive.
  func start() {
    keySource.setEventHandler { self.assumeIsolated { $0.readKeys() } }
    signalSource.setEventHandler { self.assumeIsolated { $0.readSignals() } }
    escapeTimer.setEventHandler { self.assumeIsolated { $0.report($0.parser.flush()) } }
    for source in [keySource, signalSource, escapeTimer] as [any DispatchSourceProtocol] {
      source.activate()
      if isCancelled { source.cancel() }
    }
  }

  /// Stops listening; the sources release the reader, and with it the terminal.
  func cancel() {
    isCancelled = true
    keySource.cancel()
    signalSource.cancel()
    escapeTimer.cancel()
  }

  private func readKeys() {
    guard !isCancelled else { return }
    let bytes = (try? readAvailable(1024, from: device.number)) ?? []
    if bytes.isEmpty {
      // Woken for nothing, or for the end: a closed terminal is readable for ever and gives nothing.
      if device.isHungUp { events.finish() }
      return
    }
    report(parser.parse(bytes))
    escapeTimer.schedule(
      deadline: parser.isAmbiguous
        ? .now() + .nanoseconds(Int(InputEvents.escapeTimeout / .nanoseconds(1))) : .distantFuture)
  }

  private func readSignals() {
    guard !isCancelled else { return }
    while let number = signals.next() {
      events.yield(InputEvent(signal: number, size: device.size))
    }
  }

  private func report(_ inputs: [TerminalInput]) {
    for input in inputs {
      switch input {
      case .key(let key): events.yield(.key(key))
      case .mouse(let event): events.yield(.mouse(event))
      case .ready: gate?.answered(.status)
      case .reply(let reply):
        if case .deviceAttributes = reply { gate?.answered(.attributes) }
        events.yield(.reply(reply))
      case .paste(let text): events.yield(.paste(text))
      }
    }
  }
}

/// What comes in from a terminal, understood.
package enum TerminalInput: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  case reply(TerminalReply)
  /// The answer to CSI 5 n: the terminal has processed everything sent before it.
  case ready
  /// Text that was pasted, or the path of a file that was dropped on the window.
  case paste(String)
}

/// Turns the bytes from a terminal into keys and answers; a pure state machine.
///
/// Keys and answers come through the same wire, in any order, cut anywhere. Unknown sequences are
/// discarded as a whole, so that their parts are not mistaken for keys.
package struct InputParser: Sendable {
  /// That a unit is complete, and what it means, if that is known.
  struct Completion: Hashable {
    let input: TerminalInput?
  }

  private var tokenizer = InputTokenizer()

  /// What has come of a text that is being pasted.
  private var paste: PastedText?

  package init() {}

  /// Whether only time can tell what came last; call ``flush()`` if nothing follows for a while.
  var isAmbiguous: Bool { tokenizer.isAmbiguous }

  /// Takes bytes and returns what they complete.
  package mutating func parse(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    bytes.compactMap { consume($0)?.input }
  }

  /// Takes one byte; `nil` as long as more must follow.
  mutating func consume(_ byte: UInt8) -> Completion? {
    if paste != nil {
      guard let text = paste?.consume(byte) else { return nil }
      paste = nil
      return Completion(input: .paste(text))
    }
    guard let token = tokenizer.consume(byte) else { return nil }
    if case .sequence(let sequence) = token, sequence.beginsPaste {
      paste = PastedText()
      return nil
    }
    return Completion(input: Self.understand(token))
  }

  /// Returns the key that is meant if nothing follows: Escape, or Alt and a bracket.
  package mutating func flush() -> [TerminalInput] {
    tokenizer.flush().flatMap(Self.understand).map { [$0] } ?? []
  }

  private static func understand(_ token: InputToken) -> TerminalInput? {
    if case .sequence(let sequence) = token {
      if sequence.isStatusReport { return .ready }
      if let event = MouseEvent(sequence) { return .mouse(event) }
    }
    if let reply = TerminalReply(token) { return .reply(reply) }
    return Key(token).map(TerminalInput.key)
  }
}
