/// One colour of a screen: how brightly its red, green and blue shine, 0 to 255.
public struct RGBColor: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  public static let black = RGBColor(red: 0, green: 0, blue: 0)
  public static let white = RGBColor(red: 255, green: 255, blue: 255)

  /// How far two colours lie apart: the sum of the squared differences of their components.
  public func squaredDistance(to other: RGBColor) -> Int {
    func square(_ one: UInt8, _ two: UInt8) -> Int {
      let difference = Int(one) - Int(two)
      return difference * difference
    }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }
}

extension RGBColor: CustomStringConvertible {
  public var description: String { "(\(red), \(green), \(blue))" }
}

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

extension RGBImage {
  /// The part of the image around a place: of the requested size, or as large as the image allows.
  ///
  /// Near an edge the place is not in the middle of the part.
  public func detail(aroundColumn column: Int, row: Int, size: PixelSize) -> RGBImage {
    let newWidth = min(max(size.width, 0), width)
    let newHeight = min(max(size.height, 0), height)
    let left = min(max(column - newWidth / 2, 0), width - newWidth)
    let top = min(max(row - newHeight / 2, 0), height - newHeight)
    var part: [UInt8] = []
    part.reserveCapacity(3 * newWidth * newHeight)
    for row in top..<top + newHeight {
      let start = 3 * (row * width + left)
      part += pixels[start..<start + 3 * newWidth]
    }
    return RGBImage(width: newWidth, height: newHeight, pixels: part)
  }

  /// The image with each pixel as a square of `factor` × `factor`: for looking at pixels.
  public func magnified(by factor: Int) -> RGBImage {
    precondition(factor > 0, "a pixel has a size")
    var large: [UInt8] = []
    large.reserveCapacity(factor * factor * pixels.count)
    for row in 0..<height {
      var line: [UInt8] = []
      for place in row * width..<(row + 1) * width {
        for _ in 0..<factor { line += pixels[3 * place..<3 * place + 3] }
      }
      for _ in 0..<factor { large += line }
    }
    return RGBImage(width: factor * width, height: factor * height, pixels: large)
  }

  /// The image at half its brightness, so that drawings on it can be seen.
  public var dimmed: RGBImage {
    RGBImage(width: width, height: height, pixels: pixels.map { $0 / 2 })
  }
}
