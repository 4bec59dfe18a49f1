import LessonKit
import Media
import Playback
import PlaybackSimulation

extension LessonFigure {
  /// The level of the buffer and the film below it, as time passes.
  static let sawMoves = LessonFigure(
    "06-buffer/figures/saw-moves",
    "A dot runs along the curve of what is decoded ahead; below, a mark runs along the film. When the level is zero "
      + "the mark stands still."
  ) { material in
    SawMoves(
      try await material.film("demo.mp4"), try await material.pictures(1, of: "meadow.mp4")
    ).sheet
  }
}

private struct SawMoves {
  private let curve: [(time: Double, level: Double)]
  private let outage = BufferSimulation.Outage(start: .seconds(4.2), length: .seconds(5))

  private let end = 12.0

  init(_ film: Film, _ pictures: [DecodedPicture]) {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(4)
    world.networkOutages = [outage]
    let result = BufferSimulation(frames: film.simulatedFrames(345_600), world: world).run()
    var curve = [(time: 0.0, level: 0.0)]
    for event in result.events {
      let time = event.moment.wallTime.inSeconds
      if time <= end { curve.append((time, event.level.duration.inSeconds)) }
    }
    self.curve = curve
  }

  /// When nothing is left, and when enough is there again.
  private var stall: ClosedRange<Double>? {
    guard let first = curve.firstIndex(where: { $0.time > 4 && $0.level < 0.02 }) else {
      return nil
    }
    let last = curve[first...].first { $0.level > 0.9 }?.time ?? end
    return curve[first].time...last
  }

  var sheet: Sheet {
    let plot = Plot(Area(52, 84, 496, 176), x: 0...end, y: 0...3.3)
    var sheet = Sheet.plate(
      "An empty buffer stops the film", height: 404, cycle: end, plot,
      x: [0, 2, 4, 6, 8, 10, 12], "seconds on the wall", y: [0, 1, 2, 3], "seconds ahead")
    let silent = Area(
      plot.x(outage.start.inSeconds), plot.area.y,
      plot.x(outage.end.inSeconds) - plot.x(outage.start.inSeconds), plot.area.height)
    sheet.box(silent, .soft(.vermilion, 12))
    sheet.text(
      "nothing arrives", silent.middle.x, plot.area.y - 6, .note.colored(.vermilion).centered)
    let spots = curve.map { plot.spot($0.time, $0.level) }
    let last = spots.last?.x ?? plot.area.right
    sheet.line(spots + [Spot(last, plot.area.bottom)], .soft(.sky, 22), isClosed: true)
    sheet.line(spots, .line(.sky, 2.5))
    guard let stall, let final = spots.last else { return sheet }
    sheet.moving(
      curve.indices.map { (curve[$0].time / end, spots[$0] - final) } + [(1, Spot(0, 0))]
    ) { $0.dot(final, 7, .solid(.accent)) }
    strip(&sheet, stall)
    return sheet
  }

  private func strip(_ sheet: inout Sheet, _ stall: ClosedRange<Double>) {
    let length = end - (stall.upperBound - stall.lowerBound)
    let area = Area(52, 340, 496, 28)
    sheet.text("the film", 52, 330, .label.bold)
    for frame in 0..<31 {
      let x = area.x + Double(frame) * area.width / 31
      sheet.box(Area(x, area.y, area.width / 31 - 2, area.height), .soft(.luma, 26), radius: 2)
    }
    let stop = area.width * stall.lowerBound / length
    let mark = Area(area.right - 3, area.y - 8, 6, area.height + 16)
    sheet.moving([
      (0, Spot(-area.width, 0)), (stall.lowerBound / end, Spot(stop - area.width, 0)),
      (stall.upperBound / end, Spot(stop - area.width, 0)), (1, Spot(0, 0)),
    ]) { $0.box(mark, .solid(.accent), radius: 3) }
    sheet.during((stall.lowerBound / end)...(stall.upperBound / end)) {
      $0.text("stall: it stands still", area.right, 330, .label.bold.colored(.vermilion).right)
    }
  }
}
