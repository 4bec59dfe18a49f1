import Media

/// Draws frames on a terminal, each by one write, on a thread of its own.
public actor TerminalScreen {
  private let device: TerminalDevice
  private var canvas: PictureCanvas
  private let executor = QueueExecutor(label: "terminal screen")

  /// All bytes that were written so far.
  public private(set) var byteCount = 0

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Safe: the actor owns the executor.
    unsafe executor.asUnownedSerialExecutor()
  }

  public init(_ device: TerminalDevice, canvas: PictureCanvas) {
    self.device = device
    self.canvas = canvas
  }

  /// Draws a picture and the lines under it; returns when the terminal has taken them.
  ///
  /// - Throws: What the encoder throws, or `TerminalError` if the terminal is gone.
  public func show(_ image: RGBImage, status: [String]) throws {
    try write(canvas.compose(image, status: status))
  }

  /// Draws a picture that is encoded already.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  public func show(encoded: [UInt8], size: PixelSize, status: [String]) throws {
    try write(canvas.compose(encoded: encoded, size: size, status: status))
  }

  /// Renews the lines under the picture and leaves the picture.
  ///
  /// - Throws: `TerminalError` if the terminal is gone.
  public func show(status: [String]) throws {
    try write(
      canvas.compose(encoded: [], size: PixelSize(width: 0, height: 0), status: status))
  }

  /// Adapts to a window of another size.
  public func resize(_ layout: CanvasLayout) {
    canvas.layout = layout
  }

  private func write(_ bytes: [UInt8]) throws {
    try device.write(bytes)
    byteCount += bytes.count
  }
}
