import LessonKit
import Media

extension LessonFigure {
  /// How long each chapter of the book's program is.
  static let chapters = LessonFigure(
    "H-handmade/figures/chapters",
    "Sixteen bars, a chapter each, as long as its lines of code. Two chapters are about the file, two about colours and "
      + "time; all between them are the decoder."
  ) { material in
    try Chapters(try await material.bytes("../Lessons/H-handmade/player.swift")).sheet
  }
}

private struct Chapters {
  private let chapters: [(name: String, count: Int)]

  /// Finds the lines that begin a chapter: `// ---- 1 · Boxes ----`.
  init(_ bytes: [UInt8]) throws {
    var chapters: [(name: String, count: Int)] = []
    let lines = bytes.last == 10 ? bytes.dropLast() : bytes[...]
    for line in lines.split(separator: 10, omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("// ---- "), text.contains(" · ") {
        let name = text.dropFirst(8).prefix { $0 != "-" }
        chapters.append((String(name.dropLast()), 0))
      } else if !chapters.isEmpty {
        chapters[chapters.count - 1].count += 1
      }
    }
    guard chapters.count == 16 else { throw LessonError("the book has other chapters") }
    self.chapters = chapters
  }

  private func ink(_ index: Int) -> Ink {
    switch index {
    case 0...1: .sky
    case 2...7: .orange
    case 8...10: .intra
    case 11...13: .predicted
    default: .green
    }
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 486)
    let total = chapters.reduce(0) { $0 + $1.count }
    let decoder = chapters[2...13].reduce(0) { $0 + $1.count }
    sheet.title("\(100 * decoder / max(1, total)) per cent of a player are its decoder")
    let most = Double(chapters.map(\.count).max() ?? 1)
    for (index, chapter) in chapters.enumerated() {
      let y = 52 + Double(index) * 25
      let area = Area(184, y, 216 * Double(chapter.count) / most, 19)
      sheet.text(chapter.name, 176, y + 15, .label.right)
      sheet.box(area, .soft(ink(index), 55), radius: 3)
      sheet.text("\(chapter.count)", area.right + 7, y + 15, .note)
    }
    for (first, last, name) in [
      (0, 1, "the file"), (2, 7, "bits to numbers"), (8, 10, "a first picture"),
      (11, 13, "the next ones"),
      (14, 15, "on the screen"),
    ] {
      let (top, bottom) = (54 + Double(first) * 25, 69 + Double(last) * 25)
      sheet.line(
        [Spot(432, top), Spot(438, top), Spot(438, bottom), Spot(432, bottom)], .line(ink(first), 2)
      )
      sheet.text(name, 446, (top + bottom) / 2 + 5, .note.bold.sized(13).colored(ink(first)))
    }
    sheet.text("lines of player.swift", 184, 472, .note)
    return sheet
  }
}
