/// Numbers that look random, and are the same in every run.
struct Noise {
  let seed: UInt32

  /// A number from 0 to 1 for a place on a grid.
  func hash(_ x: Int, _ y: Int) -> Float {
    var bits = UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1 ^ seed &* 0x27D4_EB2F
    bits = (bits ^ bits >> 15) &* 0x85EB_CA77 &+ UInt32(truncatingIfNeeded: y) &* 0xC2B2_AE3D
    bits = (bits ^ bits >> 13) &* 0x165_667B1
    bits ^= bits >> 16
    return Float(bits >> 8) / Float(1 << 24)
  }

  /// Smooth from one grid point to the next.
  func value(_ x: Float, _ y: Float) -> Float {
    let column = Int(x.rounded(.down))
    let row = Int(y.rounded(.down))
    let across = smoothstep(0, 1, x - Float(column))
    let down = smoothstep(0, 1, y - Float(row))
    let top = hash(column, row) * (1 - across) + hash(column + 1, row) * across
    let bottom = hash(column, row + 1) * (1 - across) + hash(column + 1, row + 1) * across
    return top * (1 - down) + bottom * down
  }

  /// Several sizes of noise on top of each other, from 0 to 1: clouds, hills, grass.
  func cloud(_ x: Float, _ y: Float, octaves: Int = 5) -> Float {
    var sum: Float = 0
    var weight: Float = 0.5
    var scale: Float = 1
    for octave in 0..<octaves {
      sum += weight * value(x * scale + Float(octave) * 17.3, y * scale - Float(octave) * 9.1)
      weight /= 2
      scale *= 2
    }
    return sum / (1 - weight * 2)
  }
}
