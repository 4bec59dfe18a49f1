import LessonKit
import Media
import Playback
import PlaybackSimulation

extension LessonFigure {
  /// The film's time over the wall's.
  static let filmClock = LessonFigure(
    "07-playback/figures/clock",
    "Time of the film over time on the wall, of a simulated viewer: a slope while it plays, twice as steep at "
      + "double speed, flat in a pause, and flat again where the pictures run out."
  ) { material in FilmClock(try await material.film("demo.mp4")).sheet }
}

private struct FilmClock {
  private let spots: [(wall: Double, film: Double)]
  private let stall: (start: Double, film: Double)?

  init(_ film: Film) {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(4)
    world.commands = [
      .init(at: .seconds(2), .pause), .init(at: .seconds(3.5), .play),
      .init(at: .seconds(5), .setRate(PlaybackRate(2))),
    ]
    world.networkOutages = [.init(start: .seconds(5.2), length: .seconds(3.2))]
    let result = BufferSimulation(frames: film.simulatedFrames(345_600), world: world).run()
    spots = result.events.map {
      ($0.moment.wallTime.inSeconds, $0.moment.position.inSeconds)
    }
    let event = result.events.first { $0.kind == .stall }
    stall = event.map { ($0.moment.wallTime.inSeconds, $0.moment.position.inSeconds) }
  }

  /// Where the film is at a moment.
  private func film(_ wall: Double) -> Double {
    guard let next = spots.firstIndex(where: { $0.wall >= wall }), next > 0 else {
      return wall <= 0 ? 0 : spots.last?.film ?? 0
    }
    let (before, after) = (spots[next - 1], spots[next])
    let share = (wall - before.wall) / max(1e-9, after.wall - before.wall)
    return before.film + share * (after.film - before.film)
  }

  var sheet: Sheet {
    let plot = Plot(Area(52, 78, 480, 260), x: 0...11, y: 0...10.5)
    var sheet = Sheet.plate(
      "One fact and a speed: all the rest is arithmetic", height: 400, plot,
      x: [0, 2, 4, 6, 8, 10], "seconds on the wall", y: [0, 2, 4, 6, 8, 10], "seconds of the film")
    sheet.line(spots.filter { $0.wall <= 11 }.map { plot.spot($0.wall, $0.film) }, .line(.sky, 3))
    for wall in [0.0, 2, 3.5, 5] { fact(&sheet, plot, wall) }
    sheet.text("slope = speed", plot.x(1.8), plot.y(0.4), .label.bold)
    sheet.text("flat = pause", plot.x(2.75), plot.y(film(2.75)) - 14, .label.bold.centered)
    sheet.text("×2", plot.x(5.4) - 30, plot.y(film(5.4)) - 4, .label.bold)
    if let stall {
      fact(&sheet, plot, stall.start)
      let end = spots.first { $0.film > stall.film + 0.02 }?.wall ?? 8
      fact(&sheet, plot, end)
      sheet.line(
        plot.spot(stall.start, stall.film), plot.spot(end, stall.film), .line(.vermilion, 4))
      sheet.text(
        "stall: no picture is left", plot.x(end), plot.y(stall.film) - 12,
        .note.colored(.vermilion).right.rimmed)
    }
    sheet.dot(Spot(plot.area.x + 8, 386), 5, .solid(.accent))
    sheet.text(
      "a new fact: at this time on the wall, the film was here", plot.area.x + 22, 391, .note)
    return sheet
  }

  private func fact(_ sheet: inout Sheet, _ plot: Plot, _ wall: Double) {
    sheet.dot(plot.spot(wall, film(wall)), 5.5, .solid(.accent))
    sheet.dot(plot.spot(wall, film(wall)), 5.5, .line(.paper, 1.5))
  }
}
