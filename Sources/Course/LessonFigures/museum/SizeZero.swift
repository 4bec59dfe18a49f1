import MP4
import Media

extension LessonFigure {
  /// A walk along boxes that never gets past one of them.
  static let sizeZero = LessonFigure(
    "museum/size-zero",
    "Boxes in a row, with an arrow from each to the next. The box trak says that it has 0 bytes, and its arrow leads back "
      + "to itself; the boxes after it are never reached."
  ) { material in SizeZero(try await material.film("demo.mp4").box("moov")).sheet }
}

/// The boxes in `moov`, one of which claims to have no bytes.
private struct SizeZero {
  private let boxes: [(name: String, size: Int)]

  init(_ movie: LocatedBox) {
    boxes = movie.children.map { ($0.box.type.description, $0.box.size) }
  }

  private static let top = 118.0
  private static let width = 124.0

  private func x(_ place: Int) -> Double { 20 + Double(place) * 136 }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 214)
    sheet.title("offset += size")
    for (place, box) in boxes.prefix(4).enumerated() {
      let area = Area(x(place), Self.top, Self.width, 50)
      sheet.box(area, place == 1 ? .soft(.vermilion, 24) : .solid(.panel), radius: 5)
      sheet.box(area, .line(place == 1 ? .vermilion : place < 1 ? .pale : .line, 1.8), radius: 5)
      let ink: Ink = place > 1 ? .pale : .ink
      sheet.text(box.name, area.middle.x, area.middle.y - 3, .code.centered.colored(ink))
      sheet.text(
        place == 1 ? "size 0" : "size \(box.size)", area.middle.x, area.middle.y + 16,
        .note.centered.colored(place == 1 ? .vermilion : .pale))
    }
    let (first, second) = (x(0) + Self.width / 2, x(1) + Self.width / 2)
    sheet.arc(
      Spot(first, Self.top - 6), Spot((first + second) / 2 - 20, Self.top - 66),
      Spot(second - 34, Self.top - 8), .green, width: 2)
    sheet.path(
      "M\(Number(second - 8)) \(Number(Self.top - 4))C\(Number(second - 30)) \(Number(Self.top - 76)) "
        + "\(Number(second + 74)) \(Number(Self.top - 76)) \(Number(second + 40)) \(Number(Self.top - 18))",
      .line(.vermilion, 2.5))
    sheet.arrow(
      Spot(second + 44, Self.top - 26), Spot(second + 32, Self.top - 6), .vermilion, width: 2.5)
    sheet.text("and again, and again", second + 76, Self.top - 40, .label.bold.colored(.vermilion))
    sheet.text("never reached", x(2), Self.top + 74, .note)
    return sheet
  }
}
