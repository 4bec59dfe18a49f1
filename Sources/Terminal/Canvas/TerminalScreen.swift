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

  /// Draws a picture, the lines under it and those upon it; returns when they are written.
  ///
  /// - Throws: What the encoder throws, or `TerminalError` if the terminal is gone.
  public func show(_ image: RGBImage, status: [String], overlay: [String] = []) throws {
    let bytes = try canvas.compose(image, status: status, overlay: overlay)
    frameByteCount = bytes.count
    try write(bytes)
  }

  /// Draws a picture that is encoded already.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  public func show(encoded: [UInt8], size: PixelSize, status: [String]) throws {
    try write(canvas.compose(encoded: encoded, size: size, status: status))
  }

  /// Renews the lines around the picture and leaves the picture.
  ///
  /// While a frame is under way nothing is written: the next one brings the lines with it.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  public func show(status: [String], overlay: [String] = []) throws {
    guard gate?.isOpen ?? true else { return }
    try write(
      canvas.compose(
        encoded: [], size: PixelSize(width: 0, height: 0), status: status, overlay: overlay))
  }

  /// Adapts to a window of another size.
  public func resize(_ layout: CanvasLayout) {
    canvas.layout = layout
  }

  /// Makes the next frame begin with an empty screen.
  public func erase() {
    canvas.erase()
  }

  /// Stops the process between two frames, until somebody continues it.
  ///
  /// - Throws: `TerminalError` if the terminal is gone by then.
  public func suspend(_ session: TerminalSession) async throws {
    // The shell must not get the answer to what was sent last: nothing is sent from there to the stop.
    while let gate, !gate.isOpen, !Task.isCancelled { await gate.wait() }
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

  /// Writes a frame: by one call, or, if it is large, by several between which it can be given up.
  private func write(_ bytes: [UInt8]) throws {
    var rest = (bytes + (gate == nil ? [] : Array(ControlCode.requestStatus.utf8)))[...]
    gate?.sent()
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
