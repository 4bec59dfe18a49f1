import Media

extension RGBImage {
  /// The image as it is meant to be seen: mirrored first, then turned clockwise.
  ///
  /// Walking along a row of the result is walking along a row or a column of the original, in one
  /// direction or the other: a start and two steps describe each of the eight orientations.
  public func oriented(_ orientation: Orientation) -> RGBImage {
    guard orientation != .upright, width > 0, height > 0 else { return self }
    let walk = Walk(over: self, orientation)
    let (newWidth, newHeight) = orientation.swapsAxes ? (height, width) : (width, height)
    let old = self.pixels.span
    let new = [UInt8](capacity: pixels.count) { new in
      for row in 0..<newHeight {
        var place = walk.start + row * walk.rowStep
        for _ in 0..<newWidth {
          new.append(old[3 * place])
          new.append(old[3 * place + 1])
          new.append(old[3 * place + 2])
          place += walk.columnStep
        }
      }
    }
    return RGBImage(width: newWidth, height: newHeight, pixels: new)
  }
}

/// How the places of an image are visited, counted in pixels.
private struct Walk {
  let start: Int
  let columnStep: Int
  let rowStep: Int

  init(over image: RGBImage, _ orientation: Orientation) {
    let down = image.width
    // Mirrored, a row begins at its right end and goes left.
    let right = orientation.isMirrored ? -1 : 1
    let topLeft = orientation.isMirrored ? image.width - 1 : 0
    let topRight = topLeft + right * (image.width - 1)
    let bottom = (image.height - 1) * down
    switch orientation.rotation {
    case .none: (start, columnStep, rowStep) = (topLeft, right, down)
    case .clockwise90: (start, columnStep, rowStep) = (topLeft + bottom, -down, right)
    case .half: (start, columnStep, rowStep) = (topRight + bottom, -right, -down)
    case .clockwise270: (start, columnStep, rowStep) = (topRight, down, -right)
    }
  }
}
