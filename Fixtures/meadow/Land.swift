import Glibc

/// What does not move by itself: clouds, hills, the bank with the house, the meadow.
///
/// Each is painted once, wider than the picture; the camera moves near ones further than far ones.
struct Land {
  static let horizon: Float = 186
  /// The middle of the house's ground line, on the strip of the bank.
  static let house = Point(636, 222)

  let clouds: Canvas
  let farHills: Canvas
  let hills: Canvas
  let bank: Canvas
  let meadow: Canvas

  init() {
    clouds = Self.clouds()
    farHills = Self.farHills()
    hills = Self.hills()
    bank = Self.bank()
    meadow = Self.meadow()
  }

  /// Opaque below a ridge, nothing above it.
  private static func ground(
    _ size: (Int, Int), ridge: (Float) -> Float, color: (Point, Float) -> Color
  ) -> Canvas {
    var strip = Canvas(width: size.0, height: size.1)
    for x in 0..<size.0 {
      let edge = ridge(Float(x))
      for y in max(Int(edge) - 1, 0)..<size.1 {
        let coverage = clamp(Float(y) + 1 - edge)
        var pixel = color(Point(Float(x), Float(y)), edge)
        pixel.w = 1
        strip.pixels[y * size.0 + x] = pixel * coverage
      }
    }
    return strip
  }

  private static func clouds() -> Canvas {
    let noise = Noise(seed: 3)
    var strip = Canvas(width: 820, height: 170)
    for y in 0..<170 {
      for x in 0..<820 {
        let place = Point(Float(x) / 120, Float(y) / 52)
        let density = noise.cloud(place.x, place.y)
        let above = noise.cloud(place.x - 0.05, place.y - 0.28)
        let fade = smoothstep(0, 40, Float(y)) * (1 - smoothstep(110, 168, Float(y)))
        let opacity = smoothstep(0.47, 0.68, density) * fade * 0.92
        let shade = clamp(1.02 - (above - 0.42) * 0.65, 0.80, 1)
        strip.pixels[y * 820 + x] = Color(shade, shade, min(shade + 0.02, 1), 1) * opacity
      }
    }
    return strip
  }

  private static func farHills() -> Canvas {
    let noise = Noise(seed: 11)
    return ground((760, 200)) { x in
      152 - 46 * (noise.cloud(x / 130, 0.5, octaves: 6) - 0.4)
    } color: { place, edge in
      let haze = smoothstep(edge, 190, place.y)
      let rock = noise.cloud(place.x / 22, place.y / 12) - 0.5
      return mix(rgb(0.40, 0.52, 0.70), rgb(0.68, 0.79, 0.88), haze) + rgb(0.12, 0.11, 0.08) * rock
    }
  }

  private static func hills() -> Canvas {
    let noise = Noise(seed: 23)
    func ridge(_ x: Float) -> Float { 176 - 34 * (noise.cloud(x / 170, 2.5, octaves: 4) - 0.35) }
    var strip = ground((820, 200), ridge: ridge) { place, edge in
      let field = noise.cloud(place.x / 60, place.y / 16)
      let base = mix(rgb(0.30, 0.50, 0.24), rgb(0.62, 0.70, 0.32), smoothstep(0.4, 0.62, field))
      let mottle = noise.cloud(place.x / 5, place.y / 3, octaves: 3) - 0.5
      return base * (1 - 0.25 * smoothstep(edge, 190, place.y)) + rgb(0.14, 0.14, 0.08) * mottle
    }
    // Round trees, alone and in rows.
    for number in 0..<130 {
      let x = noise.hash(number, 1) * 820
      let y = ridge(x) + 2 + noise.hash(number, 2) * noise.hash(number, 3) * 22
      let radius = 2.2 + (y - ridge(x)) * 0.14 + noise.hash(number, 4) * 2
      let tint = noise.hash(number, 5)
      strip.ellipse(Point(x, y - radius), Point(radius, radius * 1.15)) { point in
        let light = clamp(0.75 - (point.x - x + point.y - y + radius) / radius * 0.28, 0.35, 1.2)
        var color = mix(rgb(0.13, 0.33, 0.13), rgb(0.30, 0.42, 0.12), tint) * light
        color.w = 1
        return color
      }
    }
    return strip
  }

  static func bankEdge(_ x: Float) -> Float {
    let rise = smoothstep(330, 560, x)
    return 262 - 44 * rise + 5 * (Noise(seed: 31).cloud(x / 60, 0) - 0.5)
  }

  private static func bank() -> Canvas {
    let noise = Noise(seed: 37)
    var strip = ground((900, 360), ridge: bankEdge) { place, edge in
      let patch = noise.cloud(place.x / 34, place.y / 12)
      let blades = noise.hash(Int(place.x), Int(place.y / 2)) - 0.5
      let base = mix(rgb(0.28, 0.58, 0.12), rgb(0.50, 0.74, 0.20), patch)
      let shore = smoothstep(edge + 5, edge, place.y) * 0.35 * (1 - smoothstep(400, 480, place.x))
      return mix(base, rgb(0.70, 0.62, 0.42), shore) + rgb(0.08, 0.10, 0.05) * blades
    }
    strip.house(at: house)
    strip.tree(at: Point(744, 228), height: 96, noise: Noise(seed: 41))
    strip.tree(at: Point(508, 234), height: 58, noise: Noise(seed: 43))
    return strip
  }

  static func meadowEdge(_ x: Float) -> Float {
    286 + 12 * sin(x / 120) + 10 * (Noise(seed: 47).cloud(x / 50, 1) - 0.5)
  }

  /// Thousands of blades of grass, those in front over those at the back.
  private static func meadow() -> Canvas {
    let noise = Noise(seed: 53)
    var strip = ground((820, 360), ridge: meadowEdge) { place, edge in
      mix(rgb(0.30, 0.60, 0.10), rgb(0.12, 0.32, 0.05), smoothstep(edge, 360, place.y))
    }
    for number in 0..<5200 {
      let depth = Float(number) / 5200
      let x = noise.hash(number, 1) * 820
      let y = meadowEdge(x) + depth * 84
      let length = (7 + 12 * noise.hash(number, 2)) * (0.6 + 0.9 * depth)
      let lean = (noise.hash(number, 3) - 0.4) * length * 0.7
      let tint = noise.hash(number, 4)
      let light = 0.75 + 0.35 * noise.hash(number, 5)
      let width = 0.5 + 0.7 * depth
      strip.line(Point(x, y), Point(x + lean, y - length), width, 0.25) { point in
        let top = clamp((y - point.y) / length)
        var color = mix(rgb(0.20, 0.48, 0.06), rgb(0.56, 0.82, 0.16), top * (0.4 + 0.6 * tint))
        color *= light
        color.w = 1
        return color
      }
    }
    return strip
  }
}
