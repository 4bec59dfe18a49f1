import Media

/// Mixes colours from few by an ordered dither: neighbouring cells show two of them.
///
/// For each colour, to 4 or 5 bits a component, a table has the best pair of colours to mix, and
/// the share of the second one. Of two mixtures, the one with the closer colours is better: it
/// flickers less.
///
/// Light adds up, numbers do not: half white and half black is brighter than the number 128. As
/// lesson 5 explains, mixing uses squares, which are nearly proportional to light.
struct CellDither: Sendable {
  /// From xterm's 240; made when it is first needed, in some hundredths of a second, as all are.
  ///
  /// The candidates are the corners of the cube around a colour and four greys, those of its
  /// brightness and darker ones, which a colour may be added to.
  static let xterm = CellDither(
    bits: 5, lumaWeight: 0, unrest: leastUnrest, color: XtermPalette.color,
    candidates: XtermPalette.candidates)

  /// The same for calm areas, where patterns are noticed: it mixes only colours alike in brightness.
  ///
  /// On frames of two clips, blurred by 1.5 cells, it leaves as small an error as the other.
  static let calmXterm = CellDither(
    bits: 5, lumaWeight: 4, unrest: calmUnrest, color: XtermPalette.color,
    candidates: XtermPalette.candidates)

  /// From 16 colours as xterm has them: most other terminals of 16 colours resemble it.
  static let sixteen = CellDither(of: BasicPalette.xterm)

  /// The same for calm areas: a meadow that is green all over is known sooner than one of green, black
  /// and grey dots, which is as bright as it should be from far away.
  ///
  /// Films are less colourful than these sixteen, so that greys would be nearest to most of their
  /// colours. That is why they are enhanced first.
  static let calmSixteen = CellDither(
    of: BasicPalette.xterm, unrest: calmUnrest, saturation: 1.3)

  /// From the 16 that letters have on the Linux console, and from the 8 of the ground below them.
  static let console = CellDither(of: BasicPalette.console)
  static let consoleGround = CellDither(of: BasicPalette.console.prefix(8))

  private struct Mixture {
    let first: UInt8
    let second: UInt8
    /// The threshold from which on it is the first one: 0 to 64.
    let share: UInt8
  }

  /// How much the squared distance of two colours counts beside the error of their mixture.
  private static let leastUnrest: Float = 0.08
  private static let calmUnrest: Float = 0.3

  private let bits: Int

  /// For each component, its place in the table.
  private let places: [Int]
  private let mixtures: [Mixture]

  /// All of few colours are candidates for each mixture.
  ///
  /// Hardly any mixture of them is exact. An eye sees an error of brightness sooner than one of hue,
  /// so that it counts more. On frames of three clips, blurred by 1.5 cells, the nearest colours
  /// leave 20 to 24 dB, these mixtures 27 to 31 dB.
  private init(
    of colors: some Collection<RGBColor>, unrest: Float = leastUnrest, saturation: Float = 1
  ) {
    let colors = Array(colors)
    let all = colors.indices.map { UInt8($0) }
    self.init(
      bits: 4, lumaWeight: 2, unrest: unrest, saturation: saturation,
      color: { colors[Int($0)] }, candidates: { _ in all })
  }

  private init(
    bits: Int, lumaWeight: Float, unrest: Float, saturation: Float = 1,
    color: (UInt8) -> RGBColor, candidates: (RGBColor) -> [UInt8]
  ) {
    self.bits = bits
    let count = 1 << bits
    let values = (0..<count).map { UInt8($0 * 255 / (count - 1)) }
    places = (0..<256).map { (component: Int) in
      // With few colours, most components already have one of these values and should keep it.
      bits == 4 ? (component * (count - 1) + 127) / 255 : component >> (8 - bits)
    }
    var mixtures: [Mixture] = []
    mixtures.reserveCapacity(count * count * count)
    for red in values {
      for green in values {
        for blue in values {
          let wanted = RGBColor(red: red, green: green, blue: blue)
          let found = candidates(wanted).map { (index: $0, color: Linear(color($0))) }
          mixtures.append(
            Self.mixture(
              for: Linear(wanted.saturated(by: saturation)), of: found, lumaWeight: lumaWeight,
              unrest: unrest))
        }
      }
    }
    self.mixtures = mixtures
  }

