import LessonKit
import Media
import Playback

extension LessonFigure {
  /// What happens to a frame, by how late it is.
  static let lateness = LessonFigure(
    "07-playback/figures/lateness",
    "A line of lateness: before its time a frame waits; up to 30 ms late it is shown; up to 500 ms it is dropped, "
      + "unless the screen has shown nothing new for 100 ms; later than that, decoding goes on at a sync sample."
  ) { _ in Lateness().sheet }
}

private struct Lateness {
  private let policy = PresentationPolicy()

  private static let left = 24.0
  private static let width = 524.0

  /// A place on the line: the limits are at a fifth, two fifths, and four fifths.
  private func x(_ lateness: Duration) -> Double {
    let milliseconds = lateness.inSeconds * 1000
    let limits = [-30, 0, policy.lateTolerance.inSeconds, policy.skipThreshold.inSeconds, 0.7]
      .enumerated().map { $0.offset == 0 ? $0.element : $0.element * 1000 }
    let places = [0, 0.2, 0.4, 0.8, 1]
    let part = max(0, (limits.lastIndex { $0 <= milliseconds } ?? 0))
    guard part + 1 < limits.count else { return Self.left + Self.width }
    let share = (milliseconds - limits[part]) / (limits[part + 1] - limits[part])
    return Self.left + Self.width * (places[part] + share * (places[part + 1] - places[part]))
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 292)
    sheet.title("Shown, dropped, or skipped over: it depends how late")
    let limits = [Duration.zero, policy.lateTolerance, policy.skipThreshold].map(x)
    let edges = [Self.left] + limits + [Self.left + Self.width]
    let zones: [(name: String, ink: Ink)] = [
      ("wait", .sky), ("show", .green), ("drop", .orange),
      ("skip to sync", .vermilion),
    ]
    for (index, zone) in zones.enumerated() {
      let area = Area(edges[index], 104, edges[index + 1] - edges[index], 48)
      sheet.box(area.inset(1), .soft(zone.ink, 30), radius: 4)
      sheet.text(zone.name, area.middle.x, area.middle.y + 5, .note.colored(.ink).bold.centered)
    }
    for (limit, name) in zip(limits, ["its time", "30 ms", "500 ms"]) {
      sheet.line(Spot(limit, 100), Spot(limit, 158), .line(.ink, 1.5))
      sheet.text(name, limit, 176, .label.bold.centered)
    }
    sheet.text("late", Self.left + Self.width - 22, 176, .note.right)
    sheet.arrow(Spot(Self.left + Self.width - 18, 172), Spot(Self.left + Self.width, 172))
    frame(&sheet, .milliseconds(8), age: .milliseconds(40), "8 ms late", ["in time", "enough"])
    frame(
      &sheet, .milliseconds(100), age: .milliseconds(40), "100 ms late,",
      ["the screen changed", "40 ms ago"])
    frame(
      &sheet, .milliseconds(440), age: .milliseconds(180), "440 ms late,",
      ["but the screen has stood", "still for 180 ms"])
    return sheet
  }

  /// A frame above the line, and what the player does with it.
  private func frame(
    _ sheet: inout Sheet, _ lateness: Duration, age: Duration, _ name: String, _ words: [String]
  ) {
    let spot = Spot(x(lateness), 128)
    let isShown = policy.fate(lateness: lateness, pictureAge: age) == .show
    let ink: Ink = isShown ? .green : .orange
    let tile = Area(spot.x - 46, 54, 92, 30)
    sheet.box(tile, .solid(.paper), radius: 5)
    sheet.box(tile, isShown ? .line(ink, 2) : .dashed(ink, 2), radius: 5)
    sheet.text(isShown ? "shown" : "dropped", tile.middle.x, tile.middle.y + 5, .label.centered)
    sheet.arrow(Spot(tile.middle.x, tile.bottom), Spot(tile.middle.x, 104), ink, width: 2)
    sheet.line(Spot(spot.x, 184), Spot(spot.x, 204), .dashed(.pale, 1))
    sheet.text([name] + words, spot.x, 220, .note.colored(.ink).centered)
  }
}
