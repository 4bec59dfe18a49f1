extension LessonFigure {
  /// The list of a live programme at three moments.
  static let liveWindow = LessonFigure(
    "D-streaming/figures/live-window",
    "The same row of segments at three moments, six seconds apart. The list names five of them; each time the "
      + "oldest leaves and a new one joins, and the player stays three segments behind the newest."
  ) { _ in LiveWindow().sheet }
}

private struct LiveWindow {
  private let first = 40
  private let count = 9
  private let windowSize = 5

  private func x(_ segment: Int) -> Double { 108 + Double(segment - first) * 48 }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 372)
    sheet.title("The window slides, and so does the player")
    for moment in 0..<3 { draw(&sheet, moment, 82 + Double(moment) * 84) }
    let y = 330.0
    sheet.box(Area(24, y, 20, 16), .solid(.lit), radius: 3)
    sheet.text("in the list", 52, y + 13, .note)
    sheet.box(Area(140, y, 20, 16), .solid(.panel), radius: 3)
    sheet.text("deleted", 168, y + 13, .note)
    sheet.box(Area(238, y, 20, 16), .dashed(.line, 1.5), radius: 3)
    sheet.text("not made yet", 266, y + 13, .note)
    marker(&sheet, Spot(384, y + 12))
    sheet.text("plays here, 18 s behind", 398, y + 13, .note)
    return sheet
  }

  private func marker(_ sheet: inout Sheet, _ tip: Spot) {
    sheet.line([tip - Spot(7, 12), tip - Spot(-7, 12), tip], .solid(.vermilion), isClosed: true)
  }

  private func draw(_ sheet: inout Sheet, _ moment: Int, _ y: Double) {
    sheet.text(moment == 0 ? "now" : "\(moment * 6) s later", 24, y + 17, .label.bold)
    let window = first + moment + 1..<first + moment + 1 + windowSize
    sheet.text("list from \(window.lowerBound)", 24, y + 35, .note)
    for segment in first..<first + count {
      let area = Area(x(segment), y, 42, 38)
      if window.contains(segment) {
        sheet.box(area, .solid(.lit), radius: 5)
        sheet.box(area, .line(.accent, 1.8), radius: 5)
      } else if segment < window.lowerBound {
        sheet.box(area, .solid(.panel), radius: 5)
      } else {
        sheet.box(area, .dashed(.line, 1.5), radius: 5)
      }
      sheet.text(
        "\(segment)", area.middle.x, area.middle.y + 5,
        window.contains(segment) ? .label.bold.centered : .note.centered)
    }
    marker(&sheet, Spot(x(window.upperBound - 3), y - 3))
    sheet.line(
      Spot(x(window.upperBound) - 3, y - 8), Spot(x(window.upperBound) - 3, y + 46),
      .line(.accent, 2))
    if moment == 0 {
      sheet.text("live edge", x(window.upperBound) + 4, y - 6, .note.colored(.accent))
    }
  }
}
