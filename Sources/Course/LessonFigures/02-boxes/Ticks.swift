import LessonKit
import MP4
import Media

extension LessonFigure {
  /// Why a track counts in a unit of its own.
  static let ticks = LessonFigure(
    "02-boxes/figures/ticks",
    "Three frames above two rulers. On the one with milliseconds the ends of the frames fall between two marks; on "
      + "the one with the ticks of the track they fall on marks: 512, 1 024, 1 536."
  ) { material in Ticks(try await material.film("demo.mp4")).sheet }
}

private struct Ticks {
  /// Ticks of a second, and of a frame.
  private let timescale: Double
  private let frame: Double

  private let plot = Plot(Area(28, 66, 516, 210), x: 0...108, y: 0...1)

  init(_ film: Film) {
    timescale = Double(film.track.track.timescale)
    frame = Double(film.samples[0].duration)
  }

  private func milliseconds(_ ticks: Double) -> Double { ticks * 1000 / timescale }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 302)
    sheet.title("A frame lasts no whole milliseconds, but \(frame.text(decimals: 0)) ticks")
    for index in 0..<3 {
      let start = plot.x(milliseconds(Double(index) * frame))
      let end = plot.x(milliseconds(Double(index + 1) * frame))
      let area = Area(start + 1, 56, end - start - 2, 40)
      sheet.box(area, .soft(.sky, 30), radius: 4)
      sheet.text("frame \(index)", area.middle.x, area.middle.y + 5, .label.centered)
    }
    sheet.text("milliseconds", plot.area.x, 114, .label.bold)
    ruler(&sheet, 158, step: 1, long: 10)
    for mark in stride(from: 0, through: 100, by: 20) {
      sheet.text("\(mark)", plot.x(Double(mark)), 176, .note.centered)
    }
    sheet.text("ticks of 1/\(Int(timescale).grouped) s", plot.area.x, 226, .label.bold)
    ruler(&sheet, 258, step: milliseconds(frame / 8), long: 8)
    for index in 0...3 {
      let x = plot.x(milliseconds(Double(index) * frame))
      if index > 0 { sheet.line(Spot(x, 98), Spot(x, 258), .dashed(.accent, 1.5)) }
      sheet.dot(Spot(x, 258), 5, .solid(.green))
      let ticks = Int(Double(index) * frame)
      sheet.text(
        ticks.grouped, x, 282, index == 0 ? .label.bold : .label.bold.colored(.green).centered)
      guard index > 0 else { continue }
      let time = milliseconds(Double(ticks))
      let isWhole = time == time.rounded()
      sheet.dot(Spot(x, 158), 5, .solid(isWhole ? .green : .vermilion))
      sheet.text(
        isWhole ? time.text(decimals: 0) : "\(time.text(decimals: 2))…", x - 8, 140,
        .label.bold.colored(isWhole ? .green : .vermilion).right)
    }
    return sheet
  }

  /// A line with a mark at each step, every so many of them a long one.
  private func ruler(_ sheet: inout Sheet, _ y: Double, step: Double, long: Int) {
    sheet.line(Spot(plot.area.x, y), Spot(plot.area.right, y), .line(.pale, 1.5))
    for index in 0...Int(plot.columns.upperBound / step) {
      let x = plot.x(Double(index) * step)
      let isLong = index % long == 0
      sheet.line(Spot(x, y), Spot(x, y - (isLong ? 11 : 6)), .line(.pale, isLong ? 1.5 : 1))
    }
  }
}
