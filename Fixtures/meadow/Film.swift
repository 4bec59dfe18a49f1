import Glibc

/// Ten seconds: a walk along a lake by day, and from 6 s on the same place at night.
struct Film {
  static let frameCount = 300
  static let nightStart = 180

  let land = Land()
  let noise = Noise(seed: 71)

  func frame(_ number: Int) -> Canvas {
    let time = Float(number) / 30
    let isNight = number >= Self.nightStart
    // The camera walks from 0.8 s to 5.2 s, and stands in the night.
    let camera = isNight ? 96 : 150 * smoothstep(0.6, 5.6, time)
    var canvas = sky(isNight: isNight, time: time)
    if !isNight { canvas.paint(land.clouds, from: camera * 0.10 + 14 + time * 2.4) }
    canvas.paint(land.farHills, from: camera * 0.2)
    canvas.paint(land.hills, from: camera * 0.35)
    if !isNight {
      let rise = Point(212 - camera * 0.25 + time * 3, 92 - time * 3 + 3 * sin(time))
      canvas.balloon(at: rise, radius: 36)
    }
    lake(&canvas, time: time, camera: camera)
    canvas.paint(land.bank, from: camera * 0.6 + 60)
    smoke(&canvas, time: time, camera: camera)
    canvas.paint(land.meadow, from: camera)
    let walker = Point(452 - camera * 0.72, 206 + sin(time * 2) * 1.2)
    let wave = 0.32 * sin(time * 7) * smoothstep(0.2, 0.8, sin(time * 0.9 + 0.5) + 0.5)
    let blink = max(1 - abs(time.truncatingRemainder(dividingBy: 2.7) - 2.2) * 12, 0)
    canvas.walker(at: walker, wave: wave, blink: blink, lantern: isNight)
    flowers(&canvas, time: time, camera: camera)
    if isNight { night(&canvas, time: time, camera: camera, walker: walker) }
    return canvas
  }

  private func sky(isNight: Bool, time: Float) -> Canvas {
    var canvas = Canvas(width: 640, height: 360)
    for y in 0..<360 {
      let share = clamp(Float(y) / Land.horizon)
      for x in 0..<640 {
        var color = mix(
          rgb(0.16, 0.42, 0.86), rgb(0.80, 0.91, 0.97), share * share * 0.4 + share * 0.6)
        if isNight { color = mix(rgb(0.012, 0.020, 0.085), rgb(0.10, 0.14, 0.30), share * share) }
        color.w = 1
        canvas.pixels[y * 640 + x] = color
      }
    }
    if isNight {
      for star in 0..<150 {
        let place = Point(noise.hash(star, 1) * 640, noise.hash(star, 2) * 150)
        let twinkle = 0.75 + 0.25 * sin(time * 3 + Float(star))
        let light = (0.25 + 0.7 * noise.hash(star, 3) * noise.hash(star, 3)) * twinkle
        canvas.glow(place, 0.7, rgb(0.9, 0.93, 1) * light)
      }
      let moon = Point(214, 62)
      canvas.glow(moon, 30, rgb(0.16, 0.18, 0.22), reach: 6)
      canvas.ellipse(moon, Point(21, 21)) { point in
        let crater = Noise(seed: 83).cloud(point.x / 11, point.y / 11, octaves: 3)
        return rgb(0.97, 0.95, 0.86, glow: 1) * (1.04 - 0.3 * smoothstep(0.45, 0.7, crater))
      }
    } else {
      canvas.glow(Point(-20, 20), 150, rgb(0.30, 0.24, 0.12), reach: 4)
    }
    return canvas
  }

  /// The lake mirrors what lies above the horizon; ripples grow towards the viewer.
  private func lake(_ canvas: inout Canvas, time: Float, camera: Float) {
    let shore = Int(Land.horizon)
    for y in shore..<316 {
      let depth = Float(y - shore) / 130
      for x in 0..<640 {
        let along = Float(x) + camera * 0.5
        let wave =
          sin(along / (7 + 26 * depth) + Float(y) * (0.9 - 0.4 * depth) - time * 3)
          + sin(along / (17 + 40 * depth) - Float(y) * 0.55 + time * 2.1)
        let mirror = Float(shore) - (Float(y - shore) * 1.25 + wave * (0.6 + 5 * depth))
        let row = Int(clamp(mirror, 0, Float(shore - 1)))
        var color = canvas.pixels[row * 640 + x]
        let tint = rgb(0.10, 0.36, 0.46, glow: color.w)
        color = mix(color, tint * (color.w > 0.5 ? max(color.z, 0.15) : 1), 0.28 + 0.25 * depth)
        let crest = smoothstep(1.35, 1.9, wave) * (0.10 + 0.22 * depth)
        color += Color(crest, crest, crest, 0) * color.z
        canvas.pixels[y * 640 + x] = color
      }
    }
  }

