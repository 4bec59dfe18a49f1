import LessonKit
import Media
import Playback
import PlaybackSimulation

extension LessonFigure {
  /// What is decoded ahead while a film plays, with names for all that happens.
  static let namedSaw = LessonFigure(
    "06-buffer/figures/saw-named",
    "Seconds of film decoded ahead over time: up steeply while the decoder works, down slowly while it rests, "
      + "between 1 and 3 seconds; then the network is silent, the level falls to zero, and the film stalls."
  ) { material in NamedSaw(try await material.film("demo.mp4")).sheet }
}

private struct NamedSaw {
  private let result: BufferSimulationResult
  private let outage = BufferSimulation.Outage(start: .seconds(4.2), length: .seconds(5))

  init(_ film: Film) {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(4)
    world.networkOutages = [outage]
    result = BufferSimulation(frames: film.simulatedFrames(345_600), world: world).run()
  }

  private var spots: [(time: Double, level: Double)] {
    result.events.map { ($0.moment.wallTime.inSeconds, $0.level.duration.inSeconds) }
  }

  private var stall: (start: Double, end: Double)? {
    guard let index = result.events.firstIndex(where: { $0.kind == .stall }) else { return nil }
    let start = result.events[index].moment.wallTime.inSeconds
    let end = result.events[index...].first { $0.level.duration > .milliseconds(900) }
    return (start, end?.moment.wallTime.inSeconds ?? start)
  }

  var sheet: Sheet {
    let plot = Plot(Area(52, 84, 400, 210), x: 0...12, y: 0...3.3)
    var sheet = Sheet.plate(
      "The buffer rests between three seconds and one", height: 360, plot,
      x: [0, 2, 4, 6, 8, 10, 12], "seconds on the wall", y: [0, 1, 2, 3], "seconds ahead")
    let silent = Area(
      plot.x(outage.start.inSeconds), plot.area.y,
      plot.x(outage.end.inSeconds) - plot.x(outage.start.inSeconds), plot.area.height)
    sheet.box(silent, .soft(.vermilion, 12))
    sheet.text(
      "nothing arrives", silent.middle.x, plot.area.y - 6, .note.colored(.vermilion).centered)
    for (level, name, ink) in [(3.0, "target: rest", Ink.green), (1, "low: fill", .orange)] {
      sheet.line(
        Spot(plot.area.x, plot.y(level)), Spot(plot.area.right, plot.y(level)), .dashed(ink, 2))
      sheet.text(name, plot.area.right + 8, plot.y(level) + 5, .note.colored(ink).bold)
    }
    var curve = [plot.spot(0, 0)]
    curve += spots.filter { $0.time <= 12 }.map { plot.spot($0.time, $0.level) }
    let last = curve.last?.x ?? plot.area.right
    sheet.line(
      curve + [Spot(last, plot.area.bottom)], .soft(.sky, 22), isClosed: true)
    sheet.line(curve, .line(.sky, 2.5))
    sheet.text("fill", plot.x(9.28), plot.y(2.0), .label.bold.right)
    sheet.text("rest", plot.x(1.75), plot.y(2.25), .label.bold.rimmed)
    if let stall {
      sheet.line(
        Spot(plot.x(stall.start), plot.area.bottom), Spot(plot.x(stall.end), plot.area.bottom),
        .line(.vermilion, 5))
      sheet.text(
        "stall", (plot.x(stall.start) + plot.x(stall.end)) / 2, plot.area.bottom - 12,
        .label.bold.colored(.vermilion).centered)
      sheet.text(
        ["the film waits", "for \((stall.end - stall.start).text(decimals: 1)) s"],
        plot.area.right + 8,
        plot.area.bottom - 22, .note.colored(.vermilion))
    }
    return sheet
  }
}
