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
/// Text in overlays is written in the terminal's own letters, and their cells are left out of pictures
/// of letters, of sixels, and of kitty's. Images are painted on the picture, and so is text where a protocol's
/// pictures would cover letters: a frame is still an image to be compared with the one before.
package struct PictureCanvas: Sendable {
  /// Where things go; a new layout makes the next frame begin with an empty screen.
  package var layout: CanvasLayout {
    didSet {
      guard layout != oldValue else { return }
      erase()
      last = nil
    }
  }

  private let writer: PictureWriter

  /// Whether the screen around the picture is black: there are colours.
  private let hasBlackGround: Bool

  /// Whether each cell is written: GNU screen erases in the terminal's own colour, not in black.
  private let writesGround: Bool
  private let isSynchronized: Bool
  let keeping: PictureKeeping

  /// The largest image that the terminal shows: larger pictures are several, side by side.
  let imageLimit: PixelSize?
  private var lastPlacement: CanvasLayout.Placement?
  private var mustErase = true
  private var shown = ShownPicture()
  private var shownCells = ShownCells()

  /// The image in all colours that is on the screen, and the cells of it that are not; `nil` where
  /// that is not known.
  private var shownImage: (image: RGBImage, covered: [CellArea])?

  /// The cells that the last picture of pixels left out.
  private var partsAround: [CellArea] = []
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
  ///   - isLight: Whether letters without colours have a light background.
  ///   - passage: How pixels get to the terminal, where the protocol has several ways.
  ///   - multiplexer: The program between this one and the terminal.
  ///   - isSynchronized: Whether the terminal has synchronized output.
  ///   - keeping: What the terminal keeps of a picture when a new one is drawn over a part of it.
  ///   - imageLimit: The largest image that it shows; `nil` for any.
  package init(
    layout: CanvasLayout, encoders: PictureEncoders, colors: ColorDepth = .trueColor,
    isLight: Bool = false, passage: PictureUse.Passage = .plain, multiplexer: Multiplexer? = nil,
    isSynchronized: Bool, keeping: PictureKeeping = .nothing, imageLimit: PixelSize? = nil
  ) {
    let use = PictureUse(
      .frame, colors: colors, isLight: isLight, passage: passage, cell: layout.cell)
    // Without a protocol the layout has no room for pictures, so that none is encoded.
    self.init(
      layout: layout, writer: PictureWriter(layout.graphics ?? .text, for: use, with: encoders),
      hasBlackGround: layout.graphics?.hasColors == true && colors != .none,
      writesGround: multiplexer == .screen,
      isSynchronized: isSynchronized, keeping: keeping, imageLimit: imageLimit)
  }

  /// Creates a canvas that writes pictures in any way.
  init(
    layout: CanvasLayout, writer: PictureWriter, hasBlackGround: Bool = false,
    writesGround: Bool = false, isSynchronized: Bool, keeping: PictureKeeping = .nothing,
    imageLimit: PixelSize? = nil
  ) {
    self.layout = layout
    self.writer = writer
    self.hasBlackGround = hasBlackGround
    self.writesGround = writesGround
    self.isSynchronized = isSynchronized
    self.keeping = keeping
    self.imageLimit = imageLimit
  }

  /// Makes the next frame begin with an empty screen: something else has drawn on it.
  package mutating func erase() {
    mustErase = true
    forget()
  }

  /// Makes the next picture complete: parts of the last one may be gone.
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
    _ image: FrameImage, size: PixelSize? = nil, status: [OverlayLine], overlays: [Overlay] = []
  ) throws -> [UInt8] {
    // A picture made for an earlier size of the window need not be encoded for nothing.
    guard let placement = layout.placement(of: size ?? image.size) else {
      return frame([], OverlayLetters(overlays, in: layout), status: status)
    }
    let (painted, letters) = divide(overlays, on: image.size)
    makeRoom(at: placement, for: letters)
    let picture = painter.paint(painted, on: enlarged(image, for: painted, upTo: size))
    let pieces = try pieces(of: picture, at: placement, leavingOut: letters.areas)
    last = (image, size, painted)
    return frame(pieces, at: placement, letters, status: status)
  }

  /// Composes a frame of text; of the picture, only what an overlay has changed is sent.
  ///
  /// - Throws: What the encoder throws.
  package mutating func compose(status: [OverlayLine], overlays: [Overlay] = []) throws -> [UInt8] {
    // Without a picture, nothing else writes over letters that go.
    if last == nil, !OverlayLetters(overlays, in: layout).covers(letters) { erase() }
    guard let last else {
      return frame([], OverlayLetters(overlays, in: layout), status: status)
    }
    let (painted, letters) = divide(overlays, on: last.image.size)
    // The cells of letters that the picture would cover have to be left out first.
    let areHidden = layout.graphics?.coversLetters == true && letters.areas != self.letters.areas
    guard painted == last.painted, !areHidden, letters.covers(self.letters) else {
      return try compose(last.image, size: last.size, status: status, overlays: overlays)
    }
    return frame([], letters, status: status)
  }

  /// Whether letters stand in cells that are left out of pictures.
  private var leavesOutLetters: Bool {
    if case .cells = writer { true } else { layout.graphics?.leavesOutLetters == true }
  }

  /// Sees to it that nothing stays on the screen that does not belong there.
  ///
  /// Letters take the place of what they stand on, so the picture under them is gone. Where their
  /// cells are left out of it, each of them is drawn again on its own.
  private mutating func makeRoom(
    at placement: CanvasLayout.Placement, for letters: OverlayLetters
  ) {
    if placement != lastPlacement { return erase() }
    guard !leavesOutLetters else { return }
    if !letters.covers(self.letters) { erase() }
    if letters.areas != self.letters.areas { forget() }
  }

  /// What is sent for a picture: moves of the cursor, and the picture or its parts.
  private mutating func pieces(
    of image: FrameImage, at place: CanvasLayout.Placement, leavingOut covered: [CellArea]
  ) throws -> [UInt8] {
    let covered = leavesOutLetters ? covered.map { $0.relative(to: place.area) } : []
    switch (writer, image) {
    case (.cells(let renderer), _):
      return shownCells.update(
        to: renderer.cells(of: image.rgbImage), row: place.row, column: place.column,
        leavingOut: covered)
    case (.pixels(let encoder, _), .rgb(let image)):
      shown.forget()
      let isKept = layout.graphics?.keepsPictures == true || keeping != .nothing
      if isKept, let shownImage, image == shownImage.image, covered == shownImage.covered {
        return []
      }
      var bytes = try bytes(of: image, at: place, leavingOut: covered, by: encoder)
      // Parts of a picture that was divided otherwise would stay.
      if covered != partsAround { bytes = (layout.graphics?.deletion ?? []) + bytes }
      (shownImage, partsAround) = ((image, covered), covered)
      return bytes
    case (.pixels(_, let encoder), .indexed(let own)):
      shownImage = nil
      let image = hasBlackGround ? own.fillingCells(of: layout) : own
      guard keeping != .nothing, layout.graphics?.sendsParts == true else {
        return try bytes(
          of: image, at: place, CellArea(of: image.size, layout.cell), covered, by: encoder)
      }
      let update = shown.update(to: image, cell: layout.cell, leavingOut: covered)
      let bytes = try bytes(of: image, at: place, update, leavingOut: covered, by: encoder)
      shown.show(image, by: update, leavingOut: covered)
      return bytes
    }
  }

  private mutating func frame(
    _ picture: [UInt8], at placement: CanvasLayout.Placement? = nil, _ letters: OverlayLetters,
    status: [OverlayLine]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(picture.count + 64 + status.count * 4 * layout.size.columns)
    if isSynchronized { bytes += ControlCode.beginSynchronizedUpdate.utf8 }
    if mustErase { appendErasure(to: &bytes) }
    if leavesOutLetters, letters != self.letters { bytes += clearing(for: letters).utf8 }
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

  /// Clears the cells that letters on the screen have left, for nothing or for a picture of pixels.
  private func clearing(for letters: OverlayLetters) -> String {
    var kept = letters.areas
    if case .cells = writer { kept += lastPlacement.map { [$0.area] } ?? [] }
    return self.letters.clearing(
      in: layout.size, except: kept,
      style: hasBlackGround ? ControlCode.blackGround : ControlCode.resetStyle)
  }

  /// Writes the letters in front of the picture.
  private mutating func append(
    _ letters: OverlayLetters, at placement: CanvasLayout.Placement?, to bytes: inout [UInt8]
  ) {
    if leavesOutLetters {
      // Nothing is written over them, so they need not be written again.
      guard letters != self.letters else { return }
      if let place = placement ?? lastPlacement {
        let areas = letters.areas.map { $0.relative(to: place.area) }
        shownCells.cover(areas)
        shown.cover(areas)
      }
    }
    bytes += letters.text.utf8
    // A frame without a picture leaves the letters that it does not write over.
    self.letters = placement == nil && !leavesOutLetters ? letters.union(self.letters) : letters
  }

  /// Erases letters and pictures.
  private mutating func appendErasure(to bytes: inout [UInt8]) {
    if let part = layout.part {
      bytes +=
        part.blanks(
          in: hasBlackGround ? ControlCode.blackGround : ControlCode.resetStyle
        ).utf8
    } else if hasBlackGround {
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
