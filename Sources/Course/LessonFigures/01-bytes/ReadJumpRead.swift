import LessonKit
import MP4
import Media

extension LessonFigure {
  /// What the reads of a first walk cost over a network.
  static let readJumpRead = LessonFigure(
    "01-bytes/figures/read-jump-read",
    "Time from left to right. One by one, every question travels to the server and back before the next can be "
      + "asked; one question for a large block makes one way."
  ) { material in ReadJumpRead(try await material.film("demo.mp4")).sheet }
}

private struct ReadJumpRead {
  private static let containers: Set<FourCC> = ["moov", "trak", "edts", "mdia", "minf", "stbl"]
  private static let roundTrip = 0.080
  private static let bitsPerSecond = 20e6

  /// A header for each box that is met, and what the first one holds.
  private let readCount: Int

  init(_ film: Film) { readCount = Self.count(film.boxes) + 1 }

  private static func count(_ boxes: [Box]) -> Int {
    boxes.reduce(0) { sum, box in
      sum + 1 + (containers.contains(box.type) ? count(box.children) : 0)
    }
  }

  private static func time(_ byteCount: Double) -> Double {
    roundTrip + byteCount * 8 / bitsPerSecond
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 330)
    let small = Self.time(8)
    let large = Self.time(65_536)
    let total = small * Double(readCount)
    sheet.title("\(readCount) questions, each waits for its answer; or one")
    let plot = Plot(Area(84, 60, 440, 214), x: 0...3.5, y: 0...1)
    sheet.text("eight bytes, jump, eight bytes …", 84, 68, .label.bold)
    lanes(&sheet, plot, top: 88, step: small, count: readCount, .predicted)
    sheet.text(
      "\(total.text(decimals: 2)) s", plot.x(total), 166, .label.bold.colored(.predicted).right)
    sheet.text("64 KiB at once, and keep them", 84, 200, .label.bold)
    lanes(&sheet, plot, top: 218, step: large, count: 1, .orange)
    sheet.text(
      "\(large.text(decimals: 2)) s, and everything is there", plot.x(large) + 16, 246,
      .label.bold.colored(.orange))
    sheet.line(Spot(84, 286), Spot(524, 286), .line(.pale, 1.5))
    for second in 0...3 {
      sheet.line(
        Spot(plot.x(Double(second)), 286), Spot(plot.x(Double(second)), 291), .line(.pale, 1.5))
      sheet.text("\(second)", plot.x(Double(second)), 306, .note.centered)
    }
    sheet.text("seconds, at 80 ms there and back", 524, 322, .note.right)
    return sheet
  }

  /// The round trips from the player to the server and back.
  private func lanes(
    _ sheet: inout Sheet, _ plot: Plot, top: Double, step: Double, count: Int, _ ink: Ink
  ) {
    let bottom = top + 52
    for (y, name) in [(top, "player"), (bottom, "server")] {
      sheet.line(Spot(plot.area.x, y), Spot(plot.area.right, y), .line(.line, 1))
      sheet.text(name, plot.area.x - 10, y + 5, .note.right)
    }
    var spots = [Spot(plot.area.x, top)]
    for index in 0..<count {
      spots.append(Spot(plot.x((Double(index) + 0.5) * step), bottom))
      spots.append(Spot(plot.x(Double(index + 1) * step), top))
    }
    sheet.line(spots, .line(ink, count > 1 ? 1.3 : 2.5))
    sheet.dot(spots[spots.count - 1], 4, .solid(ink))
  }
}
