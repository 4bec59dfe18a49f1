import Media

/// Where overlays go: into the picture's pixels, or as letters in front of it.
extension PictureCanvas {
  /// Divides overlays into those that become a part of the picture, and letters in front of it.
  ///
  /// Letters of the terminal's own font are the best to read. They are in front of pictures that leave
  /// their cells out: sixels, kitty's, and pictures of letters. On other pictures of pixels they are
  /// painted, unless the picture is too small for that.
  ///
  /// - Parameters:
  ///   - overlays: The overlays.
  ///   - picture: The picture's own size.
  /// - Returns: The overlays to paint, and the letters.
  mutating func divide(
    _ overlays: [Overlay], on picture: PixelSize
  ) -> (painted: [Overlay], letters: OverlayLetters) {
    guard let graphics = layout.graphics, !overlays.isEmpty else { return ([], .none) }
    if graphics.leavesOutLetters {
      return (overlays.filter { $0.lines == nil }, OverlayLetters(overlays, in: layout))
    }
    painter.cell = layout.cell
    if graphics.hasPixels, painter.hasRoom(for: overlays, on: picture) { return (overlays, .none) }
    return (overlays.filter { $0.lines == nil }, OverlayLetters(overlays, in: layout))
  }

  /// The picture with more pixels, where the terminal enlarges it and text has no room otherwise.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - overlays: What will be painted on it.
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
