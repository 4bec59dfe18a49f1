import LessonKit
import MP4
import Media

extension LessonFigure {
  /// A film as boxes in boxes, magnified three times.
  static let nestedBoxes = LessonFigure(
    "02-boxes/figures/nested-boxes",
    "demo.mp4 to scale: nearly all of it is mdat. The thin moov magnified holds two tracks; the first of these "
      + "magnified holds boxes in boxes, at last tables; one of these is shown byte by byte."
  ) { material in try NestedBoxes(try await material.film("demo.mp4")).sheet }
}

private struct NestedBoxes {
  private let film: Film
  private let movie: Box
  private let track: LocatedBox

  private let left = 20.0
  private let width = 532.0

  init(_ film: Film) throws {
    self.film = film
    movie = try film.box("moov").box
    track = try film.box("moov/trak[0]")
  }

  var sheet: Sheet {
    get throws {
      var sheet = Sheet(width: 572, height: 486)
      sheet.title("Boxes in boxes, in boxes")
      let file = bar(&sheet, film.boxes, film.byteCount, y: 66)
      sheet.text("the whole file, \(film.byteCount.grouped) bytes", left, 58, .note)
      if let part = file["moov"] { zoom(&sheet, part, 132) }
      let inside = bar(&sheet, movie.children, movie.size, y: 132)
      if let part = inside["trak"] { zoom(&sheet, part, 198) }
      let table = try nest(&sheet)
      zoom(&sheet, table, 418)
      try bytes(&sheet)
      return sheet
    }
  }

  /// Boxes side by side, as wide as they are long; returns where the first of each type is.
  private func bar(_ sheet: inout Sheet, _ boxes: [Box], _ total: Int, y: Double) -> [FourCC: Area]
  {
    var areas: [FourCC: Area] = [:]
    var x = left
    for box in boxes {
      let share = Double(box.size) / Double(total) * width
      let area = Area(x, y, share, 34)
      x += share
      if areas[box.type] == nil { areas[box.type] = area }
      let isBig = share > 40
      let isLit = box.type == "moov" || (box.type == "trak" && areas[box.type] == area)
      sheet.box(
        Area(area.x + 0.5, y, max(1.5, share - 1), 34), isLit ? .solid(.lit) : .solid(.panel),
        radius: isBig ? 3 : 0)
      sheet.box(
        Area(area.x + 0.5, y, max(1.5, share - 1), 34), isLit ? .line(.accent, 2) : .line(.line, 1),
        radius: isBig ? 3 : 0)
      if isBig {
        sheet.text("\(box.type)", area.middle.x, y + 22, .code.centered)
      } else if box.type == "moov" {
        sheet.text("moov", area.right + 6, y + 22, .code.colored(.accent).bold)
      }
    }
    return areas
  }

  private func zoom(_ sheet: inout Sheet, _ part: Area, _ y: Double) {
    sheet.line(
      [
        Spot(part.x, part.bottom), Spot(part.right, part.bottom), Spot(left + width, y - 4),
        Spot(left, y - 4),
      ], .soft(.accent, 12), isClosed: true)
  }

  /// The track's nested boxes; returns where the table is that is magnified further.
  private func nest(_ sheet: inout Sheet) throws -> Area {
    var area = Area(left, 198, width, 192)
    for (index, path) in ["", "mdia", "mdia/minf", "mdia/minf/stbl"].enumerated() {
      let box = index == 0 ? track.box : try track.descendant(path).box
      sheet.box(area, index % 2 == 0 ? .solid(.panel) : .solid(.paper), radius: 6)
      sheet.box(area, .line(index == 0 ? .accent : .pale, index == 0 ? 2 : 1.2), radius: 6)
      sheet.text("\(box.type)", area.x + 9, area.y + 18, .code.bold)
      sheet.text("\(box.size.grouped) bytes", area.right - 9, area.y + 18, .note.sized(12.5).right)
      if index < 3 {
        let others = box.children.map { "\($0.type)" }.filter { !path.contains($0) }
          .filter { !["mdia", "minf", "stbl"].contains($0) }
        sheet.text(
          others.joined(separator: "  "), area.x + 62, area.y + 18,
          .code.sized(12.5).colored(.pale))
      }
      area = Area(area.x + 10, area.y + 28, area.width - 20, area.height - 38)
    }
    let tables = try track.descendant("mdia/minf/stbl").box.children
    let total = tables.reduce(0) { $0 + $1.size }
    // Narrow tables are drawn wide enough for their names.
    let least = 40.0
    let room = area.width - least * Double(tables.count)
    var x = area.x
    var found = area
    for box in tables {
      let wide = least + room * Double(box.size) / Double(total) - 3
      let cell = Area(x, area.y - 2, wide, 42)
      x += wide + 3
      let isLit = box.type == "stss"
      sheet.box(cell, isLit ? .solid(.lit) : .soft(.luma, 24), radius: 3)
      if isLit { sheet.box(cell, .line(.accent, 2), radius: 3) }
      sheet.text("\(box.type)", cell.middle.x, cell.y + 18, .code.sized(12.5).centered)
      sheet.text("\(box.size)", cell.middle.x, cell.y + 34, .note.sized(12).centered)
      if isLit { found = cell }
    }
    return found
  }

  /// The bytes of the list of sync samples.
  private func bytes(_ sheet: inout Sheet) throws {
    let box = try track.descendant("mdia/minf/stbl/stss")
    let content: SyncSampleBox = try box.content()
    let groups =
      [
        ("size", box.box.size), ("type", nil), ("version", 0),
        ("count", content.sampleNumbers.count),
      ].map { ($0.0, $0.1.map { "\($0)" } ?? "stss") }
      + content.sampleNumbers.map { ("sample", "\($0)") }
    let step = width / Double(groups.count)
    for (index, group) in groups.enumerated() {
      let area = Area(left + Double(index) * step + 1, 418, step - 2, 38)
      let isHeader = index < 2
      sheet.box(area, isHeader ? .solid(.accent) : .solid(.lit), radius: 3)
      sheet.text(
        group.1, area.middle.x, area.y + 25,
        .code.bold.centered.colored(isHeader ? .paper : .ink))
      sheet.text(group.0, area.middle.x, 473, .note.sized(12.5).centered)
    }
  }
}
