import Media

/// Mixes colours from xterm's 240 by an ordered dither: neighbouring cells show two of them.
///
/// For each colour, to 5 bits a component, a table has the two that mix to it best, and how much of
/// the second it takes. The candidates are the corners of the cube around it and four greys, those of
/// its brightness and darker ones, which a colour may be added to. Of two mixtures, one whose colours lie closer together is better: it is less
/// restless to look at.
///
/// Light adds up, numbers do not: half white and half black is brighter than the number 128. As
/// lesson 5 explains, mixing is done with squares, which are nearly proportional to light.
struct XtermDither: Sendable {
  /// Made when it is first needed, in some hundredths of a second.
  static let shared = XtermDither()

  private struct Mixture {
    let first: UInt8
    let second: UInt8
    /// The threshold from which on it is the first one: 0 to 64.
    let share: UInt8
  }

  /// How much the squared distance of two colours counts beside the error of their mixture.
  private static let unrest: Float = 0.08

  private static let bits = 5
  private let mixtures: [Mixture]

  private init() {
    let count = 1 << Self.bits
    let values = (0..<count).map { UInt8($0 * 255 / (count - 1)) }
    var mixtures: [Mixture] = []
    mixtures.reserveCapacity(count * count * count)
    for red in values {
      for green in values {
        for blue in values {
          mixtures.append(Self.mixture(for: RGBColor(red: red, green: green, blue: blue)))
        }
      }
    }
    self.mixtures = mixtures
  }

  /// The colour that shows another one at a place: rows are halves of cells.
  func color(_ color: RGBColor, column: Int, row: Int) -> CellColor {
    let shift = 8 - Self.bits
    let place =
      Int(color.red >> shift) << (2 * Self.bits) | Int(color.green >> shift) << Self.bits
      | Int(color.blue >> shift)
    let mixture = mixtures[place]
    let isSecond = Self.thresholds[(row & 7) << 3 | (column & 7)] < mixture.share
    return CellColor(index: isSecond ? mixture.second : mixture.first)
  }

  /// Bayer's matrix of 8 × 8, 0 to 63: the bits of column and row, turned round and interleaved.
  private static let thresholds: [UInt8] = (0..<64).map { place in
    let (row, column) = (place >> 3, place & 7)
    var threshold = 0
    for bit in 0..<3 {
      let both = (column ^ row) >> bit & 1
      threshold |= both << (5 - 2 * bit) | (row >> bit & 1) << (4 - 2 * bit)
    }
    return UInt8(threshold)
  }

  private static func mixture(for color: RGBColor) -> Mixture {
    let wanted = Linear(color)
    let candidates = candidates(for: color).map {
      (index: $0, color: Linear(XtermPalette.color($0)))
    }
    var best = Mixture(first: candidates[0].index, second: candidates[0].index, share: 0)
    var leastError = Float.infinity
    for (place, first) in candidates.enumerated() {
      for second in candidates[place...] {
        let (share, error) = wanted.mixed(from: first.color, second.color, unrest: unrest)
        guard error < leastError else { continue }
        leastError = error
        best = Mixture(first: first.index, second: second.index, share: share)
      }
    }
    return best
  }

  /// The corners of the cube around a colour, and greys of its brightness and below.
  private static func candidates(for color: RGBColor) -> [UInt8] {
    func around(_ component: UInt8) -> [Int] {
      let upper = XtermPalette.levels.firstIndex { $0 >= component } ?? 5
      return upper == 0 ? [0] : [upper - 1, upper]
    }
    var indices: [UInt8] = []
    for red in around(color.red) {
      for green in around(color.green) {
        for blue in around(color.blue) {
          indices.append(UInt8(16 + 36 * red + 6 * green + blue))
        }
      }
    }
    let grey = max(0, color.luma - 8) / 10
    for index in grey - 2...grey + 1 where 0..<24 ~= index { indices.append(UInt8(232 + index)) }
    return indices
  }

  /// A colour as numbers that add up, or nearly: the squares of its components.
  private struct Linear {
    let light: SIMD4<Float>

    init(_ color: RGBColor) {
      let components = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 0)
      light = components * components
    }

    /// How much of a second colour makes a first one most like this one, and what is wrong then.
    func mixed(from first: Linear, _ second: Linear, unrest: Float) -> (share: UInt8, error: Float)
    {
      let (way, target) = (second.light - first.light, light - first.light)
      let length = (way * way).sum()
      let share = length == 0 ? 0 : min(1, max(0, (way * target).sum() / length))
      let steps = (share * 64).rounded()
      let error =
        (first.light + way * (steps / 64)).squareRoot() - light.squareRoot()
      let distance = second.light.squareRoot() - first.light.squareRoot()
      let visible = steps / 64 * (1 - steps / 64) * (distance * distance).sum()
      return (UInt8(steps), (error * error).sum() + unrest * visible)
    }
  }
}
