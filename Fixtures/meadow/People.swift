import Glibc

func cosine(_ angle: Float) -> Float { cos(angle) }

/// What moves in the picture.
extension Canvas {
  /// A hot-air balloon of eight stripes.
  mutating func balloon(at center: Point, radius: Float) {
    let stripes = [
      rgb(0.86, 0.10, 0.14), rgb(0.98, 0.80, 0.10), rgb(0.12, 0.30, 0.80), rgb(0.96, 0.95, 0.92),
    ]
    let basket = center + Point(0, radius * 1.75)
    for x: Float in [-0.16, 0.16] {
      line(
        center + Point(radius * x * 3, radius * 0.8), basket + Point(radius * x, 0), 0.5,
        rgb(0.3, 0.2, 0.1))
    }
    polygon([
      basket + Point(-0.22, 0) * radius, basket + Point(0.22, 0) * radius,
      basket + Point(0.18, 0.3) * radius, basket + Point(-0.18, 0.3) * radius,
    ]) { point in
      Int(point.x + point.y) % 3 == 0 ? rgb(0.44, 0.28, 0.12) : rgb(0.64, 0.42, 0.20)
    }
    fill((center - Point(radius, radius), center + Point(radius, radius * 1.4))) { point in
      let place = (point - center) / radius
      // Below its middle the envelope narrows to the mouth.
      let y = place.y > 0 ? place.y / 1.32 : place.y
      return ((place.x * place.x + y * y).squareRoot() - 1) * radius
    } color: { point in
      let place = (point - center) / radius
      let y = place.y > 0 ? place.y / 1.32 : place.y
      let across = clamp(place.x / max(1 - y * y, 0.002).squareRoot(), -1, 1)
      let stripe = Int((asin(across) / 3.1416 + 0.5) * 8 * 0.999)
      let light = 1.02 - 0.42 * clamp(place.x * 0.75 + place.y * 0.35 + 0.3)
      return stripes[stripe % 4] * light
    }
  }

  /// A flower that the wind bends.
  mutating func flower(foot: Point, height: Float, sway: Float, kind: Int, size: Float) {
    let head = foot + Point(sway, -height)
    line(foot, head, 0.9, 0.7) { _ in rgb(0.16, 0.42, 0.10) }
    let petals = [
      rgb(0.88, 0.08, 0.08), rgb(0.99, 0.82, 0.08), rgb(0.40, 0.22, 0.78), rgb(0.97, 0.97, 0.95),
      rgb(0.90, 0.25, 0.62), rgb(0.16, 0.38, 0.88),
    ]
    let color = petals[kind % petals.count]
    for number in 0..<6 {
      let angle = Float(number) * 1.0472 + Float(kind)
      let petal = head + Point(cos(angle), sin(angle) * 0.8) * (size * 0.62)
      ellipse(petal, Point(size * 0.50, size * 0.44)) { point in
        color * (1 - 0.25 * clamp((point.y - head.y) / size + 0.4))
      }
    }
    let heart = kind % 6 == 0 ? rgb(0.12, 0.08, 0.08) : rgb(0.95, 0.66, 0.12)
    ellipse(head, Point(size * 0.36, size * 0.32), heart)
  }

  /// The walker from the hips up: `place` is the middle of the chin, `wave` moves the forearm.
  mutating func walker(at place: Point, wave: Float, blink: Float, lantern: Bool) {
    let coat = rgb(0.80, 0.09, 0.10)
    func at(_ x: Float, _ y: Float) -> Point { place + Point(x, y) }
    // Coat, with buttons and a fold of shade.
    func cloth(_ point: Point) -> Color {
      let place = point - place
      return coat * (1.05 - 0.006 * (place.x + 40) - 0.0016 * place.y)
    }
    line(at(0, 52), at(0, 160), 42, 54, color: cloth)
    if !lantern { line(at(-32, 42), at(-48, 110), 15, 13) { cloth($0) * 0.92 } }
    line(at(0, 30), at(0, 170), 0.8, rgb(0.45, 0.04, 0.05))
    for y: Float in [52, 82, 112] { ellipse(at(6, y), Point(3, 3), rgb(0.96, 0.82, 0.32)) }
    head(at: at(0, -34), blink: blink)
    scarf(at: place)
    // The arm that waves.
    let elbow = at(66, 62)
    let angle = -1.25 + wave
    let wrist = elbow + Point(cos(angle), sin(angle)) * 50
    line(at(34, 44), elbow, 15, 13) { cloth($0) * 0.97 }
    line(elbow, wrist, 13, 11) { cloth($0) }
    hand(at: wrist + Point(cos(angle), sin(angle)) * 14, angle: angle)
    if lantern {
      line(at(-34, 44), at(-58, 92), 15, 13) { cloth($0) * 0.92 }
      line(at(-58, 92), at(-84, 62), 13, 11) { cloth($0) * 0.98 }
      line(at(-90, 58), place + Self.lamp, 0.9, rgb(0.2, 0.2, 0.2))
      hand(at: at(-91, 54), angle: -2.2)
    }
  }

  /// Where the walker holds the lantern at night.
  static let lamp = Point(-90, 84)
  static let skin = rgb(0.95, 0.70, 0.51)