  private func smoke(_ canvas: inout Canvas, time: Float, camera: Float) {
    let chimney = Land.house + Point(31 - camera * 0.6 - 60, -76)
    for puff in 0..<9 {
      let age = (time * 0.45 + Float(puff) / 9).truncatingRemainder(dividingBy: 1)
      let drift = Point(age * 46 + 4 * sin(time + Float(puff) * 2), -age * 62)
      let radius = 3 + 9 * age
      canvas.ellipse(
        chimney + drift, Point(radius, radius), rgb(0.93, 0.93, 0.95), opacity: 0.30 * (1 - age))
    }
  }

  private func flowers(_ canvas: inout Canvas, time: Float, camera: Float) {
    for number in 0..<64 {
      let depth = Float(number) / 64
      let x = noise.hash(number, 11) * 830 - 10
      let foot = Point(x - camera * (1 + 0.12 * depth), Land.meadowEdge(x) + 12 + depth * 74)
      let gust = sin(time * 2.2 + x / 90) + 0.4 * sin(time * 5.1 + x / 23)
      canvas.flower(
        foot: foot, height: 16 + 20 * noise.hash(number, 12) + 14 * depth,
        sway: gust * (2 + 3 * depth) + 3, kind: Int(noise.hash(number, 13) * 12),
        size: 3.4 + 5.0 * depth + 1.6 * noise.hash(number, 14))
    }
  }

  /// Takes the daylight away, and lights moon, windows, lantern and fireflies.
  private func night(_ canvas: inout Canvas, time: Float, camera: Float, walker: Point) {
    let flicker = 1 + 0.05 * sin(time * 11) + 0.04 * sin(time * 17.3)
    let lamp = walker + Canvas.lamp
    let door = Land.house + Point(-camera * 0.6 - 60, -12)
    for y in 0..<360 {
      for x in 0..<640 {
        let index = y * 640 + x
        let color = canvas.pixels[index]
        let gap = Point(Float(x), Float(y)) - lamp
        let home = Point(Float(x), Float(y)) - door
        let warm = flicker / (1 + (gap * gap).sum() / 6500)
        let hearth = 0.35 / (1 + (home * home).sum() / 1800)
        let light = rgb(0.085, 0.115, 0.22) + rgb(1, 0.70, 0.36) * (0.9 * warm + hearth)
        let lit = mix(color * light, color, clamp(color.w))
        canvas.pixels[index] = lit
      }
    }
    for x: Float in [-25, 25] {
      let window = door + Point(x, -7)
      canvas.polygon([
        window + Point(-8, -9), window + Point(8, -9), window + Point(8, 9), window + Point(-8, 9),
      ]) { point in
        let isBar = abs(point.x - window.x) < 1 || abs(point.y - window.y) < 1
        return isBar ? rgb(0.35, 0.20, 0.08) : rgb(1, 0.80, 0.38)
      }
      canvas.glow(window, 12, rgb(0.30, 0.17, 0.05))
    }
    moonlight(&canvas, time: time)
    canvas.ellipse(lamp, Point(8, 11), rgb(1, 0.86, 0.50))
    canvas.line(lamp + Point(-9, -11), lamp + Point(9, -11), 2, rgb(0.15, 0.12, 0.10))
    canvas.line(lamp + Point(-9, 12), lamp + Point(9, 12), 2, rgb(0.15, 0.12, 0.10))
    canvas.glow(lamp, 22, rgb(0.42, 0.25, 0.08) * flicker)
    for number in 0..<26 {
      let phase = noise.hash(number, 21) * 6.283
      let path = Point(sin(time * 0.9 + phase), cos(time * 1.3 + phase * 2)) * 16
      let place = Point(noise.hash(number, 22) * 640, 215 + noise.hash(number, 23) * 130) + path
      let light = smoothstep(-0.2, 0.9, sin(time * 2.6 + phase * 3))
      canvas.glow(place, 2.2, rgb(0.75, 0.95, 0.25) * light)
    }
  }

  /// The path of the moon on the water: short bright lines.
  private func moonlight(_ canvas: inout Canvas, time: Float) {
    for number in 0..<46 {
      let row = Float(number)
      let y = Land.horizon + 2 + row * 1.5
      let sway = sin(time * 2.3 + row * 1.9) * (2 + row * 0.16)
      let length = (3 + row * 0.24) * (0.55 + 0.45 * sin(time * 3.1 + row * 2.7))
      let middle = Point(214 + sway, y)
      let light = 0.5 + 0.3 * sin(time * 4 + row * 1.3)
      let isWater = canvas.pixels[min(Int(y), 359) * 640 + Int(middle.x)].w > 0.3
      guard isWater else { continue }
      canvas.glow(middle, max(length, 1) * 0.7, rgb(0.5, 0.5, 0.44) * light * 0.5, reach: 2)
      canvas.line(
        middle - Point(length, 0), middle + Point(length, 0), 0.55, rgb(0.9, 0.9, 0.8) * light)
    }
  }
}

/// Writes raw frames, 640 × 360 pixels of three bytes, to standard output: all, or those named.
@main struct Meadow {
  static func main() {
    let film = Film()
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    for number in numbers.isEmpty ? Array(0..<Film.frameCount) : numbers {
      let bytes = film.frame(number).bytes(film.noise)
      let written = fwrite(bytes, 1, bytes.count, stdout)
      guard written == bytes.count else { exit(1) }
    }
  }
}
