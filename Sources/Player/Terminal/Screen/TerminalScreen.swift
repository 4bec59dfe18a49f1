import Media
import POSIX
import Synchronization

/// What a picture took to make, and to send.
package struct PictureEffort: Hashable, Sendable {
  /// How long it took to make the picture and its bytes.
  package fileprivate(set) var makingTime = Duration.zero

  /// Its bytes, and those of everything sent with it.
  package fileprivate(set) var byteCount = 0

  /// All bytes up to its end: text alone does not change it.
  package fileprivate(set) var byteCountAtEnd = 0
}

/// Draws frames on a terminal, each as a whole, on its own thread.
package actor TerminalScreen {
  /// Opens when the terminal has processed what was sent; `nil` if it is not asked.
  package nonisolated let gate: FrameGate?

  private let device: TerminalDevice
  private var canvas: PictureCanvas
  private let executor = QueueExecutor(label: "terminal screen")
  private nonisolated let isAbandoned = Atomic<Bool>(false)
  private nonisolated let isInterrupted = Atomic<Bool>(false)

  /// All bytes that were written so far.
  package private(set) var byteCount = 0

  /// What was done for the last picture; does not wait for one that is being written.
  package nonisolated var lastPicture: PictureEffort { lastEffort.withLock { $0 } }
  private nonisolated let lastEffort = Mutex(PictureEffort())

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Safe: the actor owns the executor.
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - canvas: Composes the frames.
  ///   - gate: Receives each frame, and should receive the terminal's answers; with a gate, each
  ///     frame ends with a question for the terminal's status, unless the terminal does not answer.
  package init(_ device: TerminalDevice, canvas: PictureCanvas, gate: FrameGate? = nil) {
    self.device = device
    self.canvas = canvas
    self.gate = gate
  }

  /// Suspends until the terminal has dealt with what was sent before.
  package nonisolated func ready() async {
    await gate?.wait()
  }

  /// Draws a picture with its text, when the line is free; returns when they are written.
  ///
  /// - Parameters:
  ///   - image: The picture; made on the screen's own thread.
  ///   - text: Returns what goes with it; called when nothing can come in between any more.
  /// - Throws: What the encoder throws, `TerminalError` if the terminal is gone, or
  ///   `CancellationError` if the task is cancelled before.
  package func show(
    _ image: @autoclosure @Sendable () -> FrameImage, text: @Sendable () -> ScreenText
  ) async throws {
    try await show({ (image(), nil) }, text: text)
  }

  /// The same for a picture that the terminal enlarges to some size.
  package func show(
    _ picture: @Sendable () -> (image: FrameImage, size: PixelSize?),
    text: @Sendable () -> ScreenText
  ) async throws {
    let start = ContinuousClock.now
    let (image, size) = picture()
    let imageTime = ContinuousClock.now - start
    try await waitForTurn(isPicture: true)
    let text = text()
    let composingStart = ContinuousClock.now
    let bytes = try canvas.compose(
      image, size: size, status: text.status, overlays: text.overlays)
    let composingTime = ContinuousClock.now - composingStart
    lastEffort.withLock {
      $0.makingTime = imageTime + composingTime
      $0.byteCount = bytes.count
    }
    try write(bytes, picture: canvas.hasSentPicture ? image.size : nil)
    lastEffort.withLock { $0.byteCountAtEnd = byteCount }
  }

  /// Renews the text and leaves the film's picture, when the line is nearly free.
  ///
  /// What changes in the overlays on the picture is drawn with it.
  ///
  /// - Parameter text: Returns what to write, or `nil` for nothing: a frame may have been quicker.
  ///   Called once nothing can come in between.
  /// - Throws: What the encoder throws, `TerminalError` if the terminal is gone, or
  ///   `CancellationError` if the task is cancelled before.
  package func show(text: @Sendable () -> ScreenText?) async throws {
    try await waitForTurn(isPicture: false)
    guard let text = text() else { return }
    try write(canvas.compose(status: text.status, overlays: text.overlays), picture: nil)
  }

  /// Adapts to a window of another size.
  package func resize(_ layout: CanvasLayout) {
    canvas.layout = layout
  }

  /// Draws in another way from now on: more is known about the terminal.
  package func change(to canvas: PictureCanvas) {
    self.canvas = canvas
  }

  /// Makes the next frame begin with an empty screen.
  package func erase() {
    canvas.erase()
  }

  /// Makes the next picture complete: parts of the last one may be gone.
  package func forget() {
    canvas.forget()
  }

  /// Stops the process until another one continues it; a frame that is being written is given up.
  ///
  /// - Throws: `TerminalError` if the terminal is gone by then, or `CancellationError` if the task
  ///   is cancelled before.
  package nonisolated func suspend(_ session: TerminalSession) async throws {
    gate?.hold()
    isInterrupted.store(true, ordering: .releasing)
    defer {
      isInterrupted.store(false, ordering: .releasing)
      gate?.release()
    }
    try await stop(session)
  }

  private func stop(_ session: TerminalSession) async throws {
    try Task.checkCancellation()
    // The shell must not get the answer to what was sent last.
    await settle()
    try session.suspend()
    canvas.erase()
  }

  /// Gives up what is being written and writes no more frames: the terminal is about to be given
  /// back, and a slow one should not have to draw the rest of a picture first.
  package nonisolated func abandon() {
    isAbandoned.store(true, ordering: .releasing)
    gate?.close()
  }

  /// Ends the drawing; returns when the terminal has answered all questions.
  ///
  /// Another task must read the answers meanwhile, for example ``InputEvents``. If the terminal
  /// answers, the wait is 1.5 s plus four times what its last answer took, but 10 s at most; if it
  /// has never answered, half a second.
  package func finish() async {
    abandon()
    await settle()
  }

  /// Suspends until the line is free for a frame.
  ///
  /// Only this actor sends: until its caller suspends again, nothing else can come in between.
  private func waitForTurn(isPicture: Bool) async throws {
    try Task.checkCancellation()
    while let gate, !gate.isOpen(forPicture: isPicture) {
      await gate.wait(forPicture: isPicture)
      try Task.checkCancellation()
    }
    if hasEnded { throw CancellationError() }
  }

  private var hasEnded: Bool { isAbandoned.load(ordering: .acquiring) }

  /// Writes a frame, piece by piece as the terminal takes it: at any piece it can be given up.
  private func write(_ bytes: [UInt8], picture: PixelSize?) throws {
    let question = gate?.question
    var rest = (bytes + Array((question?.text ?? "").utf8))[...]
    gate?.sent(byteCount: rest.count, picture: picture, asking: question)
    while !rest.isEmpty {
      if hasEnded || isInterrupted.load(ordering: .acquiring) { return cutOff() }
      let count = try device.writeAvailable(rest.prefix(Self.pieceLimit))
      byteCount += count
      rest = rest.dropFirst(count)
      if count == 0 { _ = try device.waitUntilWritable(timeout: Self.pollInterval) }
    }
  }

  /// Takes back a frame that was written in part.
  ///
  /// Output that the terminal has not read is discarded; a string terminator ends the part that it
  /// has.
  private func cutOff() {
    gate?.cutOff()
    device.discardOutput()
    // A terminal that takes nothing, or is gone, has nothing to end.
    _ = try? device.writeAvailable(Array(ControlCode.stringTerminator.utf8)[...])
  }

  /// Waits for all missing answers.
  ///
  /// One last question follows the others. Its answer differs from theirs and comes last, so it
  /// tells that no other will come, even if one of them was lost. A terminal that has never
  /// answered receives no further question.
  private func settle() async {
    guard let gate, gate.isOwedAnAnswer else { return }
    if gate.hasAnswered {
      gate.sentLastQuestion()
      do {
        try device.write(Array(OwedAnswers.Question.attributes.text.utf8))
      } catch {
        // It takes nothing, so the questions before this one may not have arrived either.
        return gate.forgetAnswers()
      }
    }
    await gate.waitForAnswers()
  }

  /// What a terminal that takes 2 MB/s takes in a thirtieth of a second; the kernel holds no more.
  private static let pieceLimit = 1 << 16

  /// How often to check whether a frame that a full terminal does not take was given up.
  private static let pollInterval = Duration.milliseconds(50)
}
