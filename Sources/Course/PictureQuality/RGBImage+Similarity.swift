import Media

extension RGBImage {
  /// The side of the squares that are compared.
  private static let similaritySide = 8

  /// How like another image this one looks from near: the structural similarity index (SSIM).
  ///
  /// Decibels ask how large errors are, this asks what they look like: in each square of 8 × 8 pixels
  /// brightness, contrast and pattern are compared (Wang, Bovik, Sheikh and Simoncelli, 2004). A
  /// crosshatch over a plain wall is a pattern that was not there. 1 for the same image; `nil` if the
  /// sizes differ, or if there is no whole square. Squares begin at every fourth column and row; the
  /// result is the mean over them, and over red, green and blue.
  public func similarity(to other: RGBImage) -> Double? {
    let side = Self.similaritySide
    guard size == other.size, width >= side, height >= side else { return nil }
    var (sum, count) = (0.0, 0)
    for top in stride(from: 0, through: height - side, by: side / 2) {
      for left in stride(from: 0, through: width - side, by: side / 2) {
        for component in 0..<3 {
          sum += similarity(to: other, left: left, top: top, component: component)
          count += 1
        }
      }
    }
    return sum / Double(count)
  }

  private func similarity(
    to other: RGBImage, left: Int, top: Int, component: Int
  ) -> Double {
    let side = Self.similaritySide
    let (one, two) = (pixels.span, other.pixels.span)
    var (a, b, aa, bb, ab) = (0, 0, 0, 0, 0)
    for row in top..<top + side {
      for column in left..<left + side {
        let place = 3 * (row * width + column) + component
        let (x, y) = (Int(one[place]), Int(two[place]))
        a += x
        b += y
        aa += x * x
        bb += y * y
        ab += x * y
      }
    }
    let count = Double(side * side)
    let (meanA, meanB) = (Double(a) / count, Double(b) / count)
    let varianceA = Double(aa) / count - meanA * meanA
    let varianceB = Double(bb) / count - meanB * meanB
    let covariance = Double(ab) / count - meanA * meanB
    // What keeps dark and plain squares from deciding by a rounding error.
    let (small, smaller) = (58.5225, 6.5025)
    return (2 * meanA * meanB + smaller) * (2 * covariance + small)
      / ((meanA * meanA + meanB * meanB + smaller) * (varianceA + varianceB + small))
  }
}
