/// A picture ready for a screen: red, green and blue of each pixel, row after row.
public struct RGBImage: Hashable, Sendable {
  public let width: Int
  public let height: Int

  /// The red, green and blue of each pixel: `3 * width * height` bytes.
  public let pixels: [UInt8]

  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == 3 * width * height, "an image has three bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
