import Media

/// Finds the colour of a palette for luma and chroma, without red, green and blue.
///
/// The space of all samples of 8 bits is cut into 128 × 128 × 128 cells of two steps each. A film
/// has colours in few of them, so a cell is worked out when it is met first, and 63 of its
/// neighbours with it. The samples of one Cb and Cr lie side by side: a picture's cells then are in
/// few lines of a processor's cache.
struct SceneTable {
  /// The most colours of a palette: the number that is left says that a cell is not known yet.
  static let mostColors = 255
  static let unknown = UInt8(mostColors)

  /// Bits of a sample that tell cells apart.
  static let bitCount = 7

  /// For each cell the index of the nearest colour, or ``unknown``; see ``cell(y:cb:cr:)``.
  private(set) var indices = [UInt8](repeating: unknown, count: 1 << (3 * bitCount))

  /// Luma and chroma of the palette's colours; 256 of them.
  let colors: [PackedYUV]

  private let palette: [SIMD3<Float>]

  /// For each of 8 × 8 × 8 regions of the space, the colours that may be nearest to one in it; none
  /// where that has not been worked out yet.
  private var regions = [[Int32]](repeating: [], count: 1 << (3 * regionBitCount))
  private static let regionBitCount = 3

  /// The numbers of the palette's colours.
  private let numbers: [Int32]
  private var candidates = CandidateColors()
  private let coefficients: YUVCoefficients

  /// Creates a table in which no cell is known.
  init(_ palette: Palette, _ coefficients: YUVCoefficients) {
    precondition(palette.count <= Self.mostColors, "one number means that nothing is known")
    self.coefficients = coefficients
    self.palette = (0..<palette.count).map { index in
      let color = palette[index]
      return SIMD3(Float(color.red), Float(color.green), Float(color.blue))
    }
    numbers = Array(0..<Int32(palette.count))
    colors = (0..<256).map { index in
      guard index < palette.count else { return PackedYUV() }
      let (y, cb, cr) = coefficients.samples(of: palette[index])
      return PackedYUV(y: y, cb: cb, cr: cr)
    }
  }

  /// The number of the cell in which samples lie.
  static func cell(y: Int, cb: Int, cr: Int) -> Int {
    ((cb >> 1) << (2 * bitCount)) | ((cr >> 1) << bitCount) | (y >> 1)
  }

  /// The colour of a cell.
  mutating func index(ofCell cell: Int) -> Int {
    if indices[cell] == Self.unknown { learn(cell) }
    return Int(indices[cell])
  }

  /// Finds the colours for a cell that is not known, and for the block of 4 × 4 × 4 that it is in.
  mutating func learn(_ cell: Int) {
    let corner = cell & ~0b0000011_0000011_0000011
    // Without this, the closure would hold the table, and each change would copy it.
    let coefficients = coefficients
    let layers = InlineArray<4, ColorLayer> { layer in
      ColorLayer(corner: corner + layer << (2 * Self.bitCount), coefficients)
    }
    var center = SIMD3<Float>.zero
    for layer in layers.indices { center += layers[layer].sum / 64 }
    var reach: Float = 0
    for layer in layers.indices { reach = max(reach, layers[layer].distances(to: center).max()) }
    let nearby = colors(ofRegionAround: cell)
    candidates.find(in: palette, nearby, near: center, within: reach.squareRoot())
    for layer in layers.indices {
      let nearest = layers[layer].nearest(of: candidates.found, in: palette.span)
      for number in 0..<16 {
        let place = layer << (2 * Self.bitCount) + (number >> 2) << Self.bitCount + number & 3
        indices[corner + place] = UInt8(truncatingIfNeeded: nearest[number])
      }
    }
  }

