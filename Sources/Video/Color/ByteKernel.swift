/// The arithmetic of ``FixedPointKernel`` for many pixels at once: for bytes, in 16 bits.
///
/// It is fast because of what it does not do. Each loop goes over neighbours in memory, reads and
/// writes numbers of 16 bits or fewer, has no condition within, and cannot trap; so the compiler
/// makes it out of instructions for eight pixels at once. What chroma adds is worked out once for
/// all the pixels that share it.
///
/// The plain twin keeps 20 bits of fraction, this one 5: a colour differs by one step at most, where
/// the twin's sum is near the middle between two. Sums lie between −300 and 560, so 16 bits are
/// enough for them and those 5.
struct ByteKernel: Hashable, Sendable {
  private let luma: ByteFactor
  private let redFromCr: ByteFactor
  private let greenFromCb: ByteFactor
  private let greenFromCr: ByteFactor
  private let blueFromCb: ByteFactor

  /// What black and "no colour" take away from each component, and one half for rounding.
  private let redStart: Int16
  private let greenStart: Int16
  private let blueStart: Int16

  /// Takes the factors of a matrix where red needs no Cb and blue no Cr.
  init(_ coefficients: YUVCoefficients) {
    luma = ByteFactor(coefficients.luma)
    redFromCr = ByteFactor(coefficients.redFromCr)
    greenFromCb = ByteFactor(coefficients.greenFromCb)
    greenFromCr = ByteFactor(coefficients.greenFromCr)
    blueFromCb = ByteFactor(coefficients.blueFromCb)
    let black = coefficients.luma * Double(coefficients.black)
    let start = Int16(((0.5 - black) * Double(1 << ByteFactor.fractionBits)).rounded())
    // What a sample without colour is multiplied to, and not what it would be without rounding: so
    // nothing is added to any component of a grey, and it stays one.
    let neutral = UInt8(coefficients.neutral)
    redStart = start &- redFromCr.product(neutral)
    greenStart = start &- greenFromCb.product(neutral) &- greenFromCr.product(neutral)
    blueStart = start &- blueFromCb.product(neutral)
  }

  /// What luma adds to all three components.
  func lumaParts(of row: Span<UInt8>, into parts: consuming MutableSpan<Int16>) {
    Self.parts(of: row, luma, start: 0, into: parts)
  }

  /// What chroma adds to red.
  func redParts(cr: Span<UInt8>, into parts: consuming MutableSpan<Int16>) {
    Self.parts(of: cr, redFromCr, start: redStart, into: parts)
  }

  /// What chroma adds to green.
  func greenParts(cb: Span<UInt8>, cr: Span<UInt8>, into parts: consuming MutableSpan<Int16>) {
    var parts = parts
    let cb = cb.extracting(0..<parts.count)
    let cr = cr.extracting(0..<parts.count)
    for index in parts.indices {
      parts[index] =
        greenFromCb.product(cb[index]) &+ greenFromCr.product(cr[index]) &+ greenStart
    }
  }

  /// What chroma adds to blue.
  func blueParts(cb: Span<UInt8>, into parts: consuming MutableSpan<Int16>) {
    Self.parts(of: cb, blueFromCb, start: blueStart, into: parts)
  }

  private static func parts(
    of row: Span<UInt8>, _ factor: ByteFactor, start: Int16,
    into parts: consuming MutableSpan<Int16>
  ) {
    var parts = parts
    let row = row.extracting(0..<parts.count)
    for index in parts.indices { parts[index] = factor.product(row[index]) &+ start }
  }
}
