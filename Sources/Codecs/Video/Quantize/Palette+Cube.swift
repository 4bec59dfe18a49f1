import Media

extension Palette {
  /// How many levels each component of the ``cube`` has.
  static let cubeLevelCount = 6

  /// The distance between two levels of the ``cube``.
  static let cubeStep = 51

  /// All mixtures of six levels of red, green and blue: 6 × 6 × 6 = 216 colours.
  ///
  /// The levels 0, 51, 102, 153, 204, 255 are 0, 20, 40, 60, 80, 100 per cent, so that sixel's
  /// per cents express them exactly. The index is `36 * red + 6 * green + blue`.
  package static let cube = Palette(
    (0..<cubeLevelCount * cubeLevelCount * cubeLevelCount).map { index in
      func byte(_ level: Int) -> UInt8 { UInt8(level % cubeLevelCount * cubeStep) }
      return RGBColor(red: byte(index / 36), green: byte(index / 6), blue: byte(index))
    })
}

extension Palette {
  /// How far ordered dithering reaches with colours that lie anywhere.
  ///
  /// A third of the way from a colour to its nearest neighbour, on average. Dithering moves a pixel
  /// in all three components at once, by half a step at most: by √3 / 6 = 0.29 of the way. So a
  /// pixel that has one of the palette's colours keeps it, unless that colour is in a crowd: with
  /// half of the way, flat areas of such colours lost four decibels, and hardly any area gained.
  var ditheringStep: Int {
    guard count > 1 else { return 0 }
    let colors = (0..<count).map { self[$0] }
    let sum = colors.indices.reduce(0.0) { sum, index in
      var nearest = Int.max
      for other in colors.indices where other != index {
        nearest = min(nearest, colors[index].squaredDistance(to: colors[other]))
      }
      return sum + Double(nearest).squareRoot()
    }
    return Int((sum / Double(count) / 3).rounded())
  }
}
