import Media

/// The arithmetic of one pixel in 32-bit whole numbers.
///
/// A fraction is kept as a multiple of 2⁻²⁰. The largest sum, 255-fold luma headroom and chroma
/// together, is below 2¹⁰, so it needs 30 bits and a sign: no sample of any file can cause an
/// overflow. Each factor is off by at most 2⁻²¹; times the largest sample, 2¹⁶, and three terms,
/// that is a tenth of a step in the worst case and far less for 8 bits.
struct FixedPointKernel: Hashable, Sendable {
  static let fractionBits: Int32 = 20

  let black: Int32
  let neutral: Int32
  let luma: Int32
  let lumaForRedAndBlue: Int32
  let redFromCb: Int32
  let redFromCr: Int32
  let greenFromCb: Int32
  let greenFromCr: Int32
  let blueFromCb: Int32
  let blueFromCr: Int32

  init(_ coefficients: YUVCoefficients) {
    func fixed(_ factor: Double) -> Int32 {
      Int32((factor * Double(1 << Self.fractionBits)).rounded())
    }
    black = Int32(coefficients.black)
    neutral = Int32(coefficients.neutral)
    luma = fixed(coefficients.luma)
    lumaForRedAndBlue = fixed(coefficients.lumaForRedAndBlue)
    redFromCb = fixed(coefficients.redFromCb)
    redFromCr = fixed(coefficients.redFromCr)
    greenFromCb = fixed(coefficients.greenFromCb)
    greenFromCr = fixed(coefficients.greenFromCr)
    blueFromCb = fixed(coefficients.blueFromCb)
    blueFromCr = fixed(coefficients.blueFromCr)
  }

  /// Converts one row, in one of the matrices where red needs no Cb and blue no Cr.
  ///
  /// - Parameters:
  ///   - lumaRow: one sample a pixel.
  ///   - blue: the Cb samples beside them.
  ///   - red: the Cr samples beside them.
  ///   - pixelsPerChroma: how many pixels of the row share a chroma sample; the last one may serve
  ///     fewer.
  ///   - pixels: receives red, green and blue of each pixel.
  func convertRow<Sample: FixedWidthInteger & UnsignedInteger>(
    lumaRow: Span<Sample>, blue: Span<Sample>, red: Span<Sample>, pixelsPerChroma: Int,
    into pixels: inout OutputSpan<UInt8>
  ) {
    // Adding one half before the shift rounds instead of cutting off.
    let half: Int32 = 1 << (Self.fractionBits - 1)
    var column = 0
    // ANCHOR: row
    for place in blue.indices {
      let cb = Int32(blue[place]) - neutral
      let cr = Int32(red[place]) - neutral
      let redPart = redFromCr &* cr &+ half
      let greenPart = greenFromCb &* cb &+ greenFromCr &* cr &+ half
      let bluePart = blueFromCb &* cb &+ half
      let end = min(column + pixelsPerChroma, lumaRow.count)
      while column < end {
        let lumaPart = luma &* (Int32(lumaRow[column]) - black)
        pixels.append(byte(lumaPart &+ redPart))
        pixels.append(byte(lumaPart &+ greenPart))
        pixels.append(byte(lumaPart &+ bluePart))
        column += 1
      }
    }
    // ANCHOR_END: row
  }

  /// Converts one row in any matrix: all nine factors may count.
  func convertRowFully<Sample: FixedWidthInteger & UnsignedInteger>(
    lumaRow: Span<Sample>, blue: Span<Sample>, red: Span<Sample>, pixelsPerChroma: Int,
    into pixels: inout OutputSpan<UInt8>
  ) {
    let half: Int32 = 1 << (Self.fractionBits - 1)
    for column in lumaRow.indices {
      let y = Int32(lumaRow[column]) - black
      let cb = Int32(blue[column / pixelsPerChroma]) - neutral
      let cr = Int32(red[column / pixelsPerChroma]) - neutral
      let shared = lumaForRedAndBlue &* y &+ half
      pixels.append(byte(shared &+ redFromCb &* cb &+ redFromCr &* cr))
      pixels.append(byte(luma &* y &+ half &+ greenFromCb &* cb &+ greenFromCr &* cr))
      pixels.append(byte(shared &+ blueFromCb &* cb &+ blueFromCr &* cr))
    }
  }

  private func byte(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max(sum >> Self.fractionBits, 0), 255))
  }
}

/// Where the chroma samples beside a row of luma lie in their plane.
struct ChromaRows {
  /// Pixels of a row that share a sample.
  let pixelsPerSample: Int
  private let width: Int
  private let rowShift: Int

  init(_ format: PixelFormat, width lumaWidth: Int) {
    switch format.subsampling {
    // Shifted by this much, every row is row 0.
    case .gray: (pixelsPerSample, width, rowShift) = (1, lumaWidth, Int.bitWidth - 1)
    case .yuv444: (pixelsPerSample, width, rowShift) = (1, lumaWidth, 0)
    case .yuv422: (pixelsPerSample, width, rowShift) = (2, format.chromaWidth(lumaWidth), 0)
    case .yuv420: (pixelsPerSample, width, rowShift) = (2, format.chromaWidth(lumaWidth), 1)
    }
  }

  func range(besideRow row: Int) -> Range<Int> {
    let start = (row >> rowShift) * width
    return start..<start + width
  }
}
