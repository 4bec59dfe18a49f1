import LessonKit
import Media
import Streaming
import StreamingSimulation

extension LessonFigure {
  /// A loader with nine mistakes, and one without.
  static let stairsOfStalls = LessonFigure(
    "museum/mistaken",
    "Time of the film over time on the wall, after the link has become slow: a straight line for a loader without "
      + "mistakes, and a flat one of small stairs, each a stall, for one with nine."
  ) { _ in try StairsOfStalls().sheet }
}

/// Five minutes of film over a link that falls once, as in lesson D.
private struct StairsOfStalls {
  private let right: SessionReport
  private let wrong: SessionReport

  init() throws {
    let movie = try SimulatedMovie(rates: SimulatedMovie.sixRates, segmentTime: 3000, count: 100)
    let trace = try BandwidthTrace.step(from: 5200, to: 600, after: 40)
    right = try MistakenSession.report(movie, over: trace, mistakes: [])
    wrong = try MistakenSession.report(movie, over: trace)
  }

  /// Where the film is: a slope while it plays, flat in a stall.
  private func spots(_ report: SessionReport, _ plot: Plot) -> [Spot] {
    var (wall, film) = (report.figures.startTime.inSeconds, 0.0)
    var spots = [plot.spot(wall, film)]
    for stall in report.stalls {
      film += stall.start / 1000 - wall
      spots.append(plot.spot(stall.start / 1000, film))
      wall = (stall.start + stall.time) / 1000
      spots.append(plot.spot(wall, film))
    }
    spots.append(plot.spot(wall + 300 - film, 300))
    return spots
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 330)
    let lost = Int(wrong.figures.stallTime.inSeconds.rounded())
    sheet.title("Five minutes of film, and \(lost) seconds of waiting")
    let plot = Plot(Area(52, 78, 480, 190), x: 0...720, y: 0...310)
    sheet.axes(
      plot, x: [0, 120, 240, 360, 480, 600, 720], "seconds on the wall",
      y: [0, 60, 120, 180, 240, 300], "seconds of the film")
    sheet.line(spots(right, plot), .line(.sky, 2.5))
    sheet.line(spots(wrong, plot), .line(.vermilion, 2.5))
    sheet.line(
      Spot(plot.x(40), plot.area.y), Spot(plot.x(40), plot.area.bottom), .dashed(.pale, 1.5))
    sheet.text("the link falls", plot.x(48), plot.area.y + 10, .note)
    sheet.text(
      "no mistake", plot.x(195), plot.y(225), .label.bold.colored(.sky).right)
    sheet.text("nine mistakes", plot.x(430), plot.y(90), .label.bold.colored(.vermilion))
    return sheet
  }
}
