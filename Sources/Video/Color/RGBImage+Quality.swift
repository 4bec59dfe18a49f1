import Media

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension RGBImage {
  /// How like another image this one looks from some distance, in decibels.
  ///
  /// Dithering makes single pixels worse so that areas look better. So both images are blurred
  /// first, by a Gaussian bell with a standard deviation of one pixel, seven pixels wide; then comes
  /// the peak signal-to-noise ratio over all components. 40 and more is hard to tell apart. `nil` if
  /// the sizes differ; infinite for the same image.
  public func blurredQuality(against other: RGBImage) -> Double? {
    // Blurring is linear: the blurred difference is the difference of what is blurred.
    difference(from: other).map { difference in
      let rowLength = 3 * width
      let across = blurred(difference, step: 3, length: width) { $0 % rowLength / 3 }
      let whole = blurred(across, step: rowLength, length: height) { $0 / rowLength }
      return decibels(whole)
    }
  }

  /// The peak signal-to-noise ratio pixel by pixel: `20 · log₁₀(255 / rms)` of all components.
  public func quality(against other: RGBImage) -> Double? {
    difference(from: other).map(decibels)
  }

  private func difference(from other: RGBImage) -> [Float]? {
    guard width == other.width, height == other.height, !pixels.isEmpty else { return nil }
    return zip(pixels, other.pixels).map { Float(Int($0) - Int($1)) }
  }
}

/// e^(−x²/2) for 0, 1, 2 and 3 pixels, divided so that the seven add up to 1.
private let bell: [Float] = [0.399_050_3, 0.242_036_2, 0.054_005_6, 0.004_433_0]

/// Blurs in one direction; beyond the edges everything is as at the edges.
///
/// Neighbours are `step` values apart, `length` of them make a line, and `place` says where on its
/// line a value is.
private func blurred(
  _ values: [Float], step: Int, length: Int, place: (Int) -> Int
) -> [Float] {
  values.indices.map { index in
    let place = place(index)
    return (-3...3).reduce(0) { sum, distance in
      let neighbour = min(max(place + distance, 0), length - 1)
      return sum + bell[abs(distance)] * values[index + (neighbour - place) * step]
    }
  }
}

private func decibels(_ differences: [Float]) -> Double {
  let squares = differences.reduce(0.0) { $0 + Double($1) * Double($1) }
  return 20 * log10(255 / (squares / Double(differences.count)).squareRoot())
}