  private mutating func hand(at center: Point, angle: Float) {
    func spread(_ offset: Float, _ length: Float) -> Point {
      center + Point(cos(angle + offset), sin(angle + offset)) * length
    }
    for (offset, length) in [(-0.5, 17.0), (-0.16, 20), (0.16, 19.5), (0.5, 16)] as [(Float, Float)]
    {
      line(center, spread(offset, length), 3.2, 2.4) { point in
        Self.skin * (1.0 - 0.004 * (point.y - center.y + 10))
      }
    }
    line(center, spread(-1.35, 14), 3.4, 2.5) { _ in Self.skin * 0.95 }
    ellipse(center, Point(9.5, 9.5)) { point in Self.skin * (1 - 0.012 * (point.x - center.x)) }
  }

  private mutating func head(at center: Point, blink: Float) {
    func at(_ x: Float, _ y: Float) -> Point { center + Point(x, y) }
    let hair = rgb(0.30, 0.15, 0.07)
    // Hair behind the head, in two plaits.
    ellipse(at(0, -4), Point(37, 41), hair)
    for side: Float in [-1, 1] {
      for knot in 0..<4 {
        let y = 18 + Float(knot) * 11
        ellipse(at(side * (33 + Float(knot)), y), Point(7.5 - Float(knot) * 0.8, 7.5)) { point in
          hair * (1.1 - 0.3 * abs(point.y - center.y - y) / 7)
        }
      }
    }
    line(at(0, 26), at(0, 44), 12, 14) { _ in Self.skin * 0.80 }
    ellipse(at(0, 0), Point(31, 37)) { point in
      let place = (point - center) / Point(31, 37)
      let light = 1.06 - 0.20 * clamp(place.x * 0.7 + place.y * 0.5 + 0.35)
      let rim = 1 - 0.12 * smoothstep(0.75, 1, (place * place).sum().squareRoot())
      let cheeks = [Point(-17, 12), Point(17, 12)].map { cheek -> Float in
        let gap = point - center - cheek
        return exp(-(gap * gap).sum() / 50)
      }
      return mix(Self.skin, rgb(0.94, 0.45, 0.40), 0.55 * (cheeks[0] + cheeks[1])) * (light * rim)
    }
    for side: Float in [-1, 1] { eye(at: at(side * 12, 0), side: side, blink: blink) }
    line(at(0, 6), at(1.5, 11), 1.2, 2.6) { _ in Self.skin * 0.86 }
    mouth(at: at(0, 17))
    // Fringe and straw hat.
    fill((at(-33, -40), at(33, -12))) { point in
      let place = point - center
      let outer = ((place / Point(32, 38)) * (place / Point(32, 38))).sum().squareRoot() - 1
      return max(outer * 32, place.y + 15 + 4 * sin(place.x / 5))
    } color: { point in
      hair * (1.15 + 0.25 * sin(point.x * 0.9))
    }
    hat(at: at(0, -26))
  }

  private mutating func eye(at center: Point, side: Float, blink: Float) {
    let lash = rgb(0.22, 0.11, 0.06)
    let opening = 6.6 * (1 - blink)
    ellipse(center - Point(0, 1), Point(7, opening + 1.1), lash)
    if opening > 1 {
      ellipse(center, Point(6.2, opening), rgb(0.99, 0.99, 0.98))
      ellipse(center + Point(0.4, 0.4), Point(4.3, min(opening, 4.9)), rgb(0.14, 0.38, 0.58))
      ellipse(center + Point(0.4, 0.4), Point(2.3, min(opening, 2.6)), rgb(0.03, 0.03, 0.05))
      ellipse(center + Point(-1, -1.6), Point(1.3, min(opening, 1.3)), rgb(1, 1, 1))
    }
    line(center + Point(-6 * side, -11.5), center + Point(0, -13.5), 1.1, lash)
    line(center + Point(0, -13.5), center + Point(6.5 * side, -11), 1.1, lash)
  }

  /// A smile: the lower part of a disc.
  private mutating func mouth(at center: Point) {
    fill((center - Point(13, 1), center + Point(13, 12))) { point in
      let place = point - center
      let disc = ((place / Point(12, 10.5)) * (place / Point(12, 10.5))).sum().squareRoot() - 1
      return max(disc * 10, 4 * (1 - place.x * place.x / 144) - 2.5 - place.y)
    } color: { point in
      point.y < center.y + 5 ? rgb(0.99, 0.98, 0.95) : rgb(0.74, 0.15, 0.18)
    }
  }

  private mutating func hat(at center: Point) {
    func straw(_ point: Point) -> Color {
      let weave = (Int(point.x) + Int(point.y)) % 3 == 0 || (Int(point.x) - Int(point.y)) % 4 == 0
      let light = 1 - 0.20 * clamp((point.x - center.x) / 50 + 0.3)
      return (weave ? rgb(0.80, 0.64, 0.28) : rgb(0.95, 0.82, 0.46)) * light
    }
    ellipse(center, Point(58, 12), color: straw)
    fill((center - Point(30, 40), center + Point(30, 2))) { point in
      let place = (point - center - Point(0, -2)) / Point(29, 30)
      return max(((place * place).sum().squareRoot() - 1) * 29, point.y - center.y - 1)
    } color: { point in
      point.y > center.y - 10 ? rgb(0.10, 0.34, 0.78) : straw(point)
    }
  }

  private mutating func scarf(at chin: Point) {
    func wool(_ point: Point) -> Color {
      let stripe = Int((point.x - point.y * 0.4 + 400) / 5) % 3 == 0
      return stripe ? rgb(0.92, 0.96, 0.92) : rgb(0.05, 0.62, 0.62)
    }
    line(chin + Point(-22, 10), chin + Point(22, 10), 10, 10, color: wool)
    line(chin + Point(-14, 14), chin + Point(-20, 62), 9, 11, color: wool)
  }
}