  /// The palette's colours that may be nearest to one in the region of a cell.
  private mutating func colors(ofRegionAround cell: Int) -> [Int32] {
    let shift = Self.bitCount - Self.regionBitCount
    var region = 0
    for axis in 0..<3 {
      region |= (cell >> (axis * Self.bitCount + shift) & 7) << (axis * Self.regionBitCount)
    }
    if regions[region].isEmpty {
      // All its colours lie in the box between the outermost ones.
      let (lowest, highest) = outermostColors(ofRegionAround: cell)
      let half = (highest - lowest) / 2
      candidates.find(
        in: palette, numbers, near: lowest + half, within: (half * half).sum().squareRoot())
      regions[region] = Array(candidates.found)
    }
    return regions[region]
  }

  /// The least and the most of red, green and blue in the region of a cell.
  private func outermostColors(ofRegionAround cell: Int) -> (SIMD3<Float>, SIMD3<Float>) {
    let corner = cell & ~0b0001111_0001111_0001111
    var (lowest, highest) = (SIMD3(repeating: Float.infinity), SIMD3(repeating: -Float.infinity))
    for cb in [0, 15] {
      for (cr, y) in [(0, 0), (0, 12), (12, 0), (12, 12)] {
        let place = cb << (2 * Self.bitCount) + cr << Self.bitCount + y
        let layer = ColorLayer(corner: corner + place, coefficients)
        lowest = pointwiseMin(lowest, layer.lowest)
        highest = pointwiseMax(highest, layer.highest)
      }
    }
    return (lowest, highest)
  }
}

/// Those of a palette's colours that may be nearest to one of several others.
///
/// Thousands of such lists are made for a picture, all in the same memory.
private struct CandidateColors {
  private var numbers = [Int32](repeating: 0, count: 256)
  private var distances = [Float](repeating: 0, count: 256)
  private var count = 0

  var found: ArraySlice<Int32> { numbers[..<count] }

  /// Finds those of `colors` that may be nearest to one that is no further than `reach` from `center`.
  mutating func find(
    in palette: [SIMD3<Float>], _ colors: [Int32], near center: SIMD3<Float>, within reach: Float
  ) {
    var shortest = Float.infinity
    for (place, color) in colors.enumerated() {
      let difference = palette[Int(color)] - center
      let distance = (difference * difference).sum()
      distances[place] = distance
      shortest = min(shortest, distance)
    }
    // A little more than the triangle asks for: these are rounded numbers.
    let limit = 1.001 * (shortest.squareRoot() + 2 * reach)
    count = 0
    for (place, color) in colors.enumerated() {
      numbers[count] = color
      if distances[place] <= limit * limit { count += 1 }
    }
  }
}

/// The colours in the middles of 4 × 4 cells that have Cb in common, as a screen can show them.
///
/// Cr changes after every four of them, luma with each.
private struct ColorLayer {
  private let red: SIMD16<Float>
  private let green: SIMD16<Float>
  private let blue: SIMD16<Float>

  /// Creates the colours of the cells behind a corner; see ``SceneTable/cell(y:cb:cr:)``.
  init(corner: Int, _ coefficients: YUVCoefficients) {
    func samples(_ shift: Int) -> SIMD16<Float> {
      SIMD16(repeating: Float(2 * ((corner >> shift) & 127)) + 0.5)
    }
    let steps = SIMD16<Float>(0, 2, 4, 6, 0, 2, 4, 6, 0, 2, 4, 6, 0, 2, 4, 6)
    let slowSteps = SIMD16<Float>(0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6)
    let y = samples(0) + steps - Float(coefficients.black)
    let cb = samples(2 * SceneTable.bitCount) - Float(coefficients.neutral)
    let cr = samples(SceneTable.bitCount) + slowSteps - Float(coefficients.neutral)
    func shown(_ ofLuma: Double, _ ofCb: Double, _ ofCr: Double) -> SIMD16<Float> {
      var sum = Float(ofLuma) * y + Float(ofCb) * cb + Float(ofCr) * cr
      // Several times faster than `clamped`, which compares number by number.
      sum.replace(with: 0, where: sum .< 0)
      sum.replace(with: 255, where: sum .> 255)
      return sum
    }
    let c = coefficients
    red = shown(c.lumaForRedAndBlue, c.redFromCb, c.redFromCr)
    green = shown(c.luma, c.greenFromCb, c.greenFromCr)
    blue = shown(c.lumaForRedAndBlue, c.blueFromCb, c.blueFromCr)
  }

