import Media

/// Where overlays go: into the picture's pixels, or as letters in front of it.
extension PictureCanvas {
  /// Divides overlays into those that become a part of the picture, and letters in front of it.
  ///
  /// Letters of the terminal's own font are the best to read. They are in front of pictures that leave
  /// their cells out: sixels, and pictures of letters. Other pictures of pixels would cover them, so that
  /// they are painted. Where the picture is too small for that, most of them stand beside it. Those that
  /// it would cover are painted all the same, as far as they have room.
  ///
  /// - Parameters:
  ///   - overlays: The overlays.
  ///   - picture: The picture's own size.
  ///   - place: The cells that it takes, which are more where the terminal enlarges it.
  /// - Returns: The overlays to paint, and the letters.
  mutating func divide(
    _ overlays: [Overlay], on picture: PixelSize, in place: CellArea?
  ) -> (painted: [Overlay], letters: OverlayLetters) {
    guard let graphics = layout.graphics, !overlays.isEmpty else { return ([], .none) }
    if graphics.leavesOutLetters {
      return (overlays.filter { $0.lines == nil }, OverlayLetters(overlays, in: layout.size))
    }
    painter.cell = layout.cell
    if graphics.hasPixels, painter.hasRoom(for: overlays, on: picture) { return (overlays, .none) }
    let letters = OverlayLetters(overlays, in: layout.size)
    if graphics.coversLetters, let place, letters.areas.contains(where: place.overlaps) {
      return (overlays, .none)
    }
    return (overlays.filter { $0.lines == nil }, letters)
  }

  /// The picture with more pixels, where the terminal enlarges it and text has no room otherwise.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - overlays: What is going to be painted on it.
  ///   - size: Its size on the screen, if the terminal enlarges it.
  /// - Returns: The picture, each pixel of which may have become a square.
  mutating func enlarged(
    _ image: FrameImage, for overlays: [Overlay], upTo size: PixelSize?
  ) -> FrameImage {
    // Images were made for the picture as it is.
    guard let size, case .rgb(let small) = image, !small.size.isEmpty,
      !overlays.isEmpty, overlays.allSatisfy({ $0.lines != nil })
    else { return image }
    let most = min(size.width / small.width, size.height / small.height)
    var factor = 1
    func pixels() -> PixelSize {
      PixelSize(width: small.width * factor, height: small.height * factor)
    }
    while factor < most, !painter.hasRoom(for: overlays, on: pixels()) { factor += 1 }
    return factor == 1 ? image : .rgb(small.magnified(by: factor))
  }
}
