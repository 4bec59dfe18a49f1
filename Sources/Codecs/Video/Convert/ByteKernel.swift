import Media

/// The arithmetic of ``FixedPointKernel`` for many pixels at once: for bytes, in 16 bits.
///
/// It is fast because its loops are simple. Each loop goes over neighbours in memory, reads and
/// writes numbers of 16 bits or fewer, has no condition inside, and cannot trap; so the compiler
/// turns it into instructions for eight pixels at once. The contribution of chroma is computed once
/// for all pixels that share it.
///
/// The general path keeps 20 bits of fraction, this one 5: a colour differs by one step at most,
/// where the exact sum is near the middle between two. Sums lie between −300 and 560, so 16 bits are
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

extension ByteKernel {
  /// The red, green and blue of a picture of 8 bits.
  func convert(_ picture: Picture) -> [UInt8] {
    let width = picture.width
    let samples = picture.planes[0].bytes
    var luma = SplitRow(width: width)
    var chroma = PairedChroma(picture, self)
    var even = [Int16](repeating: 0, count: luma.count)
    var odd = [Int16](repeating: 0, count: luma.count)
    var first = [UInt16](repeating: 0, count: luma.count)
    var second = [UInt16](repeating: 0, count: luma.count)
    var third = [UInt16](repeating: 0, count: luma.count)
    var bytes = [UInt8](repeating: 0, count: 6 * luma.count)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * picture.height)
    for row in 0..<picture.height {
      luma.take(samples.span.extracting(row * width..<(row + 1) * width))
      lumaParts(of: luma.even.span, into: even.mutableSpan)
      lumaParts(of: luma.odd.span, into: odd.mutableSpan)
      chroma.take(besideRow: row)
      let (evenParts, oddParts) = (chroma.even, chroma.odd)
      PixelPairs.join(
        even.span, evenParts.red.span, even.span, evenParts.green.span, into: first.mutableSpan)
      PixelPairs.join(
        even.span, evenParts.blue.span, odd.span, oddParts.red.span, into: second.mutableSpan)
      PixelPairs.join(
        odd.span, oddParts.green.span, odd.span, oddParts.blue.span, into: third.mutableSpan)
      PixelPairs.write(first.span, second.span, third.span, into: bytes.mutableSpan)
      // An odd width leaves half a pair over.
      pixels.append(contentsOf: bytes.prefix(3 * width))
    }
    return pixels
  }
}

/// A factor for bytes as two digits of 8 bits, so that 16 bits are enough to multiply with it.
///
/// A processor multiplies eight numbers of 16 bits at once, and gives back the lower 16 bits of each
/// product. So a byte is multiplied as on paper, by one digit after the other: what the lower digit
/// gives is rounded to a carry, and added to what the higher one gives. A negative factor has a
/// negative higher digit; in two's complement the same additions hold for it.
struct ByteFactor: Hashable, Sendable {
  /// Bits of the fraction that a product keeps: it counts in steps of 1 / 32.
  static let fractionBits: Int16 = 5

  private let high: UInt16
  private let low: UInt16

  /// Rounds a factor, at most 4 in size, to a multiple of 1 / 8192.
  init(_ factor: Double) {
    let fixed = Int((factor * Double(1 << (Self.fractionBits + 8))).rounded())
    high = UInt16(truncatingIfNeeded: fixed >> 8)
    low = UInt16(fixed & 0xFF)
  }

  /// The byte times the factor.
  @inline(__always)
  func product(_ byte: UInt8) -> Int16 {
    let byte = UInt16(byte)
    return Int16(bitPattern: byte &* high &+ (byte &* low &+ 128) >> 8)
  }
}

/// From sums to bytes: the last steps of ``ByteKernel``.
///
/// A processor cannot write three bytes at once, so pixels are written in pairs, as three numbers
/// of 16 bits: red and green of the even pixel; its blue and the odd one's red; the odd one's green
/// and blue. The sums have 16 bits too, and eight of them go through each step at once.
enum PixelPairs {
  /// Two components side by side, the first one in the lower byte: luma's and chroma's part of each.
  static func join(
    _ firstLuma: Span<Int16>, _ firstChroma: Span<Int16>, _ secondLuma: Span<Int16>,
    _ secondChroma: Span<Int16>, into joined: consuming MutableSpan<UInt16>
  ) {
    var joined = joined
    let firstLuma = firstLuma.extracting(0..<joined.count)
    let firstChroma = firstChroma.extracting(0..<joined.count)
    let secondLuma = secondLuma.extracting(0..<joined.count)
    let secondChroma = secondChroma.extracting(0..<joined.count)
    for pair in joined.indices {
      let first = byte(firstLuma[pair] &+ firstChroma[pair])
      let second = byte(secondLuma[pair] &+ secondChroma[pair])
      joined[pair] = first | second << 8
    }
  }

  /// Writes the three numbers of each pair, 6 bytes.
  ///
  /// A function that stays one: put into the middle of another, the loop would be too much for the
  /// compiler to see that its rows do not overlap, and would write one number at a time.
  @inline(never)
  static func write(
    _ first: Span<UInt16>, _ second: Span<UInt16>, _ third: Span<UInt16>,
    into bytes: consuming MutableSpan<UInt8>
  ) {
    precondition(bytes.count == 6 * first.count, "there is room for all pairs")
    let second = second.extracting(0..<first.count)
    let third = third.extracting(0..<first.count)
    var bytes = bytes
    // Bytes have no unused bits, and every bit pattern is a valid byte.
    var room = unsafe bytes.mutableBytes
    for pair in first.indices {
      // Below the number of pairs, `6 * pair + 6` is not beyond the end: see the precondition.
      // With a check for each number, the compiler could not write eight pairs at once.
      unsafe room.storeBytes(
        of: first[pair].littleEndian, toUncheckedByteOffset: 6 &* pair, as: UInt16.self)
      unsafe room.storeBytes(
        of: second[pair].littleEndian, toUncheckedByteOffset: 6 &* pair &+ 2, as: UInt16.self)
      unsafe room.storeBytes(
        of: third[pair].littleEndian, toUncheckedByteOffset: 6 &* pair &+ 4, as: UInt16.self)
    }
  }

  /// The sum without its fraction, within 0…255.
  private static func byte(_ sum: Int16) -> UInt16 {
    UInt16(bitPattern: min(max(sum >> ByteFactor.fractionBits, 0), 255))
  }
}
