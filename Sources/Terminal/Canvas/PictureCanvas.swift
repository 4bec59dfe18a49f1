import Media

/// Composes what is sent to the terminal for one frame: one array of bytes, for one write.
///
///     begin synchronized update   where the terminal has it: nobody sees half a frame
///     erase screen                only when the picture's place has changed
///     move to the upper left corner, the encoded picture
///     move to each row of the overlay, its text, unless it is painted on the picture
///     move to each status row, its text
///     end synchronized update
public struct PictureCanvas: Sendable {
  /// Where things go; a new layout makes the next frame begin with an empty screen.
  public var layout: CanvasLayout {
    didSet { if layout != oldValue { erase() } }
  }

  private let encoder: any ImageEncoder
  private let indexedEncoder: any IndexedImageEncoder
  private let isSynchronized: Bool
  private var lastPlacement: CanvasLayout.Placement?
  private var mustErase = true

  /// Cells of letters upon the picture: those that are no longer needed must be drawn over.
  private var overlaySize = PixelSize(width: 0, height: 0)

  /// Whether the letters upon the picture are pixels of it.
  ///
  /// Kitty's pictures lie in front of letters. Sixels do not, but where half a frame can be seen,
  /// each would cover the letters for a moment: they would flicker.
  private var paintsOverlay: Bool {
    layout.mode == .kitty || layout.mode == .sixel && !isSynchronized
  }

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - layout: Where things go.
  ///   - encoder: What turns images into bytes in the layout's mode.
  ///   - indexedEncoder: The same for images whose colours are chosen already.
  ///   - isSynchronized: Whether the terminal has synchronized output.
  public init(
    layout: CanvasLayout, encoder: any ImageEncoder,
    indexedEncoder: any IndexedImageEncoder = SixelEncoder(), isSynchronized: Bool
  ) {
    self.layout = layout
    self.encoder = encoder
    self.indexedEncoder = indexedEncoder
    self.isSynchronized = isSynchronized
  }

  /// Makes the next frame begin with an empty screen: something else has drawn on it.
  public mutating func erase() {
    mustErase = true
  }

  /// Composes a frame.
  ///
  /// - Throws: What the encoder throws.
  public mutating func compose(
    _ image: FrameImage, status: [String], overlay: [String] = []
  ) throws -> [UInt8] {
    let size = image.size
    // A picture made for an earlier size of the window need not be encoded in vain.
    guard layout.placement(of: size) != nil else {
      return compose(encoded: [], size: size, status: status, overlay: overlay)
    }
    return compose(
      encoded: try encode(paintsOverlay ? image.withPanel(overlay) : image),
      size: size, status: status, overlay: overlay)
  }

  private func encode(_ image: FrameImage) throws -> [UInt8] {
    switch image {
    case .rgb(let image): try encoder.encode(image)
    case .indexed(let image): try indexedEncoder.encode(image)
    }
  }

  /// Composes a frame from a picture that is encoded already.
  ///
  /// A picture that has no room is left out: it was made before the window became smaller.
  public mutating func compose(
    encoded: [UInt8], size: PixelSize, status: [String], overlay: [String] = []
  ) -> [UInt8] {
    let placement = layout.placement(of: size)
    if let placement, placement != lastPlacement { erase() }
    let overlay = PictureOverlay(paintsOverlay ? [] : overlay, in: layout.size)
    if placement != nil, !overlaySize.fits(in: overlay.size) { erase() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count + 64 + status.count * 4 * layout.size.columns)
    if isSynchronized { bytes += ControlCode.beginSynchronizedUpdate.utf8 }
    if mustErase { appendErasure(to: &bytes) }
    if let placement {
      bytes += ControlCode.moveCursor(row: placement.row, column: placement.column).utf8
      bytes += encoded
      lastPlacement = placement
    }
    bytes += overlay.text.utf8
    overlaySize = placement == nil ? overlaySize.union(overlay.size) : overlay.size
    appendStatus(status, to: &bytes)
    if isSynchronized { bytes += ControlCode.endSynchronizedUpdate.utf8 }
    mustErase = false
    return bytes
  }

  /// Erases letters and pictures; those of kitty's protocol lie above the letters, by themselves.
  private func appendErasure(to bytes: inout [UInt8]) {
    bytes += (ControlCode.resetStyle + ControlCode.eraseScreen).utf8
    if layout.mode == .kitty { bytes += KittyEncoder.deletion }
  }

  private func appendStatus(_ lines: [String], to bytes: inout [UInt8]) {
    for (index, line) in lines.prefix(layout.statusRowCount).enumerated() {
      let text = line.withoutControlCharacters.clipped(toColumns: layout.size.columns)
      bytes += ControlCode.moveCursor(row: layout.statusRow(index), column: 1).utf8
      bytes += text.utf8
      // After a full row the cursor is still on its last letter, which would be erased.
      if text.columnCount < layout.size.columns { bytes += ControlCode.eraseToEndOfLine.utf8 }
    }
  }
}
