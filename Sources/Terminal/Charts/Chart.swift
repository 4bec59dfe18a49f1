import Media

/// What can be drawn in two ways: with characters, and with pixels.
///
/// A chart is a value: it holds what is to be seen, and neither form depends on a terminal.
public protocol Chart: Sendable {
  /// The chart as text, no line wider than `width` columns.
  ///
  /// Nothing is said by colours alone: without them the text says the same.
  func lines(width: Int, style: TextStyle) -> [String]

  /// The chart as a picture as wide as the box, and at most as high.
  func picture(size: PixelSize) -> IndexedImage
}
