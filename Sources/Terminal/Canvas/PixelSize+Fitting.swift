import Media

extension PixelSize {
  /// Whether there is room for no pixel at all.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether a picture of this size has room in `box`.
  func fits(in box: PixelSize) -> Bool {
    width <= box.width && height <= box.height
  }

  /// The smallest size in which both have room.
  func union(_ other: PixelSize) -> PixelSize {
    PixelSize(width: max(width, other.width), height: max(height, other.height))
  }
}
