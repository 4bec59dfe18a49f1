import Media

/// The 240 of xterm's 256 colours that are the same in every terminal.
///
///     0…15     sixteen that users choose: what they look like is not known
///     16…231   a cube: 16 + 36·red + 6·green + blue, each one of six levels
///     232…255  24 greys: 8, 18, … 238
enum XtermPalette {
  /// The levels of the cube; the first step is larger than the others.
  static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

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
}
