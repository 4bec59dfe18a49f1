import Media

/// The largest size at which a picture fits into a box without being distorted.
///
/// Three things stand between the samples of a picture and what is seen: its pixels may be wider
/// than high (``PixelAspect``), it may have to be turned, and the box has another shape.
public struct PictureFit: Hashable, Sendable {
  /// What is seen: the picture in the box, turned as it should be; at least one pixel.
  public let shown: PixelSize

  /// What to scale the picture to before it is turned.
  public let scaled: PixelSize

  /// Fits a picture into a box with square pixels.
  ///
  /// Sizes are even wherever the box has room for two: half of each is a chroma plane then, with
  /// nothing left over. That moves an edge by one pixel at most.
  public init(
    width: Int, height: Int, pixelAspect: PixelAspect = .square,
    orientation: Orientation = .upright, box: PixelSize
  ) {
    let wide = Double(max(width, 1)) * Double(pixelAspect.horizontal)
    let high = Double(max(height, 1)) * Double(pixelAspect.vertical)
    let (across, down) = orientation.swapsAxes ? (high, wide) : (wide, high)
    let boxWidth = Double(max(box.width, 1))
    let boxHeight = Double(max(box.height, 1))
    let scale = min(boxWidth / across, boxHeight / down)
    shown = PixelSize(
      width: Self.evenCount(across * scale, limit: boxWidth),
      height: Self.evenCount(down * scale, limit: boxHeight))
    scaled =
      orientation.swapsAxes ? PixelSize(width: shown.height, height: shown.width) : shown
  }

  /// The even number nearest to `length` that is within the limit; 1 only if the limit is.
  private static func evenCount(_ length: Double, limit: Double) -> Int {
    guard limit >= 2 else { return 1 }
    // Sizes beyond any screen still must become an `Int`.
    let bounded = min(length, limit, 1e9)
    // Ties go down, even if the arithmetic is off by its last bit: fitting again changes nothing.
    let half = (bounded / 2 - 1e-6).rounded()
    return Int(max(min(half, (limit / 2).rounded(.down)), 1)) * 2
  }
}
