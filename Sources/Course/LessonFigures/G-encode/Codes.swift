extension LessonFigure {
  /// Numbers whose zeros in front say how long they are.
  static let codes = LessonFigure(
    "G-encode/figures/codes",
    "The codes of 0 to 8: as many zeros as bits will follow, a one, and those bits. 0 is a single bit; 1 and 2 have "
      + "three, 3 to 6 have five, 7 and 8 have seven."
  ) { _ in Codes().sheet }
}

/// ITU-T H.264 §9.1 and §9.1.1.
private struct Codes {
  private static let side = 26.0

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 378)
    sheet.title("The zeros in front say how many bits follow")
    let columns = [(60.0, "ue(v)"), (110, "se(v)")]
    for (x, name) in columns { sheet.text(name, x, 66, .note.right) }
    sheet.text("as it is written", 150, 66, .note)
    sheet.text("read as", 372, 66, .note)
    sheet.text("bits", 530, 66, .note.right)
    for number in 0...8 {
      let y = 78 + Double(number) * 32
      let digits = String(number + 1, radix: 2)
      let magnitude = (number + 1) / 2
      let signed = number % 2 == 0 ? -magnitude : magnitude
      sheet.text("\(number)", 60, y + 19, .label.bold.right)
      sheet.text(
        signed < 0 ? "−\(-signed)" : "\(signed)", 110, y + 19, .note.right)
      let zeros = digits.count - 1
      for (index, bit) in (String(repeating: "0", count: zeros) + digits).enumerated() {
        let area = Area(150 + Double(index) * Self.side, y, Self.side - 2, 26)
        sheet.box(
          area, index < zeros ? .solid(.panel) : index == zeros ? .solid(.lit) : .soft(.sky, 30),
          radius: 3)
        if index == zeros { sheet.box(area, .line(.accent, 1.5), radius: 3) }
        sheet.text(
          String(bit), area.middle.x, y + 18,
          index < zeros ? Letters.code.colored(.pale).centered : Letters.code.centered)
      }
      sheet.text("\(digits)₂ − 1 = \(number)", 372, y + 19, .note.colored(.ink))
      sheet.text("\(digits.count + zeros)", 530, y + 19, .label.bold.right)
    }
    return sheet
  }
}
