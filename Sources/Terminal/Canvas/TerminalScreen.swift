import Media
import POSIX
import Synchronization

/// Draws frames on a terminal, each in one piece, on a thread of its own.
public actor TerminalScreen {
  /// Opens when the terminal has dealt with what was sent; `nil` where it is not asked.
  public nonisolated let gate: FrameGate?

  private let device: TerminalDevice
  private var canvas: PictureCanvas
  private let executor = QueueExecutor(label: "terminal screen")
  private nonisolated let isAbandoned = Atomic<Bool>(false)

  /// All bytes that were written so far.
  public private(set) var byteCount = 0

  /// Bytes of the last picture, with all that came with it.
  public private(set) var frameByteCount = 0

  /// All bytes up to the end of the last picture: text alone does not change it.
  public private(set) var byteCountAtFrame = 0

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Safe: the actor owns the executor.
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - canvas: Composes the frames.
  ///   - gate: Hears of each frame, and should hear of the terminal's answers; with one, the
  ///     terminal is asked for its status after each frame.
  public init(_ device: TerminalDevice, canvas: PictureCanvas, gate: FrameGate? = nil) {
    self.device = device
    self.canvas = canvas
    self.gate = gate
  }

  /// Suspends until the terminal has dealt with what was sent before.
  public nonisolated func ready() async {
    await gate?.wait()
  }

  /// Draws a picture with its text, when its turn has come; returns when they are written.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - text: Says what goes with it; asked when nothing can come in between any more.
  /// - Throws: What the encoder throws, `TerminalError` if the terminal is gone, or
  ///   `CancellationError` if the task is cancelled before.
  public func show(_ image: FrameImage, text: @Sendable () -> ScreenText) async throws {
    try await waitForTurn()
    let text = text()
    let bytes = try canvas.compose(image, status: text.status, overlays: text.overlays)
    frameByteCount = bytes.count
    try write(bytes, isPicture: canvas.hasSentPicture)
    byteCountAtFrame = byteCount
  }

  /// Renews the text and leaves the film's picture, when the turn of that has come.
  ///
  /// What changes in the overlays on the picture is drawn with it.
  ///
  /// - Parameter text: Says what to write; asked when nothing can come in between any more, and
  ///   `nil` if there is nothing to write by then: a frame may have been quicker.
  /// - Throws: What the encoder throws, `TerminalError` if the terminal is gone, or
  ///   `CancellationError` if the task is cancelled before.
  public func show(text: @Sendable () -> ScreenText?) async throws {
    try await waitForTurn()
    guard let text = text() else { return }
    try write(
      canvas.compose(status: text.status, overlays: text.overlays), isPicture: false)
  }

  /// Adapts to a window of another size.
  public func resize(_ layout: CanvasLayout) {
    canvas.layout = layout
  }

  /// Makes the next frame begin with an empty screen.
  public func erase() {
    canvas.erase()
  }

  /// Makes the next picture a whole one: some of the last may have gone.
  public func forget() {
    canvas.forget()
  }

  /// Stops the process between two frames, until somebody continues it.
  ///
  /// - Throws: `TerminalError` if the terminal is gone by then, or `CancellationError` if the task
  ///   is cancelled before.
  public func suspend(_ session: TerminalSession) async throws {
    // The shell must not get the answer to what was sent last.
    try await waitForTurn()
    try session.suspend()
    gate?.forget()
    canvas.erase()
  }

  /// Gives up what is being written and writes nothing more: the terminal is about to be given
  /// back, and a slow one should not have to draw the rest of a picture first.
  public nonisolated func abandon() {
    isAbandoned.store(true, ordering: .releasing)
    gate?.retire()
  }

  /// Suspends until nothing is under way.
  ///
  /// Only this actor sends: until its caller suspends again, nothing else can come in between.
  private func waitForTurn() async throws {
    try Task.checkCancellation()
    while let gate, !gate.isOpen {
      await gate.wait()
      try Task.checkCancellation()
    }
  }

  /// Writes a frame: by one call, or, if it is large, by several between which it can be given up.
  private func write(_ bytes: [UInt8], isPicture: Bool) throws {
    var rest = (bytes + (gate == nil ? [] : Array(ControlCode.requestStatus.utf8)))[...]
    gate?.sent(isPicture: isPicture)
    while !rest.isEmpty, !isAbandoned.load(ordering: .acquiring) {
      let piece = rest.prefix(Self.pieceLimit)
      try device.write(Array(piece))
      byteCount += piece.count
      rest = rest.dropFirst(piece.count)
    }
    // The question is at the end: what was given up is not answered.
    if !rest.isEmpty { gate?.forget() }
  }

  /// What a terminal that takes 2 MB/s takes in a thirtieth of a second; the kernel holds no more.
  private static let pieceLimit = 1 << 16
}
