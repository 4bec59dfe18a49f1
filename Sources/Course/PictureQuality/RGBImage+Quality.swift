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
  /// first, by a Gaussian bell; then comes the peak signal-to-noise ratio over all components. 40 and
  /// more is hard to tell apart.
  ///
  /// - Parameters:
  ///   - other: The other image.
  ///   - deviation: The standard deviation of the bell, in pixels; it is cut off at three times that.
  /// - Returns: The ratio; `nil` if the sizes differ, infinite for the same image.
  package func blurredQuality(against other: RGBImage, deviation: Float = 1) -> Double? {
    let bell = bell(deviation: deviation)
    // Blurring is linear: the blurred difference is the difference of what is blurred.
    return difference(from: other).map { difference in
      let rowLength = 3 * width
      let across = blurred(difference, bell, step: 3, length: width) { $0 % rowLength / 3 }
      let whole = blurred(across, bell, step: rowLength, length: height) { $0 / rowLength }
      return decibels(whole)
    }
  }

  /// The peak signal-to-noise ratio pixel by pixel: `20 · log₁₀(255 / rms)` of all components.
  package func quality(against other: RGBImage) -> Double? {
    difference(from: other).map(decibels)
  }

  private func difference(from other: RGBImage) -> [Float]? {
    guard width == other.width, height == other.height, !pixels.isEmpty else { return nil }
    return zip(pixels, other.pixels).map { Float(Int($0) - Int($1)) }
  }
}

/// e^(−x²/2σ²) for 0, 1, 2 … pixels up to 3 σ, divided so that the sum of both sides is 1.
private func bell(deviation: Float) -> [Float] {
  let values = (0...Int((3 * deviation).rounded(.up))).map { distance in
    exp(-Float(distance * distance) / (2 * deviation * deviation))
  }
  let sum = 2 * values.reduce(0, +) - values[0]
  return values.map { $0 / sum }
}

/// Blurs in one direction; the pixels at the edges are repeated beyond them.
///
/// Neighbours are `step` values apart, `length` of them make a line, and `place` says where on its
/// line a value is.
private func blurred(
  _ values: [Float], _ bell: [Float], step: Int, length: Int, place: (Int) -> Int
) -> [Float] {
  let reach = bell.count - 1
  return values.indices.map { index in
    let place = place(index)
    var sum: Float = 0
    for distance in -reach...reach {
      let neighbour = min(max(place + distance, 0), length - 1)
      sum += bell[abs(distance)] * values[index + (neighbour - place) * step]
    }
    return sum
  }
}

private func decibels(_ differences: [Float]) -> Double {
  let squares = differences.reduce(0.0) { $0 + Double($1) * Double($1) }
  return 20 * log10(255 / (squares / Double(differences.count)).squareRoot())
}

extension RGBImage {
  /// The middle of the square whose mean colour differs most from another image's.
  ///
  /// There an area is off as a whole, and not only its single pixels: what the eye notices first.
  ///
  /// - Parameters:
  ///   - other: An image of the same size.
  ///   - side: Columns and rows of the squares, which lie side by side from the upper left corner.
  /// - Returns: The place; `nil` if the sizes differ, or if there is no whole square.
  package func placeOfLargestMeanDifference(
    from other: RGBImage, side: Int
  ) -> (column: Int, row: Int)? {
    guard width == other.width, height == other.height, side > 0 else { return nil }
    var best: (place: (column: Int, row: Int), difference: Int)?
    for top in stride(from: 0, through: height - side, by: side) {
      for left in stride(from: 0, through: width - side, by: side) {
        let difference = differenceOfSums(from: other, left: left, top: top, side: side)
        if difference > best?.difference ?? -1 {
          best = ((left + side / 2, top + side / 2), difference)
        }
      }
    }
    return best?.place
  }

  /// The middle of the square with the most colours for how little its neighbours differ.
  ///
  /// That is where a palette of few colours shows: a sky, a face, a gradient. Texture has many
  /// colours too, but hides what happens to them.
  ///
  /// - Parameter side: Columns and rows of the squares; they begin at every half of that.
  /// - Returns: The place; `nil` if there is no whole square.
  package func placeOfRichestGradient(side: Int) -> (column: Int, row: Int)? {
    guard side > 1 else { return nil }
    var best: (place: (column: Int, row: Int), score: Double)?
    for top in stride(from: 0, through: height - side, by: side / 2) {
      for left in stride(from: 0, through: width - side, by: side / 2) {
        let score = richness(left: left, top: top, side: side)
        if score > best?.score ?? -1 { best = ((left + side / 2, top + side / 2), score) }
      }
    }
    return best?.place
  }

