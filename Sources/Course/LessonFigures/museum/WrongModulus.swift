extension LessonFigure {
  /// A count that leaves out 65 535.
  static let wrongModulus = LessonFigure(
    "museum/65535",
    "Packets 65 532 to 65 535 and 0 to 3 come in order. All but 65 535 are delivered at once; that one lies in the queue, "
      + "because the number that is expected goes from 65 534 to 0."
  ) { _ in WrongModulus().sheet }
}

/// The packets around the wrap of their numbers, by the rule `(expected + 1) % 65535`.
private struct WrongModulus {
  private let came = (65_532..<65_540).map { $0 % 65_536 }

  /// What becomes of each: delivered at once, or kept for a turn that does not come.
  private let isDelivered: [Bool]

  init() {
    var expected = came[0]
    isDelivered = came.map { number in
      guard number == expected else { return false }
      expected = (expected + 1) % 65_535
      return true
    }
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 282)
    sheet.title("One number is never expected")
    row(&sheet, 76, came.map { $0 })
    row(&sheet, 158, zip(came, isDelivered).map { $1 ? $0 : nil })
    sheet.text("as they come", 24, 68, .note)
    sheet.text("delivered", 24, 216, .note)
    for (place, isDelivered) in isDelivered.enumerated() {
      let middle = x(place) + 30
      if isDelivered {
        sheet.arrow(Spot(middle, 118), Spot(middle, 154), .green, width: 2)
      } else {
        sheet.arrow(Spot(middle, 118), Spot(middle, 216), .vermilion, width: 2.5)
        let box = Area(x(place), 220, 60, 38)
        sheet.box(box, .soft(.vermilion, 24), radius: 5)
        sheet.box(box, .line(.vermilion, 1.8), radius: 5)
        sheet.text("\(came[place])", box.middle.x, box.middle.y + 5, .label.bold.centered)
        sheet.text(
          "in the queue: 0 is expected", box.right + 12, box.middle.y + 5,
          .note.colored(.vermilion))
      }
    }
    return sheet
  }

  private func x(_ place: Int) -> Double { 24 + Double(place) * 66 }

  private func row(_ sheet: inout Sheet, _ y: Double, _ numbers: [Int?]) {
    for (place, number) in numbers.enumerated() {
      let box = Area(x(place), y, 60, 38)
      guard let number else {
        sheet.box(box, .dashed(.vermilion, 1.8), radius: 5)
        continue
      }
      sheet.box(box, .solid(.panel), radius: 5)
      sheet.box(box, .line(.pale, 1.5), radius: 5)
      sheet.text("\(number)", box.middle.x, box.middle.y + 5, .label.centered)
    }
  }
}
