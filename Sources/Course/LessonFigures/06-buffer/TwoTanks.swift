import LessonKit
import Media
import Playback

extension LessonFigure {
  /// Two limits, and the stricter one wins.
  static let twoTanks = LessonFigure(
    "06-buffer/figures/two-tanks",
    "Two tanks for each of two films. The small film fills the seconds first and hardly any bytes; the same film "
      + "in 4K fills the bytes first, with less than a second decoded."
  ) { material in
    TwoTanks(try await material.film("demo.mp4")).sheet
  }
}

private struct TwoTanks {
  private static let targetSeconds = 3.0
  private static let byteLimit = 256e6

  private let films: [(name: String, frameBytes: Double)]

  init(_ film: Film) {
    let pixels = Double(film.format.width * film.format.height)
    films = [
      ("demo.mp4, \(film.format.width) × \(film.format.height)", pixels * 1.5),
      ("in 4K, 3840 × 2160", 3840 * 2160 * 1.5),
    ]
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 350)
    sheet.title("Seconds and bytes: the tank that is full first wins")
    for (index, film) in films.enumerated() {
      let bytesPerSecond = film.frameBytes * 30
      let seconds = min(Self.targetSeconds, Self.byteLimit / bytesPerSecond)
      let x = 30 + Double(index) * 270
      sheet.text(film.name, x, 70, .label.bold)
      tank(
        &sheet, Area(x, 110, 90, 180), seconds / Self.targetSeconds, "3 s",
        "\(seconds.text(decimals: seconds < 1 ? 2 : 0)) s")
      tank(
        &sheet, Area(x + 124, 110, 90, 180), seconds * bytesPerSecond / Self.byteLimit, "256 MB",
        "\((seconds * bytesPerSecond / 1e6).text(decimals: 0)) MB")
    }
    return sheet
  }

  private func tank(
    _ sheet: inout Sheet, _ area: Area, _ share: Double, _ limit: String, _ level: String
  ) {
    let isFull = share > 0.99
    let ink: Ink = isFull ? .vermilion : .sky
    let height = max(3, area.height * share)
    let liquid = Area(area.x, area.bottom - height, area.width, height)
    sheet.box(area, .solid(.panel), radius: 6)
    sheet.box(liquid, .soft(ink, 55), radius: 6)
    sheet.line(
      [
        Spot(area.x, area.y - 8), Spot(area.x, area.bottom), Spot(area.right, area.bottom),
        Spot(area.right, area.y - 8),
      ], .line(.ink, 2))
    sheet.line(Spot(area.x, area.y), Spot(area.right, area.y), .dashed(.ink, 1.5))
    sheet.text("limit \(limit)", area.middle.x, area.y - 12, .note.centered)
    sheet.text(
      level, area.middle.x, min(liquid.y + 24, area.bottom - 10), .label.bold.centered)
    sheet.text(
      isFull ? "full" : "room left", area.middle.x, area.bottom + 20,
      isFull ? .label.bold.colored(.vermilion).centered : .note.centered)
  }
}
