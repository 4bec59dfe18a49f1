/// An image whose pixels are places in a palette.
public struct IndexedImage: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public let palette: Palette

  /// For each pixel, row after row, the index of its colour.
  public let indices: [UInt8]

  public init(width: Int, height: Int, palette: Palette, indices: [UInt8]) {
    precondition(indices.count == width * height, "an image has one index a pixel")
    self.width = width
    self.height = height
    self.palette = palette
    self.indices = indices
  }

  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The image as a screen shows it.
  public var rgbImage: RGBImage {
    let indices = indices.span
    let colors = palette.components.span
    let pixels = [UInt8](capacity: 3 * indices.count) { pixels in
      for place in indices.indices {
        let color = 3 * Int(indices[place])
        pixels.append(colors[color])
        pixels.append(colors[color + 1])
        pixels.append(colors[color + 2])
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}