  var sum: SIMD3<Float> { SIMD3(red.sum(), green.sum(), blue.sum()) }
  var lowest: SIMD3<Float> { SIMD3(red.min(), green.min(), blue.min()) }
  var highest: SIMD3<Float> { SIMD3(red.max(), green.max(), blue.max()) }

  /// The distances to a colour, squared.
  func distances(to color: SIMD3<Float>) -> SIMD16<Float> {
    let (red, green, blue) = (red - color.x, green - color.y, blue - color.z)
    return red * red + green * green + blue * blue
  }

  /// For each colour the number of the nearest candidate; the first one where there are several.
  func nearest(of candidates: ArraySlice<Int32>, in palette: Span<SIMD3<Float>>) -> SIMD16<Int32> {
    var shortest = SIMD16(repeating: Float.infinity)
    var nearest = SIMD16<Int32>.zero
    for candidate in candidates {
      let distances = distances(to: palette[Int(candidate)])
      let isNearer = distances .< shortest
      shortest.replace(with: distances, where: isNearer)
      nearest.replace(with: SIMD16(repeating: candidate), where: isNearer)
    }
    return nearest
  }
}

/// Luma and chroma of a colour in one number, so that one look-up finds all three.
///
/// Ten bits each: rounded, a sample of a colour may come out as 256.
struct PackedYUV {
  private var bits: UInt32 = 0
  private static let bitCount: UInt32 = 10
  private static let mask: UInt32 = 1 << bitCount - 1

  init() {}

  init(y: Int16, cb: Int16, cr: Int16) {
    func field(_ sample: Int16) -> UInt32 { UInt32(min(max(Int(sample), 0), Int(Self.mask))) }
    bits = field(y) | field(cb) << Self.bitCount | field(cr) << (2 * Self.bitCount)
  }

  var y: Int16 { Int16(truncatingIfNeeded: bits & Self.mask) }
  var cb: Int16 { Int16(truncatingIfNeeded: bits >> Self.bitCount & Self.mask) }
  var cr: Int16 { Int16(truncatingIfNeeded: bits >> (2 * Self.bitCount) & Self.mask) }
}

/// Samples of many pixels, those of a kind side by side.
struct YUVRow {
  var y: [Int16]
  var cb: [Int16]
  var cr: [Int16]

  init(count: Int) {
    // Three arrays from the start: see ``ByteChroma``.
    y = [Int16](repeating: 0, count: count)
    cb = [Int16](repeating: 0, count: count)
    cr = [Int16](repeating: 0, count: count)
  }
}

extension YUVCoefficients {
  /// The samples that become a colour, rounded: the equations solved for them by Cramer's rule.
  func samples(of color: RGBColor) -> (y: Int16, cb: Int16, cr: Int16) {
    typealias Vector = SIMD3<Double>
    func determinant(_ a: Vector, _ b: Vector, _ c: Vector) -> Double {
      a.x * (b.y * c.z - c.y * b.z) - b.x * (a.y * c.z - c.y * a.z) + c.x * (a.y * b.z - b.y * a.z)
    }
    let y = Vector(lumaForRedAndBlue, luma, lumaForRedAndBlue)
    let cb = Vector(redFromCb, greenFromCb, blueFromCb)
    let cr = Vector(redFromCr, greenFromCr, blueFromCr)
    let wanted = Vector(Double(color.red), Double(color.green), Double(color.blue))
    let whole = determinant(y, cb, cr)
    func sample(_ part: Double, _ zero: Int) -> Int16 {
      Int16((part / whole).rounded()) + Int16(zero)
    }
    return (
      sample(determinant(wanted, cb, cr), black), sample(determinant(y, wanted, cr), neutral),
      sample(determinant(y, cb, wanted), neutral)
    )
  }
}
