import LessonKit
import Streaming
import StreamingSimulation

extension LessonFigure {
  /// The qualities as a ladder, and the way that a player takes on it.
  static let ladderPath = LessonFigure(
    "D-streaming/figures/ladder-path",
    "Six qualities as rungs over time, with the link's speed as a grey area. The player climbs to the highest rung "
      + "below the link, falls when the link does, and climbs again some time after it."
  ) { _ in try LadderPath().sheet }
}

/// A session of the simulation: rungs over time.
struct LadderPath {
  static let rates = SimulatedMovie.sixRates

  let report: SessionReport
  private let trace: BandwidthTrace

  init() throws {
    trace = try .drop(from: 5600, to: 620, after: 40, length: 35)
    let movie = try SimulatedMovie(rates: Self.rates, segmentTime: 3000, count: 60, variation: 0.2)
    report = try SimulatedSession.report(movie, over: trace, policy: .ewma)
  }

  /// The rung of a rate, and parts of the way to the next.
  private func rung(_ rate: Double) -> Double {
    guard let above = Self.rates.firstIndex(where: { $0 >= rate }), above > 0 else {
      return rate < Self.rates[0] ? -0.4 : Double(Self.rates.count - 1) + 0.4
    }
    let (low, high) = (Self.rates[above - 1], Self.rates[above])
    return Double(above - 1) + (rate - low) / (high - low)
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 372)
    sheet.title("Down when the link falls, up with care")
    let plot = Plot(Area(74, 78, 400, 236), x: 0...120, y: -0.6...5.5)
    draw(&sheet, plot)
    sheet.text("what the", plot.area.right + 8, plot.y(rung(5600)) - 2, .note)
    sheet.text("link carries", plot.area.right + 8, plot.y(rung(5600)) + 15, .note)
    return sheet
  }

  /// Draws the link, the rungs, and the way over them.
  func draw(_ sheet: inout Sheet, _ plot: Plot) {
    var link: [Spot] = [plot.spot(0, -0.6)]
    var time = 0.0
    for period in trace.periods where time < 120 {
      let end = min(120, time + period.time / 1000)
      link += [plot.spot(time, rung(period.bandwidth)), plot.spot(end, rung(period.bandwidth))]
      time = end
    }
    sheet.line(link + [plot.spot(120, -0.6)], .soft(.luma, 22), isClosed: true)
    for (level, rate) in Self.rates.enumerated() {
      let y = plot.y(Double(level))
      sheet.line(Spot(plot.area.x, y), Spot(plot.area.right, y), .line(.line, 1))
      sheet.text((rate / 1000).text(decimals: 2), plot.area.x - 10, y + 5, .note.right)
    }
    sheet.text("Mbit/s", 30, plot.area.y - 8, .note)
    sheet.line(
      Spot(plot.area.x, plot.area.bottom), Spot(plot.area.right, plot.area.bottom),
      .line(.pale, 1.5))
    for second in stride(from: 0.0, through: 120, by: 20) {
      sheet.line(
        Spot(plot.x(second), plot.area.bottom), Spot(plot.x(second), plot.area.bottom + 5),
        .line(.pale, 1.5))
      sheet.text("\(Int(second))", plot.x(second), plot.area.bottom + 20, .note.centered)
    }
    sheet.text("seconds on the wall", plot.area.right, plot.area.bottom + 40, .note.right)
    drawPath(&sheet, plot)
  }

  private func drawPath(_ sheet: inout Sheet, _ plot: Plot) {
    var path: [Spot] = []
    for request in report.requests where request.start < 120_000 {
      let level = Double(request.level)
      let (start, end) = (request.start / 1000, min(120, request.end / 1000))
      let spot = plot.spot(start, level)
      if let before = path.last, before.y != spot.y { path.append(Spot(spot.x, before.y)) }
      path += [spot, plot.spot(end, level)]
    }
    sheet.line(path, .line(.sky, 3))
    for request in report.requests where request.start < 120_000 {
      sheet.dot(plot.spot(request.start / 1000, Double(request.level)), 3, .solid(.sky))
    }
    if let last = path.last {
      sheet.text("chosen", plot.area.right + 8, last.y + 5, .label.bold.colored(.sky))
    }
    sheet.text("each dot: a segment is asked for", plot.area.x, plot.area.bottom + 40, .note)
    for stall in report.stalls where stall.start < 120_000 && stall.time > 100 {
      let (start, end) = (stall.start / 1000, (stall.start + stall.time) / 1000)
      sheet.line(plot.spot(start, -0.6), plot.spot(end, -0.6), .line(.vermilion, 5))
      sheet.text("stall", plot.x(end) + 4, plot.area.bottom - 6, .note.colored(.vermilion).bold)
    }
  }
}
