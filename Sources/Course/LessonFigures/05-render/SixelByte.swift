extension LessonFigure {
  /// How six pixels become a letter.
  static let sixelByte = LessonFigure(
    "05-render/figures/sixel-byte",
    "A column of six pixels, the upper four black. They count 1, 2, 4, 8, 16 and 32; the black ones make 15, and "
      + "15 more than 63 is 78, the letter N."
  ) { _ in
    // As in the lesson's output: the upper four pixels have the register's colour.
    SixelByte(pixels: [true, true, true, true, false, false]).sheet
  }
}

private struct SixelByte {
  let pixels: [Bool]

  private var value: Int {
    pixels.enumerated().reduce(0) { $1.element ? $0 + 1 << $1.offset : $0 }
  }

  private var letter: String { String(UnicodeScalar(UInt8(63 + value))) }

  var sheet: Sheet {
    var sheet = Sheet(width: 520, height: 318)
    sheet.title("Six pixels are a number, and a number is a letter")
    let side = 34.0
    let middle = 78 + side * 3
    for (row, isSet) in pixels.enumerated() {
      let area = Area(40, 78 + Double(row) * side, side, side)
      sheet.box(area, isSet ? .solid(.onLight) : .solid(.onDark))
      sheet.box(area, .line(.pale, 1.2))
      let y = area.middle.y + 5
      sheet.text("\(1 << row)", 88, y, isSet ? .label.bold : .note)
      if isSet {
        sheet.line(Spot(124, area.middle.y), Spot(152, area.middle.y), .line(.accent, 2))
        sheet.line(Spot(152, area.middle.y), Spot(186, middle), .line(.accent, 2))
      }
    }
    sheet.text("a column", 40 + side / 2, 66, .note.centered)
    sheet.text("\(value)", 210, middle + 8, Letters.title.sized(28).centered)
    sheet.text("1 + 2 + 4 + 8", 214, middle + 36, .note.centered)
    sheet.arrow(Spot(236, middle), Spot(310, middle), .accent, width: 2)
    sheet.text("+ 63", 271, middle - 10, .label.bold.colored(.accent).centered)
    sheet.text("\(63 + value)", 340, middle + 8, Letters.title.sized(28).centered)
    sheet.arrow(Spot(368, middle), Spot(414, middle), .accent, width: 2)
    let key = Area(418, middle - 36, 72, 72)
    sheet.box(key, .solid(.lit), radius: 10)
    sheet.box(key, .line(.accent, 2), radius: 10)
    sheet.text(letter, key.middle.x, key.middle.y + 14, Letters.code.sized(40).bold.centered)
    sheet.text("one byte", key.middle.x, key.bottom + 20, .note.centered)
    sheet.text(
      ["63 is the first of 64 letters", "that no terminal takes for", "anything else: ? to ~"], 284,
      258, .note)
    return sheet
  }
}