  /// The number of the colour that replaces another one at a place: rows are halves of cells.
  ///
  /// In a calm area a few cells of another colour are a pattern that moves with every change of light,
  /// so a share of less than a quarter, or of more than three, is none, or all.
  func index(of color: RGBColor, column: Int, row: Int, isCalm: Bool = false) -> UInt8 {
    let mixture = mixture(for: color)
    let share =
      switch mixture.share {
      case ..<Self.leastShare where isCalm: UInt8(0)
      case (64 - Self.leastShare)... where isCalm: UInt8(64)
      default: mixture.share
      }
    let isSecond = Self.thresholds[(row & 7) << 3 | (column & 7)] < share
    return isSecond ? mixture.second : mixture.first
  }

  /// The number of the colour that has the larger part of a mixture.
  func nearest(to color: RGBColor) -> UInt8 {
    let mixture = mixture(for: color)
    return mixture.share > 32 ? mixture.second : mixture.first
  }

  private func mixture(for color: RGBColor) -> Mixture {
    mixtures[
      (places[Int(color.red)] << bits | places[Int(color.green)]) << bits
        | places[Int(color.blue)]]
  }

  /// The least share of a colour, in 64ths, that is seen in a calm area.
  private static let leastShare: UInt8 = 16

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

  private static func mixture(
    for wanted: Linear, of candidates: [(index: UInt8, color: Linear)], lumaWeight: Float,
    unrest: Float
  ) -> Mixture {
    var best = Mixture(first: candidates[0].index, second: candidates[0].index, share: 0)
    var leastError = Float.infinity
    for (place, first) in candidates.enumerated() {
      for second in candidates[place...] {
        let (share, error) = wanted.mixed(
          from: first.color, second.color, lumaWeight: lumaWeight, unrest: unrest)
        guard error < leastError else { continue }
        leastError = error
        best = Mixture(first: first.index, second: second.index, share: share)
      }
    }
    return best
  }

  /// A colour as numbers that add up, or nearly: the squares of its components.
  private struct Linear {
    let light: SIMD4<Float>

    init(_ color: RGBColor) {
      let components = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 0)
      light = components * components
    }

    /// How much of a second colour brings a first one closest to this one, and the error that
    /// remains.
    func mixed(
      from first: Linear, _ second: Linear, lumaWeight: Float, unrest: Float
    ) -> (share: UInt8, error: Float) {
      let (way, target) = (second.light - first.light, light - first.light)
      let length = (way * way).sum()
      let share = length == 0 ? 0 : min(1, max(0, (way * target).sum() / length))
      let steps = (share * 64).rounded()
      let error =
        (first.light + way * (steps / 64)).squareRoot() - light.squareRoot()
      let distance = second.light.squareRoot() - first.light.squareRoot()
      let visible = steps / 64 * (1 - steps / 64) * Self.weight(distance, lumaWeight)
      return (UInt8(steps), Self.weight(error, lumaWeight) + unrest * visible)
    }

    /// The square of a difference, in which that of brightness (BT.709) may count more.
    private static func weight(_ difference: SIMD4<Float>, _ lumaWeight: Float) -> Float {
      let luma = (difference * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum()
      return (difference * difference).sum() + lumaWeight * luma * luma
    }
  }
}

extension RGBColor {
  /// The colour with its distance from a grey of the same brightness (BT.709) times a factor.
  fileprivate func saturated(by factor: Float) -> RGBColor {
    let components = SIMD3(Float(red), Float(green), Float(blue))
    let luma = (components * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    let result = (luma + (components - luma) * factor).clamped(
      lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
    return RGBColor(red: UInt8(result.x), green: UInt8(result.y), blue: UInt8(result.z))
  }
}

extension XtermPalette {
  /// The corners of the cube around a colour, and greys of its brightness and below.
  static func candidates(for color: RGBColor) -> [UInt8] {
    func around(_ component: UInt8) -> [Int] {
      let upper = levels.firstIndex { $0 >= component } ?? 5
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
}
