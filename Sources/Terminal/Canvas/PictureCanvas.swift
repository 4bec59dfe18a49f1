import Media

/// Composes what is sent to the terminal for one frame: one array of bytes, for one write.
///
///     begin synchronized update   where the terminal has it: nobody sees half a frame
///     erase screen                only when the picture's place has changed
///     move to the upper left corner, the encoded picture; or only the parts that have changed,
///     each with its own corner
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
  private let keepsPictures: Bool
  private var lastPlacement: CanvasLayout.Placement?
  private var mustErase = true
  private var shown = ShownPicture()

  /// Whether there was anything of a picture in the last frame: where nothing changes, there is not.
  public private(set) var hasSentPicture = false

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
  ///   - keepsPictures: Whether a sixel picture may be sent in parts: a new one leaves those alone
  ///     that it does not cover.
  public init(
    layout: CanvasLayout, encoder: any ImageEncoder,
    indexedEncoder: any IndexedImageEncoder = SixelEncoder(), isSynchronized: Bool,
    keepsPictures: Bool = false
  ) {
    self.layout = layout
    self.encoder = encoder
    self.indexedEncoder = indexedEncoder
    self.isSynchronized = isSynchronized
    self.keepsPictures = keepsPictures
  }

  /// Makes the next frame begin with an empty screen: something else has drawn on it.
  public mutating func erase() {
    mustErase = true
    forget()
  }

  /// Makes the next picture a whole one: some of the last may have gone.
  public mutating func forget() {
    shown.forget()
  }

  /// Something to draw: where its upper left corner goes, and what is sent for it.
  fileprivate struct Piece {
    let row: Int
    let column: Int
    let bytes: [UInt8]
  }

  /// Composes a frame.
  ///
  /// - Throws: What the encoder throws.
  public mutating func compose(
    _ image: FrameImage, status: [String], overlay: [String] = []
  ) throws -> [UInt8] {
    let letters = PictureOverlay(paintsOverlay ? [] : overlay, in: layout.size)
    // A picture made for an earlier size of the window need not be encoded in vain.
    guard let placement = layout.placement(of: image.size) else {
      return frame([], at: nil, letters: letters, status: status)
    }
    makeRoom(at: placement, for: letters)
    let image = paintsOverlay ? image.withPanel(overlay) : image
    return frame(
      try pieces(of: image, at: placement), at: placement, letters: letters, status: status)
  }

  /// Composes a frame of text alone; the picture stays.
  public mutating func compose(status: [String], overlay: [String] = []) -> [UInt8] {
    let letters = PictureOverlay(paintsOverlay ? [] : overlay, in: layout.size)
    return frame([], at: nil, letters: letters, status: status)
  }

  /// Sees to it that nothing stays on the screen that does not belong there.
  ///
  /// Letters take the place of what they stand on, so the picture under them is gone.
  private mutating func makeRoom(at placement: CanvasLayout.Placement, for letters: PictureOverlay)
  {
    if placement != lastPlacement || !overlaySize.fits(in: letters.size) { erase() }
    if overlaySize.height + letters.size.height > 0 { forget() }
  }

  private mutating func pieces(
    of image: FrameImage, at placement: CanvasLayout.Placement
  ) throws -> [Piece] {
    switch image {
    case .rgb(let image):
      forget()
      return [Piece(at: placement, bytes: try encoder.encode(image))]
    case .indexed(let image):
      guard keepsPictures, layout.mode == .sixel else {
        return [Piece(at: placement, bytes: try indexedEncoder.encode(image))]
      }
      let update = shown.update(to: image, cell: layout.cell)
      let pieces =
        switch update {
        case .whole: [Piece(at: placement, bytes: try indexedEncoder.encode(image))]
        case .areas(let areas):
          try areas.map { area in
            Piece(
              row: placement.row + area.rows.lowerBound,
              column: placement.column + area.columns.lowerBound,
              bytes: try indexedEncoder.encode(image.cropped(to: area, of: layout.cell)))
          }
        }
      shown.show(image, by: update)
      return pieces
    }
  }

  private mutating func frame(
    _ pieces: [Piece], at placement: CanvasLayout.Placement?, letters: PictureOverlay,
    status: [String]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(
      pieces.reduce(0) { $0 + $1.bytes.count + 16 } + 64 + status.count * 4 * layout.size.columns)
    if isSynchronized { bytes += ControlCode.beginSynchronizedUpdate.utf8 }
    if mustErase { appendErasure(to: &bytes) }
    for piece in pieces {
      bytes += ControlCode.moveCursor(row: piece.row, column: piece.column).utf8
      bytes += piece.bytes
    }
    bytes += letters.text.utf8
    overlaySize = placement == nil ? overlaySize.union(letters.size) : letters.size
    lastPlacement = placement ?? lastPlacement
    hasSentPicture = !pieces.isEmpty
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

extension PictureCanvas.Piece {
  /// A whole picture.
  fileprivate init(at placement: CanvasLayout.Placement, bytes: [UInt8]) {
    self.init(row: placement.row, column: placement.column, bytes: bytes)
  }
}
