extension LessonFigure {
  /// A jitter buffer as a belt, with a hole and a deadline.
  static let conveyor = LessonFigure(
    "E-live/figures/conveyor",
    "Packets on a belt from the network to the decoder. One is missing; those behind it are here and wait, until a "
      + "deadline of 200 milliseconds has passed. Then the hole is given up, and they go on."
  ) { _ in Conveyor().sheet }
}

/// The packets of lesson E's ladder: 65 501 never arrives.
private struct Conveyor {
  private let first = 65_500

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 398)
    sheet.title("A hole holds up the belt, until the deadline")
    row(&sheet, 78, "150 ms", present: 7, elapsed: 0.75)
    row(&sheet, 236, "200 ms", present: 8, elapsed: 1)
    sheet.text("the network puts packets", 552, 380, .note.right)
    sheet.text("the decoder takes them", 24, 380, .note)
    return sheet
  }

  private func x(_ place: Int) -> Double { 24 + Double(place) * 66 }

  private func row(
    _ sheet: inout Sheet, _ y: Double, _ time: String, present: Int, elapsed: Double
  ) {
    let isOver = elapsed >= 1
    sheet.text(
      isOver ? "\(time) after the next one came: given up" : "\(time) after the next one came",
      24, y - 10, .label.bold)
    let belt = y + 58
    for place in 0..<8 {
      let area = Area(x(place), y + 4, 60, 50)
      let number = (first + place) % 65_536
      if place == 1 {
        sheet.box(area, .dashed(isOver ? .line : .vermilion, 2), radius: 5)
        sheet.text(
          isOver ? "lost" : "?", area.middle.x, area.middle.y + 5,
          .label.bold.colored(isOver ? .pale : .vermilion).centered)
      } else if place < present {
        let isGone = place == 0
        let goes = isGone || isOver
        sheet.box(area, goes ? .soft(.green, 28) : .solid(.panel), radius: 5)
        sheet.box(area, .line(goes ? .green : .pale, 1.8), radius: 5)
        sheet.text("\(number)", area.middle.x, area.middle.y + 5, .label.centered)
      }
    }
    sheet.line(Spot(20, belt), Spot(552, belt), .line(.ink, 2.5))
    for wheel in 0..<9 { sheet.dot(Spot(26 + Double(wheel) * 65, belt + 7), 4.5, .line(.ink, 1.5)) }
    if isOver {
      sheet.arrow(Spot(x(2) + 150, belt + 30), Spot(x(0) + 30, belt + 30), .green, width: 2.5)
      sheet.text("all go on", x(2) + 162, belt + 35, .label.bold.colored(.green))
    } else {
      let bar = Area(x(1), belt + 20, 200, 12)
      sheet.box(bar, .solid(.panel), radius: 6)
      sheet.box(
        Area(bar.x, bar.y, bar.width * elapsed, bar.height), .soft(.vermilion, 70), radius: 6)
      sheet.text("the deadline comes nearer; five are here and wait", bar.x, belt + 50, .note)
    }
  }
}
