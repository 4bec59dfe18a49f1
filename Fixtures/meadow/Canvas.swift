/// Red, green and blue from 0 to 1, and how much of the light is the place's own (1 for the sky).
typealias Color = SIMD4<Float>
typealias Point = SIMD2<Float>

func rgb(_ red: Float, _ green: Float, _ blue: Float, glow: Float = 0) -> Color {
  Color(red, green, blue, glow)
}

func mix(_ one: Color, _ other: Color, _ share: Float) -> Color { one + (other - one) * share }

func clamp(_ value: Float, _ low: Float = 0, _ high: Float = 1) -> Float {
  min(max(value, low), high)
}

/// 0 below the first value, 1 above the second, an S-shaped curve between them.
func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let x = clamp((value - low) / (high - low))
  return x * x * (3 - 2 * x)
}

/// A picture that shapes are painted on, from the back to the front; `y` grows downwards.
struct Canvas {
  let width: Int
  let height: Int
  var pixels: [Color]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: .zero, count: width * height)
  }

  /// Paints where `distance` is below 0, with edges that are one pixel soft.
  ///
  /// `distance` is the signed distance of a point to the outline; `box` limits where it is asked.
  mutating func fill(
    _ box: (low: Point, high: Point), opacity: Float = 1,
    distance: (Point) -> Float, color: (Point) -> Color
  ) {
    let left = max(Int(box.low.x) - 1, 0)
    let right = min(Int(box.high.x) + 2, width)
    let top = max(Int(box.low.y) - 1, 0)
    let bottom = min(Int(box.high.y) + 2, height)
    guard left < right, top < bottom else { return }
    for y in top..<bottom {
      for x in left..<right {
        let point = Point(Float(x) + 0.5, Float(y) + 0.5)
        let coverage = clamp(0.5 - distance(point)) * opacity
        guard coverage > 0 else { continue }
        pixels[y * width + x] = mix(pixels[y * width + x], color(point), coverage)
      }
    }
  }

  mutating func ellipse(
    _ center: Point, _ radii: Point, opacity: Float = 1, color: (Point) -> Color
  ) {
    fill((center - radii, center + radii), opacity: opacity) { point in
      let place = (point - center) / radii
      let length = (place * place).sum().squareRoot()
      return (length - 1) * min(radii.x, radii.y)
    } color: {
      color($0)
    }
  }

  mutating func ellipse(_ center: Point, _ radii: Point, _ color: Color, opacity: Float = 1) {
    ellipse(center, radii, opacity: opacity) { _ in color }
  }

  /// A thick line with round ends, which may differ in their radius.
  mutating func line(
    _ start: Point, _ end: Point, _ startRadius: Float, _ endRadius: Float,
    color: (Point) -> Color
  ) {
    let margin = Point(repeating: max(startRadius, endRadius))
    let box = (
      pointwiseMin(start, end) - margin, pointwiseMax(start, end) + margin
    )
    let along = end - start
    let square = max((along * along).sum(), 0.001)
    fill(box) { point in
      let share = clamp(((point - start) * along).sum() / square)
      let gap = point - start - along * share
      return (gap * gap).sum().squareRoot() - (startRadius + (endRadius - startRadius) * share)
    } color: {
      color($0)
    }
  }

  mutating func line(_ start: Point, _ end: Point, _ radius: Float, _ color: Color) {
    line(start, end, radius, radius) { _ in color }
  }

  /// A convex polygon, its corners clockwise as one sees them.
  mutating func polygon(_ corners: [Point], color: (Point) -> Color) {
    let low = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
    let high = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
    fill((low, high)) { point in
      var distance = -Float.infinity
      for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let side = end - start
        let normal = Point(side.y, -side.x) / (side * side).sum().squareRoot()
        distance = max(distance, ((point - start) * normal).sum())
      }
      return distance
    } color: {
      color($0)
    }
  }

  /// Light that is added around a place, half of it at `radius`.
  mutating func glow(_ center: Point, _ radius: Float, _ color: Color, reach: Float = 4) {
    let left = max(Int(center.x - radius * reach), 0)
    let right = min(Int(center.x + radius * reach) + 1, width)
    let top = max(Int(center.y - radius * reach), 0)
    let bottom = min(Int(center.y + radius * reach) + 1, height)
    guard left < right, top < bottom else { return }
    for y in top..<bottom {
      for x in left..<right {
        let gap = Point(Float(x) + 0.5, Float(y) + 0.5) - center
        let distance = (gap * gap).sum() / (radius * radius)
        let edge = clamp(1 - distance / (reach * reach))
        pixels[y * width + x] += color * (edge * edge / (1 + distance))
      }
    }
  }

  /// Paints another canvas over this one, moved to the left by a fraction of pixels; `w` is opacity.
  mutating func paint(_ strip: Canvas, from offset: Float, top: Int = 0) {
    let whole = Int(offset.rounded(.down))
    let part = offset - Float(whole)
    for y in 0..<strip.height where y + top < height {
      for x in 0..<width {
        let first = min(max(x + whole, 0), strip.width - 1)
        let second = min(first + 1, strip.width - 1)
        let source = mix(
          strip.pixels[y * strip.width + first], strip.pixels[y * strip.width + second], part)
        guard source.w > 0 else { continue }
        // The colours of strips are multiplied by their opacity.
        let index = (y + top) * width + x
        pixels[index] = pixels[index] * (1 - source.w) + Color(source.x, source.y, source.z, 0)
      }
    }
  }

  /// Three bytes a pixel, with a fixed pattern of a fraction of a step, so that the sky has no bands.
  func bytes(_ pattern: Noise) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 3)
    for (index, pixel) in pixels.enumerated() {
      let offset = pattern.hash(index % width, index / width)
      for channel in 0..<3 {
        bytes.append(UInt8(clamp(pixel[channel] * 255 + offset, 0, 255)))
      }
    }
    return bytes
  }
}