  /// How many colours a square has, each component to 5 bits, over how far neighbours differ: the sum
  /// of the three components, on average.
  private func richness(left: Int, top: Int, side: Int) -> Double {
    let pixels = pixels.span
    var colors: Set<Int> = []
    var difference = 0
    for row in top..<top + side {
      for column in left..<left + side {
        let place = 3 * (row * width + column)
        var color = 0
        for part in place..<place + 3 {
          color = color << 5 | Int(pixels[part] >> 3)
          if column > left { difference += abs(Int(pixels[part]) - Int(pixels[part - 3])) }
          if row > top { difference += abs(Int(pixels[part]) - Int(pixels[part - 3 * width])) }
        }
        colors.insert(color)
      }
    }
    return Double(colors.count) / (1 + Double(difference) / Double(side * side))
  }

  /// How far the sums of red, green and blue over a square differ, added up.
  private func differenceOfSums(from other: RGBImage, left: Int, top: Int, side: Int) -> Int {
    let (one, two) = (pixels.span, other.pixels.span)
    var (red, green, blue) = (0, 0, 0)
    for row in top..<top + side {
      for column in left..<left + side {
        let start = 3 * (row * width + column)
        red += Int(one[start]) - Int(two[start])
        green += Int(one[start + 1]) - Int(two[start + 1])
        blue += Int(one[start + 2]) - Int(two[start + 2])
      }
    }
    return abs(red) + abs(green) + abs(blue)
  }
}

extension RGBImage {
  /// The place of the pixel that differs most, or `nil` if the sizes differ or nothing is there.
  package func placeOfLargestDifference(from other: RGBImage) -> (column: Int, row: Int)? {
    guard width == other.width, height == other.height, !pixels.isEmpty else { return nil }
    let one = pixels.span
    let two = other.pixels.span
    var (best, largest) = (0, -1)
    for place in 0..<width * height {
      let difference = (0..<3).reduce(0) {
        $0 + abs(Int(one[3 * place + $1]) - Int(two[3 * place + $1]))
      }
      if difference > largest { (best, largest) = (place, difference) }
    }
    return (best % width, best / width)
  }

  /// The mean difference of all components of all pixels, or `nil` if the sizes differ.
  package func meanDifference(from other: RGBImage) -> Double? {
    guard width == other.width, height == other.height, !pixels.isEmpty else { return nil }
    let one = pixels.span
    let two = other.pixels.span
    var sum = 0
    for index in one.indices { sum += abs(Int(one[index]) - Int(two[index])) }
    return Double(sum) / Double(pixels.count)
  }
}

extension RGBImage {
  /// A component that changes by this much at most is still: coding noise is as large.
  private static let stillness = 2

  /// A component that changes by more can be seen to flicker.
  private static let visibleChange = 8

  /// How much a film flickers because it is shown in few colours: 0 if still pixels stay still.
  ///
  /// Of the pixels that do not change from one picture to the next, the share that flickers on the
  /// screen.
  ///
  /// - Parameters:
  ///   - shown: Pictures as they are shown, one after the other.
  ///   - originals: The same pictures in all of their colours.
  /// - Returns: The share, 0 to 1; `nil` if every pixel changes.
  package static func flickerShare(
    of shown: [RGBImage], showing originals: [RGBImage]
  ) -> Double? {
    var (stillCount, flickerCount) = (0, 0)
    for place in 1..<max(1, min(shown.count, originals.count)) {
      let (before, now) = (originals[place - 1], originals[place])
      let (shownBefore, shownNow) = (shown[place - 1], shown[place])
      guard [before, now, shownBefore, shownNow].allSatisfy({ $0.size == now.size }) else {
        continue
      }
      let original = (before.pixels.span, now.pixels.span)
      let seen = (shownBefore.pixels.span, shownNow.pixels.span)
      for start in stride(from: 0, to: now.pixels.count, by: 3) {
        guard change(at: start, original.0, original.1) <= stillness else { continue }
        stillCount += 1
        if change(at: start, seen.0, seen.1) > visibleChange { flickerCount += 1 }
      }
    }
    return stillCount == 0 ? nil : Double(flickerCount) / Double(stillCount)
  }

  /// The largest change of the three components of a pixel.
  private static func change(at start: Int, _ before: Span<UInt8>, _ now: Span<UInt8>) -> Int {
    max(
      abs(Int(now[start]) - Int(before[start])),
      abs(Int(now[start + 1]) - Int(before[start + 1])),
      abs(Int(now[start + 2]) - Int(before[start + 2])))
  }
}
