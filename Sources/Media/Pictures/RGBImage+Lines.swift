extension RGBImage {
  /// A straight line from the middle of one pixel to the middle of another.
  public struct Line: Hashable, Sendable {
    public let start: Point
    public let end: Point

    public init(from start: Point, to end: Point) {
      self.start = start
      self.end = end
    }
  }

  /// A pixel's place, which need not lie within the image.
  public struct Point: Hashable, Sendable {
    public let column: Int
    public let row: Int

    /// Names a pixel; places further away than any image is large count as that far.
    public init(column: Int, row: Int) {
      self.column = max(-Self.limit, min(Self.limit, column))
      self.row = max(-Self.limit, min(Self.limit, row))
    }

    private static let limit = 1 << 16
  }

  /// The image with lines drawn on it, one pixel thick; what lies outside is cut off.
  public func drawing(_ lines: [Line], in color: RGBColor) -> RGBImage {
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

  /// The pixel so many steps from the start: the nearest one to the line.
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
