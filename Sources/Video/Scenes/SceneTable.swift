import Media

/// Finds the colour of a palette for luma and chroma, without red, green and blue.
///
/// The space of all samples of 8 bits is cut into 128 × 128 × 128 cells of two steps each. A film has
/// colours in few of them, so a cell is worked out when it is met first, and 63 of its neighbours
/// with it. The samples of one Cb and Cr lie beside each other: a picture's cells then are in few
/// lines of a processor's cache.
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
  private let coefficients: YUVCoefficients

  /// Creates a table in which no cell is known.
  init(_ palette: Palette, _ coefficients: YUVCoefficients) {
    precondition(palette.count <= Self.mostColors, "one number means that nothing is known")
    self.coefficients = coefficients
    self.palette = (0..<palette.count).map { index in
      let color = palette[index]
      return SIMD3(Float(color.red), Float(color.green), Float(color.blue))
    }
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
    var places: [Int] = []
    var middles: [SIMD3<Float>] = []
    for number in 0..<64 {
      let (cb, cr, y) = (number >> 4, (number >> 2) & 3, number & 3)
      let place = corner + (cb << (2 * Self.bitCount)) + (cr << Self.bitCount) + y
      places.append(place)
      middles.append(middle(of: place))
    }
    let center = middles.reduce(SIMD3.zero, +) / 64
    let reach = middles.map { Self.distance($0, center) }.max() ?? 0
    let distances = palette.map { Self.distance($0, center).squareRoot() }
    // No colour further away can be nearest to any of the cells.
    let limit = (distances.min() ?? 0) + 2 * reach.squareRoot()
    let candidates = palette.indices.filter { distances[$0] <= limit }
    for (place, middle) in zip(places, middles) {
      var (best, shortest) = (0, Float.infinity)
      for candidate in candidates {
        let distance = Self.distance(palette[candidate], middle)
        if distance < shortest { (best, shortest) = (candidate, distance) }
      }
      indices[place] = UInt8(best)
    }
  }

  /// Red, green and blue in the middle of a cell, as a screen can show them.
  private func middle(of cell: Int) -> SIMD3<Float> {
    func sample(_ shift: Int) -> Double { Double(2 * ((cell >> shift) & 127)) + 0.5 }
    let color = coefficients.color(
      y: sample(0), cb: sample(2 * Self.bitCount), cr: sample(Self.bitCount))
    return color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
  }

  private static func distance(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
    let difference = one - other
    return (difference * difference).sum()
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

/// Samples of many pixels, those of a kind beside each other.
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
  /// Red, green and blue of samples, not yet within 0…255.
  func color(y: Double, cb: Double, cr: Double) -> SIMD3<Float> {
    let (y, cb, cr) = (y - Double(black), cb - Double(neutral), cr - Double(neutral))
    return SIMD3(
      Float(lumaForRedAndBlue * y + redFromCb * cb + redFromCr * cr),
      Float(luma * y + greenFromCb * cb + greenFromCr * cr),
      Float(lumaForRedAndBlue * y + blueFromCb * cb + blueFromCr * cr))
  }

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
