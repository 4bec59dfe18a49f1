import Media

/// The 240 of xterm's 256 colours that are the same in every terminal.
///
///     0…15     sixteen that users choose: what they look like is not known
///     16…231   a cube: 16 + 36·red + 6·green + blue, each one of six levels
///     232…255  24 greys: 8, 18, … 238
enum XtermPalette {
  /// The levels of the cube; the first step is larger than the others.
  static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static let greyCount = 24

  /// The colour with a number from 16 to 255.
  static func color(_ index: UInt8) -> RGBColor {
    precondition(index >= 16, "the first sixteen colours are the user's own")
    guard index < 232 else {
      let grey = 8 + 10 * (index - 232)
      return RGBColor(red: grey, green: grey, blue: grey)
    }
    let place = Int(index - 16)
    return RGBColor(
      red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
  }

  /// The number of the colour that is nearest by the sum of squared differences.
  ///
  /// In the cube each component can be chosen separately. The nearest grey is the one closest to
  /// the mean of the three. So there are only two candidates.
  static func nearestIndex(to color: RGBColor) -> UInt8 {
    let (red, green, blue) = (level(color.red), level(color.green), level(color.blue))
    let cube = 16 + 36 * red + 6 * green + blue
    let sum = Int(color.red) + Int(color.green) + Int(color.blue)
    // The greys lie 30 apart in the sum of components, the first at 24: rounded to the nearest.
    let grey = UInt8(min(greyCount - 1, max(0, sum - 24 + 15) / 30)) + 232
    let isGreyNearer =
      color.squaredDistance(to: self.color(grey)) < color.squaredDistance(to: self.color(cube))
    return isGreyNearer ? grey : cube
  }

  /// The place of the nearest level: below the middles 47.5, 115, 155, 195 and 235.
  private static func level(_ component: UInt8) -> UInt8 {
    switch component {
    case ..<48: 0
    case ..<115: 1
    default: (component - 35) / 40
    }
  }
}
