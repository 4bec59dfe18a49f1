extension LessonFigure {
  /// The jitter buffer at a hole, as it happens.
  static let conveyorMoves = LessonFigure(
    "E-live/figures/conveyor-moves",
    "Packets arrive from the right. The second is missing, so those after it wait, while a bar grows towards a deadline. "
      + "When it is full the missing one is given up, and the others go to the decoder. Then it comes: too late."
  ) { _ in ConveyorMoves().sheet }
}

/// The packets of lesson E's ladder: 65 501 arrives too late.
private struct ConveyorMoves {
  private let first = 65_500
  private let deadline = 0.62
  private let start = 0.2

  private func x(_ place: Int) -> Double { 24 + Double(place) * 66 }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 252, cycle: 11)
    sheet.title("A hole waits, and all wait with it")
    sheet.text("the decoder takes them", 24, 232, .note)
    sheet.text("the network puts packets", 552, 232, .note.right)
    let hole = Area(x(1), 74, 60, 50)
    sheet.during(0.08...deadline, isInStill: true) { sheet in
      sheet.box(hole, .dashed(.vermilion, 2), radius: 5)
      sheet.text("?", hole.middle.x, hole.middle.y + 5, .label.bold.colored(.vermilion).centered)
    }
    for place in 0..<8 where place != 1 { packet(&sheet, place) }
    late(&sheet)
    sheet.line(Spot(20, 128), Spot(552, 128), .line(.ink, 2.5))
    for wheel in 0..<9 { sheet.dot(Spot(26 + Double(wheel) * 65, 135), 4.5, .line(.ink, 1.5)) }
    bar(&sheet)
    return sheet
  }

  /// It comes, waits for those before it, and goes.
  private func packet(_ sheet: inout Sheet, _ place: Int) {
    let arrival = place == 0 ? 0.02 : 0.02 + 0.05 * Double(place)
    let departure = place == 0 ? 0.11 : deadline + 0.02 + 0.025 * Double(place - 2)
    let (right, left) = (Spot(600 - x(place), 0), Spot(-90 - x(place), 0))
    sheet.moving([
      (0, right), (arrival, right), (arrival + 0.06, Spot(0, 0)), (departure, Spot(0, 0)),
      (departure + 0.07, left), (1, left),
    ]) { sheet in tile(&sheet, place, .green) }
  }

  private func late(_ sheet: inout Sheet) {
    let (right, stop) = (Spot(560, 0), Spot(170, 0))
    sheet.during(0.86...1) { sheet in
      sheet.moving([(0, right), (0.86, right), (0.93, stop), (1, stop)]) {
        tile(&$0, 1, .vermilion)
      }
      sheet.text("too late: its picture is over", 24, 104, .label.bold.colored(.vermilion))
    }
  }

  private func tile(_ sheet: inout Sheet, _ place: Int, _ ink: Ink) {
    let area = Area(x(place), 74, 60, 50)
    sheet.box(area, .solid(.paper), radius: 5)
    sheet.box(area, .soft(ink, 28), radius: 5)
    sheet.box(area, .line(ink, 1.8), radius: 5)
    sheet.text("\(first + place)", area.middle.x, area.middle.y + 5, .label.centered)
  }

  /// The time that the hole has left, from the moment at which the next but one has come.
  private func bar(_ sheet: inout Sheet) {
    let area = Area(x(1), 154, 200, 14)
    let steps = 20
    sheet.during(start...deadline, isInStill: true) { sheet in
      sheet.box(area, .solid(.panel), radius: 7)
      sheet.text("200 ms for what is missing", area.x, 190, .note)
    }
    for step in 1...steps {
      let (from, to) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
      let length = deadline - start
      sheet.during((start + length * from)...(start + length * to), isInStill: step == 14) {
        $0.box(
          Area(area.x, area.y, area.width * to, area.height), .soft(.vermilion, 70), radius: 7)
      }
    }
    sheet.during(deadline...0.86) {
      $0.text("given up; the others go on", area.x, 166, .label.bold.colored(.green))
    }
  }
}
