/// The two chroma samples between which a pixel lies, and how much of each it takes.
///
/// A pixel takes `4 − quarters` quarters of the first and `quarters` quarters of the second sample.
/// They are numbered from 0, along a row or a column of the chroma plane.
package struct ChromaBlend: Hashable, Sendable {
  package let first: Int
  package let second: Int

  /// The weight of the second sample, 0 to 4.
  package let quarters: Int

  package init(first: Int, second: Int, quarters: Int) {
    self.first = first
    self.second = second
    self.quarters = quarters
  }

  // ANCHOR: solution-5.2
  /// The blend for one pixel of a row or a column whose pixels share their samples in twos.
  ///
  /// Sample `k` lies at place `2k + halfPixels / 2` among the pixels. Solved for `k`, a pixel lies
  /// at sample `(2 * pixel − halfPixels) / 4`: the quotient, rounded down, is the sample before it,
  /// and the rest are quarters of the way to the next one.
  ///
  /// - Parameters:
  ///   - pixel: Which pixel, counted from 0.
  ///   - pixelCount: How many there are; of an odd number, the last has a sample of its own.
  ///   - halfPixels: Where samples lie: 0 is on the first of their two pixels, 1 between the two, 2
  ///     on the second. See `ChromaLocation`.
  package init(forPixel pixel: Int, of pixelCount: Int, halfPixels: Int) {
    let place = 2 * pixel - halfPixels
    // A shift rounds down; a division would round −1 / 4 up to 0.
    let sample = place >> 2
    let last = (pixelCount + 1) / 2 - 1
    // Beyond both ends, the sample there is the only one.
    first = min(max(sample, 0), last)
    second = min(max(sample + 1, 0), last)
    quarters = place & 3
  }
  // ANCHOR_END: solution-5.2

  /// Whether a row of this many pixels has these samples, and the weight is one.
  package func isUsable(pixelCount: Int) -> Bool {
    let samples = 0..<(pixelCount + 1) / 2
    return samples.contains(first) && samples.contains(second) && 0...4 ~= quarters
  }
}

extension ResamplingWeights {
  /// The weights that give each pixel of a row or a column chroma of its own.
  init(blendingChromaOf pixelCount: Int, halfPixels: Int, rules: RenderRules) {
    let blends = rules.chromaBlends?(pixelCount, halfPixels)
    self.init(pixelCount, from: (pixelCount + 1) / 2) { pixel, body in
      let blend =
        blends?[pixel]
        ?? ChromaBlend(forPixel: pixel, of: pixelCount, halfPixels: halfPixels)
      let quarter = Self.one / 4
      body(blend.first, (4 - blend.quarters) * quarter)
      body(blend.second, blend.quarters * quarter)
    }
  }
}
