import Media

/// The few colours that letters and their ground have, where they are not all colours.
///
///     256       `38;5;n` and `48;5;n`, for both alike
///     16        `30…37` and `90…97` for letters, `40…47` and `100…107` for the ground
///     8         `30…37` for letters, bright ones by `1` (bold), `40…47` for the ground: none bright
enum CellPalette: Hashable, Sendable {
  case xterm
  case sixteen
  case eight

  /// The colours of a depth; `nil` where each colour can be had.
  init?(_ depth: ColorDepth) {
    switch depth {
    case .trueColor: return nil
    case .none, .palette: self = .xterm
    case .sixteen: self = .sixteen
    case .eight: self = .eight
    }
  }

  /// The palette's colour for a letter at a place: rows are halves of cells.
  func ink(_ color: RGBColor, column: Int, row: Int) -> CellColor {
    switch self {
    case .xterm: CellColor(index: CellDither.xterm.index(of: color, column: column, row: row))
    case .sixteen:
      CellColor(basic: CellDither.sixteen.index(of: color, column: column, row: row))
    case .eight: CellColor(bold: CellDither.console.index(of: color, column: column, row: row))
    }
  }

  /// What shows a colour of the ground at a place.
  func ground(_ color: RGBColor, column: Int, row: Int) -> CellColor {
    guard self == .eight else { return ink(color, column: column, row: row) }
    return CellColor(bold: CellDither.consoleGround.index(of: color, column: column, row: row))
  }

  /// A cell with one colour above another.
  ///
  /// If no background can be bright, a bright half is the letter: ▀ or ▄. Two bright halves of
  /// different colours cannot share a cell. So where both are bright, the cell is one pixel of a
  /// dither of cells: one of halves, every second one left out, would become stripes. If that asks
  /// for a dark one, the cell shows one of its halves, the upper one in every other cell.
  func halves(_ upper: RGBColor, _ lower: RGBColor, column: Int, row: Int) -> PictureCell {
    guard self == .eight else {
      return PictureCell(
        glyph: "▄", ink: ink(lower, column: column, row: 2 * row + 1),
        ground: ink(upper, column: column, row: 2 * row))
    }
    let above = CellDither.console.index(of: upper, column: column, row: 2 * row)
    let below = CellDither.console.index(of: lower, column: column, row: 2 * row + 1)
    switch (above >= 8, below >= 8) {
    case (_, false):
      return PictureCell(glyph: "▀", ink: CellColor(bold: above), ground: CellColor(bold: below))
    case (false, true):
      return PictureCell(glyph: "▄", ink: CellColor(bold: below), ground: CellColor(bold: above))
    case (true, true):
      let both = CellDither.console.index(of: Self.mean(upper, lower), column: column, row: row)
      let half = (column + row).isMultiple(of: 2) ? above : below
      return PictureCell(
        glyph: "█", ink: CellColor(bold: both >= 8 ? both : half), ground: .any)
    }
  }

  private static func mean(_ one: RGBColor, _ other: RGBColor) -> RGBColor {
    func mean(_ one: UInt8, _ other: UInt8) -> UInt8 { UInt8((Int(one) + Int(other) + 1) / 2) }
    return RGBColor(
      red: mean(one.red, other.red), green: mean(one.green, other.green),
      blue: mean(one.blue, other.blue))
  }
}

/// The sixteen colours that have names: black, red, green, yellow, blue, magenta, cyan and white,
/// and a bright one for each.
///
/// Users may choose others. These are what nearly all have, and a picture needs only black and
/// white to be recognised.
enum BasicPalette {
  /// The colours of the VGA, in the Linux console.
  static let console = (0..<16).map { number in
    let bright: UInt8 = number >= 8 ? 85 : 0
    func component(_ bit: Int) -> UInt8 { (number >> bit & 1 == 1 ? 170 : 0) + bright }
    // Dark yellow has been brown since the first colour screens of the IBM PC.
    return RGBColor(
      red: component(0), green: number == 3 ? 85 : component(1), blue: component(2))
  }

  /// The colours of xterm, from its XTerm-col.ad.
  static let xterm: [RGBColor] = (0..<16).map { number in
    switch number {
    case 4: return RGBColor(red: 0, green: 0, blue: 238)
    case 7: return RGBColor(red: 229, green: 229, blue: 229)
    case 8: return RGBColor(red: 127, green: 127, blue: 127)
    case 12: return RGBColor(red: 92, green: 92, blue: 255)
    default:
      func component(_ bit: Int) -> UInt8 {
        number >> bit & 1 == 0 ? 0 : number >= 8 ? 255 : 205
      }
      return RGBColor(red: component(0), green: component(1), blue: component(2))
    }
  }
}
