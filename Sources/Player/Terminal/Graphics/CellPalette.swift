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

  /// The colours of a depth; `nil` if each colour can be had.
  init?(_ depth: ColorDepth) {
    switch depth {
    case .trueColor: return nil
    case .none, .palette: self = .xterm
    case .sixteen: self = .sixteen
    case .eight: self = .eight
    }
  }

  /// The palette's colour for a letter at a place.
  ///
  /// - Parameters:
  ///   - color: The colour that is meant.
  ///   - column: The column.
  ///   - row: The row, in halves of cells.
  ///   - isCalm: Whether all of the cell is nearly alike, so that a pattern would be seen.
  /// - Returns: One of the two colours that are mixed.
  func ink(_ color: RGBColor, column: Int, row: Int, isCalm: Bool = false) -> CellColor {
    switch self {
    case .xterm:
      CellColor(
        index: (isCalm ? CellDither.calmXterm : .xterm).index(
          of: color, column: column, row: row, isCalm: isCalm))
    case .sixteen:
      CellColor(
        basic: (isCalm ? CellDither.calmSixteen : .sixteen).index(
          of: color, column: column, row: row, isCalm: isCalm))
    case .eight: CellColor(bold: CellDither.console.index(of: color, column: column, row: row))
    }
  }

  /// What shows a colour of the ground at a place.
  func ground(_ color: RGBColor, column: Int, row: Int, isCalm: Bool = false) -> CellColor {
    guard self == .eight else { return ink(color, column: column, row: row, isCalm: isCalm) }
    return CellColor(bold: CellDither.consoleGround.index(of: color, column: column, row: row))
  }

  /// The two colours that show an edge between two others; `nil` if letters have more colours
  /// than their ground.
  ///
  /// On both sides of an edge a pattern would break it. With sixteen colours the nearest ones may
  /// be the same, or differ where the picture hardly does. So the difference of the two counts as
  /// well as each of them: a shape is seen before its shade.
  func edge(_ ink: RGBColor, _ ground: RGBColor) -> (ink: CellColor, ground: CellColor)? {
    switch self {
    case .xterm:
      return (
        CellColor(index: CellDither.xterm.nearest(to: ink)),
        CellColor(index: CellDither.xterm.nearest(to: ground))
      )
    case .sixteen:
      let pair = BasicPalette.pair(for: ink, ground)
      return (CellColor(basic: pair.ink), CellColor(basic: pair.ground))
    case .eight: return nil
    }
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

extension BasicPalette {
  /// How much the difference in luma of two colours counts beside each of them: it makes the shape.
  private static let contrast: Float = 4

  /// The luma of a colour, which an eye sees sooner than its hue, counts so much more.
  private static let lumaWeight: Float = 2

  /// For each of the two, this many of the nearest colours are tried with each other.
  private static let candidateCount = 5

  /// From this difference in luma on, in 255ths, two colours are shown as two: an eye in a face, a mouth.
  private static let seenDifference: Float = 32

  /// Outweighs any other error: the difference may be lost only where no pair keeps it.
  private static let lossError: Float = 1e7

  private static let vectors = xterm.map(vector)

  private static func vector(_ color: RGBColor) -> SIMD4<Float> {
    let luma = 0.2126 * Float(color.red) + 0.7152 * Float(color.green) + 0.0722 * Float(color.blue)
    return SIMD4(
      Float(color.red), Float(color.green), Float(color.blue), luma * lumaWeight.squareRoot())
  }

  /// The two colours of xterm's sixteen that show two others side by side.
  static func pair(for ink: RGBColor, _ ground: RGBColor) -> (ink: UInt8, ground: UInt8) {
    let (one, other) = (vector(ink), vector(ground))
    func error(_ difference: SIMD4<Float>) -> Float { (difference * difference).sum() }
    func candidates(_ color: SIMD4<Float>) -> ArraySlice<Int> {
      let errors = vectors.map { error($0 - color) }
      return vectors.indices.sorted { errors[$0] < errors[$1] }.prefix(candidateCount)
    }
    let grounds = candidates(other)
    let wanted = (one - other).w / lumaWeight.squareRoot()
    var best: (ink: Int, ground: Int) = (0, 0)
    var least = Float.infinity
    for ink in candidates(one) {
      for ground in grounds {
        let shown = (vectors[ink] - vectors[ground]).w / lumaWeight.squareRoot()
        let isLost =
          abs(wanted) >= seenDifference && (wanted < 0 ? -shown : shown) < seenDifference
        let difference = (vectors[ink] - vectors[ground]) - (one - other)
        let error =
          error(vectors[ink] - one) + error(vectors[ground] - other)
          + contrast * difference.w * difference.w + (isLost ? lossError : 0)
        if error < least { (best, least) = ((ink, ground), error) }
      }
    }
    return (UInt8(best.ink), UInt8(best.ground))
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
