import Media

/// What the chroma samples beside a row of pixels add to one of their components.
///
/// Whole numbers of 16 bits, the lowest ``fractionBits`` of which are a fraction.
struct ChromaPart {
  static let fractionBits = 5

  /// How much of a sample the component gets: so many fractions, and so many 128ths of one.
  ///
  /// In two numbers, because a product of 16 bits has no room for both at once.
  private struct Factor {
    let fractions: Int16
    let rest: Int16

    init(_ factor: Double) {
      let fixed = Int16((factor * Double(128 << ChromaPart.fractionBits)).rounded())
      (fractions, rest) = (fixed >> 7, fixed & 127)
    }
  }

  private let cb: Factor
  private let cr: Factor

  /// The parts of one row, by sample and by pixel.
  private var samples: [Int16]
  private(set) var pixels: [Int16]

  /// Creates a component without colour, for rows of so many pixels.
  init(cb: Double, cr: Double, width: Int) {
    self.cb = Factor(cb)
    self.cr = Factor(cr)
    samples = [Int16](repeating: 0, count: width)
    // There is room for the second pixel of the last sample, if there is none.
    pixels = [Int16](repeating: 0, count: width + 1)
  }

  /// Takes a row of 8-bit samples, each of which serves one pixel, or two where it is shared.
  mutating func read(_ cb: Span<UInt8>, _ cr: Span<UInt8>, isShared: Bool) {
    if isShared {
      weigh(cb, cr, into: &samples)
      double(cb.count)
    } else {
      weigh(cb, cr, into: &pixels)
    }
  }

  private func weigh(_ cbs: Span<UInt8>, _ crs: Span<UInt8>, into parts: inout [Int16]) {
    let (cb, cr) = (cb, cr)
    var parts = parts.mutableSpan
    let count = cbs.count
    // Asked here for all, nothing is asked in the loop, and it does several samples at a time.
    precondition(crs.count == count && count <= parts.count)
    for place in 0..<count {
      let blue = Int16(cbs[place]) &- 128
      let red = Int16(crs[place]) &- 128
      let rests = blue &* cb.rest &+ red &* cr.rest
      parts[place] = blue &* cb.fractions &+ red &* cr.fractions &+ rests >> 7
    }
  }

  /// Gives both pixels of a pair what their sample has.
  private mutating func double(_ count: Int) {
    // Two properties of one value exclude each other, so for a moment one is a variable.
    let samples = samples
    let single = samples.span
    var pairs = pixels.mutableSpan
    precondition(count <= single.count && count <= pairs.count / 2)
    for place in 0..<count {
      pairs[2 &* place] = single[place]
      pairs[2 &* place &+ 1] = single[place]
    }
  }
}
