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
  public static let cube = Palette(
    (0..<cubeLevelCount * cubeLevelCount * cubeLevelCount).map { index in
      func byte(_ level: Int) -> UInt8 { UInt8(level % cubeLevelCount * cubeStep) }
      return RGBColor(red: byte(index / 36), green: byte(index / 6), blue: byte(index))
    })
}
