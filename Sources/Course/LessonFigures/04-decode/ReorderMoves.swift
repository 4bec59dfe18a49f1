extension LessonFigure {
  /// The queue in which pictures wait for their turn, as it happens.
  static let reorderMoves = LessonFigure(
    "04-decode/figures/reorder-moves",
    "Pictures enter a queue in the order of decoding. Whenever three are in it, the one with the lowest number leaves; "
      + "they leave in the order in which they are shown."
  ) { material in ReorderMoves(try await material.pictures(9, of: "demo.mp4")).sheet }
}

private struct ReorderMoves {
  private let numbers: [Int]
  private let inks: [Int: Ink]

  private let side = 44.0
  private let share = 1.0 / 11

  init(_ pictures: [DecodedPicture]) {
    numbers = pictures.map { $0.order / 2 }
    inks = Dictionary(
      pictures.map { ($0.order / 2, $0.type?.paint ?? .luma) },
      uniquingKeysWith: { first, _ in first })
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 300, cycle: 14)
    sheet.title("Three is one too many: the lowest leaves")
    sheet.text("from the file", 20, 66, .label.bold)
    sheet.text("waiting", 232, 66, .label.bold)
    sheet.text("on the screen", 20, 216, .label.bold)
    sheet.box(Area(224, 78, 156, 66), .solid(.panel), radius: 8)
    sheet.arrow(Spot(190, 111), Spot(220, 111))
    sheet.arrow([Spot(302, 146), Spot(302, 184), Spot(150, 184), Spot(150, 224)])
    var waiting: [Int] = []
    var shown: [Int] = []
    for (step, number) in numbers.enumerated() {
      let start = share * Double(step + 1)
      let isLast = step == numbers.count - 1
      waiting.append(number)
      // First all three are seen, then the lowest leaves.
      let middle = start + share * 0.5
      let full = waiting
      sheet.during(start...(isLast && full.count < 3 ? 1 : middle)) { sheet in
        for (place, number) in full.enumerated() {
          tile(
            &sheet, number, Spot(230 + Double(place) * 50, 89),
            isLow: full.count == 3 && number == full.min())
        }
      }
      if waiting.count == 3, let lowest = waiting.min() {
        waiting.removeAll { $0 == lowest }
        let corner = Spot(20 + Double(shown.count) * 54, 230)
        shown.append(lowest)
        sheet.during(middle...1, isInStill: true) { tile(&$0, lowest, corner) }
      }
      let rest = waiting
      sheet.during(middle...(isLast ? 1 : start + share), isInStill: isLast) { sheet in
        for (place, number) in rest.enumerated() {
          tile(&sheet, number, Spot(230 + Double(place) * 50, 89))
        }
      }
    }
    entering(&sheet)
    return sheet
  }

  /// Those that have not entered: the next one on the right.
  private func entering(_ sheet: inout Sheet) {
    for (step, number) in numbers.enumerated() {
      for before in max(0, step - 2)...step {
        let corner = Spot(140 - Double(step - before) * 50, 89)
        let start = before == max(0, step - 2) && step < 3 ? 0 : share * Double(before)
        let begin = before == 0 ? 0 : start
        sheet.during(begin...(share * Double(before + 1))) { tile(&$0, number, corner) }
      }
    }
  }

  private func tile(_ sheet: inout Sheet, _ number: Int, _ corner: Spot, isLow: Bool = false) {
    let area = Area(corner.x, corner.y, side, side)
    let ink = inks[number] ?? .luma
    sheet.box(area, .solid(.paper), radius: 6)
    sheet.box(area, .soft(ink, isLow ? 60 : 22), radius: 6)
    sheet.box(area, .line(ink, isLow ? 3 : 1.8), radius: 6)
    sheet.text("\(number)", area.middle.x, area.middle.y + 6, .label.sized(17).bold.centered)
  }
}
