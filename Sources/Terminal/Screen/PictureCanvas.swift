import Media

/// Composes what is sent to the terminal for one frame: one array of bytes, for one write.
///
///     begin synchronized update   where the terminal has it: no half of a frame is seen
///     erase screen                only when the picture's place has changed
///     move to the upper left corner, the encoded picture; or only the parts that have changed,
///     each with its own corner
///     move to each row of the overlays' text, unless it is painted on the picture
///     move to each status row, its text
///     end synchronized update
///
/// Overlays are painted on pictures of real pixels, so that a frame is still an image to be compared
/// with the one before. Their text goes into the cells in front of the picture where pixels are as
/// large as half a cell, or where the picture is too small for the letters.
public struct PictureCanvas: Sendable {
  /// Where things go; a new layout makes the next frame begin with an empty screen.
  public var layout: CanvasLayout {
    didSet {
      guard layout != oldValue else { return }
      erase()
      last = nil
    }
  }

  private let encoder: any ImageEncoder
  private let indexedEncoder: any IndexedImageEncoder
  private let isSynchronized: Bool
  private let keepsPictures: Bool
  private var lastPlacement: CanvasLayout.Placement?
  private var mustErase = true
  private var shown = ShownPicture()
  private var painter = OverlayPainter()

  /// The last picture, and the overlays that were painted on it: when these change, it is drawn again.
  private var last: (image: FrameImage, painted: [Overlay])?

  /// The letters that are in front of the picture now.
  private var letters = OverlayLetters.none

  /// Whether there was anything of a picture in the last frame: where nothing changes, there is not.
  public private(set) var hasSentPicture = false

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - layout: Where things go, and by which protocol.
  ///   - encoders: What the protocol takes from outside.
  ///   - colors: The colours that letters may have, for pictures that are made of them.
  ///   - isSynchronized: Whether the terminal has synchronized output.
  ///   - keepsPictures: Whether the terminal keeps of a picture what a new one does not cover.
  public init(
    layout: CanvasLayout, encoders: PictureEncoders, colors: ColorDepth = .trueColor,
    isSynchronized: Bool, keepsPictures: Bool = false
  ) {
    let use = PictureUse(.frame, colors: colors)
    // Without a protocol the layout has no room for pictures, so that none is encoded.
    let graphics = layout.graphics ?? .text
    self.init(
      layout: layout, encoder: graphics.encoder(for: use, with: encoders),
      indexedEncoder: graphics.indexedEncoder(
        for: use, png: ExpandingEncoder(encoder: encoders.png), sixel: encoders.indexedSixel),
      isSynchronized: isSynchronized, keepsPictures: keepsPictures)
  }

  /// Creates a canvas that writes pictures in any way.
  init(
    layout: CanvasLayout, encoder: any ImageEncoder, indexedEncoder: any IndexedImageEncoder,
    isSynchronized: Bool, keepsPictures: Bool = false
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
    _ image: FrameImage, status: [String], overlays: [Overlay] = []
  ) throws -> [UInt8] {
    // A picture made for an earlier size of the window need not be encoded in vain.
    guard let placement = layout.placement(of: image.size) else {
      return frame([], at: nil, OverlayLetters(overlays, in: layout.size), status: status)
    }
    let (painted, letters) = divide(overlays, on: image.size)
    makeRoom(at: placement, for: letters)
    let pieces = try pieces(of: painter.paint(painted, on: image), at: placement)
    last = (image, painted)
    return frame(pieces, at: placement, letters, status: status)
  }

  /// Composes a frame of text; of the picture, only what an overlay has changed is sent.
  ///
  /// - Throws: What the encoder throws.
  public mutating func compose(status: [String], overlays: [Overlay] = []) throws -> [UInt8] {
    // Without a picture, nothing else writes over letters that go.
    if last == nil, !OverlayLetters(overlays, in: layout.size).covers(letters) { erase() }
    guard let last else {
      return frame([], at: nil, OverlayLetters(overlays, in: layout.size), status: status)
    }
    let (painted, letters) = divide(overlays, on: last.image.size)
    guard painted == last.painted, letters.covers(self.letters) else {
      return try compose(last.image, status: status, overlays: overlays)
    }
    return frame([], at: nil, letters, status: status)
  }

  /// Divides overlays into those that become a part of the picture, and letters in front of it.
  ///
  /// Where the picture is too small for its letters, most of them stand beside it. Those that the
  /// pictures of some protocols would cover are painted all the same, as far as they have room.
  private mutating func divide(
    _ overlays: [Overlay], on picture: PixelSize
  ) -> (painted: [Overlay], letters: OverlayLetters) {
    guard let graphics = layout.graphics, !overlays.isEmpty else { return ([], .none) }
    painter.cell = layout.cell
    if graphics.hasPixels, painter.hasRoom(for: overlays, on: picture) { return (overlays, .none) }
    let letters = OverlayLetters(overlays, in: layout.size)
    if graphics.coversLetters, let place = layout.placement(of: picture)?.area,
      letters.areas.contains(where: place.overlaps)
    {
      return (overlays, .none)
    }
    return (overlays.filter { $0.lines == nil }, letters)
  }

  /// Sees to it that nothing stays on the screen that does not belong there.
  ///
  /// Letters take the place of what they stand on, so the picture under them is gone.
  private mutating func makeRoom(
    at placement: CanvasLayout.Placement, for letters: OverlayLetters
  ) {
    if placement != lastPlacement || !letters.covers(self.letters) { erase() }
    if letters.areas != self.letters.areas { forget() }
  }

  private mutating func pieces(
    of image: FrameImage, at placement: CanvasLayout.Placement
  ) throws -> [Piece] {
    switch image {
    case .rgb(let image):
      forget()
      return [Piece(at: placement, bytes: try encoder.encode(image))]
    case .indexed(let image):
      guard keepsPictures, layout.graphics?.sendsParts == true else {
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
    _ pieces: [Piece], at placement: CanvasLayout.Placement?, _ letters: OverlayLetters,
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
    // A frame without a picture leaves the letters that it does not write over.
    self.letters = placement == nil ? letters.union(self.letters) : letters
    lastPlacement = placement ?? lastPlacement
    hasSentPicture = !pieces.isEmpty
    appendStatus(status, to: &bytes)
    if isSynchronized { bytes += ControlCode.endSynchronizedUpdate.utf8 }
    mustErase = false
    return bytes
  }

  /// Erases letters and pictures.
  private mutating func appendErasure(to bytes: inout [UInt8]) {
    bytes += (ControlCode.resetStyle + ControlCode.eraseScreen).utf8
    bytes += layout.graphics?.deletion ?? []
    letters = .none
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
