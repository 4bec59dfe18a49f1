/// A colour that hides what is behind it.
private func opaque(_ color: Color) -> Color { Color(color.x, color.y, color.z, 1) }

/// The house and the trees: what stands on the bank of the lake.
extension Canvas {
  /// `place` is the middle of the ground line.
  mutating func house(at place: Point) {
    let noise = Noise(seed: 61)
    let white = Color(0.96, 0.94, 0.88, 1)
    func corner(_ x: Float, _ y: Float) -> Point { place + Point(x, y) }
    polygon([corner(26, -76), corner(36, -76), corner(36, -46), corner(26, -46)]) { point in
      let brick = noise.hash(Int(point.x / 3), Int(point.y / 2))
      return Color(0.58 + 0.14 * brick, 0.30, 0.24, 1)
    }
    polygon([corner(-44, -38), corner(44, -38), corner(44, 6), corner(-44, 6)]) { point in
      opaque(white * (0.97 - 0.14 * clamp((point.x - place.x + 44) / 88)))
    }
    polygon([corner(-52, -36), corner(-30, -68), corner(30, -68), corner(52, -36)]) { point in
      let row = Int((point.y - place.y + 68) / 4)
      let tile = noise.hash(Int((point.x + Float(row % 2) * 3) / 6), row)
      return Color(0.70 + 0.16 * tile, 0.17 + 0.07 * tile, 0.11, 1)
    }
    for x: Float in [-33, 17] { window(at: corner(x, -28)) }
    polygon([corner(-8, -27), corner(8, -27), corner(8, 6), corner(-8, 6)]) { point in
      let plank = Int(point.x - place.x + 8) % 4 == 0
      return Color(0.08, plank ? 0.26 : 0.34, plank ? 0.44 : 0.58, 1)
    }
    ellipse(corner(5, -10), Point(1.3, 1.3), Color(0.95, 0.80, 0.30, 1))
  }

  /// Two panes beside each other, with green shutters.
  private mutating func window(at corner: Point) {
    polygon([
      corner + Point(-5, -1), corner + Point(21, -1), corner + Point(21, 19),
      corner + Point(-5, 19),
    ]) { _ in Color(0.12, 0.42, 0.24, 1) }
    polygon([corner, corner + Point(16, 0), corner + Point(16, 18), corner + Point(0, 18)]) {
      point in
      let isBar = abs(point.x - corner.x - 8) < 1 || abs(point.y - corner.y - 9) < 1
      return isBar ? Color(0.95, 0.95, 0.92, 1) : Color(0.36, 0.52, 0.64, 1)
    }
  }

  /// A trunk and a crown of many clumps of leaves.
  mutating func tree(at foot: Point, height: Float, noise: Noise) {
    line(foot, foot - Point(0, height * 0.6), height / 18, height / 30) { point in
      let bark = noise.hash(Int(point.x), Int(point.y / 3))
      return opaque(Color(0.36, 0.26, 0.17, 1) * (0.8 + 0.4 * bark))
    }
    for number in 0..<70 {
      let angle = noise.hash(number, 1) * 6.283
      let reach = noise.hash(number, 2).squareRoot()
      let center =
        foot - Point(0, height * 0.68) + Point(cosine(angle), cosine(angle - 1.571)) * reach
        * Point(height * 0.30, height * 0.30)
      let radius = height * (0.05 + 0.06 * noise.hash(number, 3))
      let low = (center.y - foot.y + height) / height
      let light = clamp(0.95 - low * 0.55 + 0.2 * (noise.hash(number, 4) - 0.5), 0.3, 1.1)
      ellipse(center, Point(radius, radius * 0.8)) { point in
        let leaf = 0.75 + 0.5 * noise.hash(Int(point.x), Int(point.y))
        return Color(0.26 * light * leaf, 0.50 * light * leaf, 0.13 * light * leaf, 1)
      }
    }
  }
}
