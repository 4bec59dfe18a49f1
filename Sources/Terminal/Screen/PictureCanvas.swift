import Media

/// Composes what is sent to the terminal for one frame: one array of bytes, for one write.
///
///     begin synchronized update   where the terminal has it: no half of a frame is seen
///     erase screen, to black      only when the picture's place has changed
///     move to the upper left corner, the encoded picture; or only the parts that have changed,
///     each with its own corner
///     move to each row of the overlays' text, unless it is painted on the picture
///     move to each status row, its text, where it has changed
///     end synchronized update
///
/// Overlays are painted on pictures of real pixels, so that a frame is still an image to be compared
/// with the one before. Their text goes into the cells in front of the picture where pixels are as
/// large as half a cell, or where the picture is too small for the letters. Pictures of letters leave
/// those cells out.
package struct PictureCanvas: Sendable {
  /// Where things go; a new layout makes the next frame begin with an empty screen.
  package var layout: CanvasLayout {
    didSet {
      guard layout != oldValue else { return }
      erase()
      last = nil
    }
  }

  private let encoder: any ImageEncoder
  private let indexedEncoder: any IndexedImageEncoder

  /// Makes letters of pictures, where the protocol does.
  private let cells: (any CellRenderer)?

  /// Whether the screen around the picture is black: there are colours.
  private let hasBlackGround: Bool

  /// Whether each cell is written: GNU screen erases in the terminal's own colour, not in black.
  private let writesGround: Bool
  private let isSynchronized: Bool, keepsPictures: Bool
  private var lastPlacement: CanvasLayout.Placement?
  private var mustErase = true
  private var shown = ShownPicture()
  private var shownCells = ShownCells()

  /// The image in all colours that is on the screen; `nil` where that is not known.
  private var shownImage: RGBImage?
  var painter = OverlayPainter()

  /// The last picture, and the overlays that were painted on it: when these change, it is drawn again.
  private var last: (image: FrameImage, size: PixelSize?, painted: [Overlay])?

  /// The letters that are in front of the picture now.
  private var letters = OverlayLetters.none

  private var shownStatus = ShownStatus()

  /// Whether there was anything of a picture in the last frame: where nothing changes, there is not.
  private(set) var hasSentPicture = false

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - layout: Where things go, and by which protocol.
  ///   - encoders: What the protocol takes from outside.
  ///   - colors: The colours that letters may have, for pictures that are made of them.
  ///   - isLight: Whether letters without colours stand on a light ground.
  ///   - passage: How pixels get to the terminal, where the protocol has several ways.
  ///   - multiplexer: The program between this one and the terminal.
  ///   - isSynchronized: Whether the terminal has synchronized output.
  ///   - keepsPictures: Whether the terminal keeps of a picture what a new one does not cover.
  package init(
    layout: CanvasLayout, encoders: PictureEncoders, colors: ColorDepth = .trueColor,
    isLight: Bool = false, passage: PictureUse.Passage = .plain, multiplexer: Multiplexer? = nil,
    isSynchronized: Bool, keepsPictures: Bool = false
  ) {
    let use = PictureUse(
      .frame, colors: colors, isLight: isLight, passage: passage, cell: layout.cell)
    // Without a protocol the layout has no room for pictures, so that none is encoded.
    let graphics = layout.graphics ?? .text
    self.init(
      layout: layout, encoder: graphics.encoder(for: use, with: encoders),
      indexedEncoder: graphics.indexedEncoder(
        for: use, png: ExpandingEncoder(encoder: encoders.png), sixel: encoders.indexedSixel),
      cells: layout.graphics?.makeCells?(use),
      hasBlackGround: layout.graphics?.hasColors == true && colors != .none,
      writesGround: multiplexer == .screen,
      isSynchronized: isSynchronized, keepsPictures: keepsPictures)
  }

  /// Creates a canvas that writes pictures in any way.
  init(
    layout: CanvasLayout, encoder: any ImageEncoder, indexedEncoder: any IndexedImageEncoder,
    cells: (any CellRenderer)? = nil, hasBlackGround: Bool = false, writesGround: Bool = false,
    isSynchronized: Bool, keepsPictures: Bool = false
  ) {
    self.layout = layout
    self.encoder = encoder
    self.indexedEncoder = indexedEncoder
    self.cells = cells
    self.hasBlackGround = hasBlackGround
    self.writesGround = writesGround
    self.isSynchronized = isSynchronized
    self.keepsPictures = keepsPictures
  }

  /// Makes the next frame begin with an empty screen: something else has drawn on it.
  package mutating func erase() {
    mustErase = true
    forget()
  }

  /// Makes the next picture a whole one: some of the last may have gone.
  package mutating func forget() {
    shown.forget()
    shownCells.forget()
    shownImage = nil
    shownStatus.forget()
  }

  /// Composes a frame.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - size: Its size on the screen, if the terminal enlarges it; `nil` for the image's size.
  ///   - status: The lines under it.
  ///   - overlays: Text and images on it.
  /// - Returns: The bytes for one write.
  /// - Throws: The encoder's errors.
  package mutating func compose(
    _ image: FrameImage, size: PixelSize? = nil, status: [String], overlays: [Overlay] = []
  ) throws -> [UInt8] {
    // A picture made for an earlier size of the window need not be encoded in vain.
    guard let placement = layout.placement(of: size ?? image.size) else {
      return frame([], OverlayLetters(overlays, in: layout.size), status: status)
    }
    let (painted, letters) = divide(overlays, on: image.size, in: placement.area)
    makeRoom(at: placement, for: letters)
    let picture = painter.paint(painted, on: enlarged(image, for: painted, upTo: size))
    let pieces = try pieces(of: picture, at: placement, leavingOut: letters.areas)
    last = (image, size, painted)
    return frame(pieces, at: placement, letters, status: status)
  }

  /// Composes a frame of text; of the picture, only what an overlay has changed is sent.
  ///
  /// - Throws: What the encoder throws.
  package mutating func compose(status: [String], overlays: [Overlay] = []) throws -> [UInt8] {
    // Without a picture, nothing else writes over letters that go.
    if last == nil, !OverlayLetters(overlays, in: layout.size).covers(letters) { erase() }
    guard let last else {
      return frame([], OverlayLetters(overlays, in: layout.size), status: status)
    }
    let (painted, letters) = divide(
      overlays, on: last.image.size, in: layout.placement(of: last.size ?? last.image.size)?.area)
    guard painted == last.painted, letters.covers(self.letters) else {
      return try compose(last.image, size: last.size, status: status, overlays: overlays)
    }
    return frame([], letters, status: status)
  }

  /// Sees to it that nothing stays on the screen that does not belong there.
  ///
  /// Letters take the place of what they stand on, so the picture under them is gone. Where it is
  /// made of letters itself, each cell of theirs is drawn again on its own.
  private mutating func makeRoom(
    at placement: CanvasLayout.Placement, for letters: OverlayLetters
  ) {
    if placement != lastPlacement { return erase() }
    guard cells == nil else { return }
    if !letters.covers(self.letters) { erase() }
    if letters.areas != self.letters.areas { forget() }
  }

  /// What is sent for a picture: moves of the cursor, and the picture or its parts.
  private mutating func pieces(
    of image: FrameImage, at place: CanvasLayout.Placement, leavingOut covered: [CellArea]
  ) throws -> [UInt8] {
    if let cells {
      let areas = covered.map { $0.relative(to: place.area) }
      return shownCells.update(
        to: cells.cells(of: image.rgbImage), row: place.row, column: place.column, leavingOut: areas
      )
    }
    switch image {
    case .rgb(let image):
      shown.forget()
      let isKept = layout.graphics?.keepsPictures == true || keepsPictures
      if isKept, image == shownImage { return [] }
      let bytes = place.move + (try encode(image, at: place))
      shownImage = image
      return bytes
    case .indexed(let own):
      shownImage = nil
      let image = hasBlackGround ? own.fillingCells(of: layout) : own
      guard keepsPictures, layout.graphics?.sendsParts == true else {
        return place.move + (try indexedEncoder.encode(image))
      }
      let update = shown.update(to: image, cell: layout.cell)
      let bytes = try bytes(of: image, at: place, by: update)
      shown.show(image, by: update)
      return bytes
    }
  }

  /// Encodes an image; one that is smaller than its place is enlarged by the terminal.
  private func encode(_ image: RGBImage, at place: CanvasLayout.Placement) throws -> [UInt8] {
    guard let encoder = encoder as? any EnlargingEncoder,
      encoder.needsCells
        || layout.placement(of: image.size)?.area.cellCount ?? .max < place.area.cellCount
    else { return try self.encoder.encode(image) }
    return try encoder.encode(
      image, columnCount: place.columnCount, rowCount: place.rowCount)
  }

  private func bytes(
    of image: IndexedImage, at place: CanvasLayout.Placement, by update: ShownPicture.Update
  ) throws -> [UInt8] {
    guard case .areas(let areas) = update else {
      return place.move + (try indexedEncoder.encode(image))
    }
    return try areas.flatMap { area in
      let (row, column) = (area.rows.lowerBound, area.columns.lowerBound)
      return Array(
        ControlCode.moveCursor(row: place.row + row, column: place.column + column).utf8)
        + (try indexedEncoder.encode(image.cropped(to: area, of: layout.cell)))
    }
  }

  private mutating func frame(
    _ picture: [UInt8], at placement: CanvasLayout.Placement? = nil, _ letters: OverlayLetters,
    status: [String]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(picture.count + 64 + status.count * 4 * layout.size.columns)
    if isSynchronized { bytes += ControlCode.beginSynchronizedUpdate.utf8 }
    if mustErase { appendErasure(to: &bytes) }
    bytes += picture
    append(letters, at: placement, to: &bytes)
    lastPlacement = placement ?? lastPlacement
    hasSentPicture = !picture.isEmpty
    bytes += shownStatus.update(
      to: status, in: layout, onBlack: hasBlackGround, writesGround: writesGround)
    if isSynchronized { bytes += ControlCode.endSynchronizedUpdate.utf8 }
    mustErase = false
    return bytes
  }

  /// Writes the letters in front of the picture, and clears the cells that others have left.
  private mutating func append(
    _ letters: OverlayLetters, at placement: CanvasLayout.Placement?, to bytes: inout [UInt8]
  ) {
    if cells != nil {
      // Nothing is written over them, so they need not be written again.
      guard letters != self.letters else { return }
      bytes +=
        self.letters.clearing(
          in: layout.size, except: letters.areas + (lastPlacement.map { [$0.area] } ?? []),
          style: hasBlackGround ? ControlCode.blackGround : ControlCode.resetStyle
        ).utf8
      if let place = placement ?? lastPlacement {
        shownCells.cover(letters.areas.map { $0.relative(to: place.area) })
      }
    }
    bytes += letters.text.utf8
    // A frame without a picture leaves the letters that it does not write over.
    self.letters = placement == nil && cells == nil ? letters.union(self.letters) : letters
  }

  /// Erases letters and pictures.
  private mutating func appendErasure(to bytes: inout [UInt8]) {
    if hasBlackGround {
      bytes += (ControlCode.blackGround + ControlCode.eraseScreen).utf8
      if writesGround {
        let cells = String(repeating: " ", count: layout.size.columns)
        for row in 1...max(1, layout.size.rows) {
          bytes += (ControlCode.moveCursor(row: row, column: 1) + cells).utf8
        }
      }
      bytes += ControlCode.resetStyle.utf8
    } else {
      bytes += (ControlCode.resetStyle + ControlCode.eraseScreen).utf8
    }
    bytes += layout.graphics?.deletion ?? []
    letters = .none
    shownStatus.forget()
  }
}

extension FrameImage {
  /// The image in all colours.
  fileprivate var rgbImage: RGBImage {
    switch self {
    case .rgb(let image): image
    case .indexed(let image): image.rgbImage
    }
  }
}
