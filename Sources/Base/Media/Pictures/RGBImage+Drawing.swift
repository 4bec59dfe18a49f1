extension RGBImage {
  /// A straight line from the middle of one pixel to the middle of another.
  package struct Line: Hashable, Sendable {
    package let start: Point
    package let end: Point

    package init(from start: Point, to end: Point) {
      self.start = start
      self.end = end
    }
  }

  /// A pixel's place, which need not lie within the image.
  package struct Point: Hashable, Sendable {
    package let column: Int
    package let row: Int

    /// Names a pixel; distances beyond the size of any image are clamped.
    package init(column: Int, row: Int) {
      self.column = max(-Self.limit, min(Self.limit, column))
      self.row = max(-Self.limit, min(Self.limit, row))
    }

    private static let limit = 1 << 16
  }

  /// The image with lines drawn on it, one pixel thick; what lies outside is cut off.
  package func drawing(_ lines: [Line], in color: RGBColor) -> RGBImage {
    var pixels = self.pixels
    for line in lines {
      for step in 0...line.stepCount {
        let point = line.point(at: step)
        guard 0..<width ~= point.column, 0..<height ~= point.row else { continue }
        let place = 3 * (point.row * width + point.column)
        pixels[place] = color.red
        pixels[place + 1] = color.green
        pixels[place + 2] = color.blue
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}

extension RGBImage.Line {
  /// Pixels from the start to the end, along the side that is longer.
  fileprivate var stepCount: Int {
    max(abs(end.column - start.column), abs(end.row - start.row))
  }

  /// The pixel this many steps from the start: the nearest one to the line.
  fileprivate func point(at step: Int) -> RGBImage.Point {
    guard stepCount > 0 else { return start }
    func place(_ from: Int, _ to: Int) -> Int {
      let twice = 2 * (to - from) * step
      return from + (twice + (twice < 0 ? -stepCount : stepCount)) / (2 * stepCount)
    }
    return RGBImage.Point(
      column: place(start.column, end.column), row: place(start.row, end.row))
  }
}

extension RGBImage {
  /// Creates an image of one colour.
  public init(filledWith color: RGBColor, size: PixelSize) {
    let row = Self.bytes(of: color, count: max(0, size.width))
    let height = max(0, size.height)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(row.count * height)
    for _ in 0..<height { pixels += row }
    self.init(width: max(0, size.width), height: height, pixels: pixels)
  }

  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// Puts images side by side, their upper edges at one height.
  ///
  /// - Parameters:
  ///   - images: From left to right; of different heights, if need be.
  ///   - gap: Pixels between two of them.
  ///   - background: What shows between them, and below the lower ones.
  /// - Returns: An image as high as the highest.
  public static func row(
    _ images: [RGBImage], gap: Int = 4, background: RGBColor = .black
  ) -> RGBImage {
    let gaps = max(0, images.count - 1) * gap
    let width = images.reduce(gaps) { $0 + $1.width }
    let height = images.reduce(0) { max($0, $1.height) }
    let space = bytes(of: background, count: gap)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for row in 0..<height {
      for (place, image) in images.enumerated() {
        if place > 0 { pixels += space }
        if row < image.height {
          pixels += image.bytes(ofRow: row)
        } else {
          pixels += bytes(of: background, count: image.width)
        }
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  /// Puts images below each other, their left edges in line.
  ///
  /// - Parameters:
  ///   - images: From top to bottom; of different widths, if need be.
  ///   - gap: Pixels between two of them.
  ///   - background: What shows between them, and to the right of the narrower ones.
  /// - Returns: An image as wide as the widest.
  public static func column(
    _ images: [RGBImage], gap: Int = 4, background: RGBColor = .black
  ) -> RGBImage {
    let gaps = max(0, images.count - 1) * gap
    let height = images.reduce(gaps) { $0 + $1.height }
    let width = images.reduce(0) { max($0, $1.width) }
    let space = bytes(of: background, count: gap * width)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for (place, image) in images.enumerated() {
      if place > 0 { pixels += space }
      let margin = bytes(of: background, count: width - image.width)
      for row in 0..<image.height {
        pixels += image.bytes(ofRow: row)
        pixels += margin
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  /// The image with a frame of one colour around it.
  public func framed(by width: Int, _ color: RGBColor) -> RGBImage {
    let upright = RGBImage(filledWith: color, size: PixelSize(width: width, height: height))
    let middle = RGBImage.row([upright, self, upright], gap: 0)
    let bar = RGBImage(filledWith: color, size: PixelSize(width: middle.width, height: width))
    return RGBImage.column([bar, middle, bar], gap: 0)
  }

  private func bytes(ofRow row: Int) -> ArraySlice<UInt8> {
    let start = 3 * row * width
    return pixels[start..<start + 3 * width]
  }

  private static func bytes(of color: RGBColor, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * count)
    for _ in 0..<count { bytes += [color.red, color.green, color.blue] }
    return bytes
  }
}
