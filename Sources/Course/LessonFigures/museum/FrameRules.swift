import LessonKit
import Media
import Playback
import PlaybackSimulation

extension LessonFigure {
  /// The rule `next-frame`: too fast, until nothing is left to show.
  static let nextFrame = LessonFigure(
    "museum/next-frame",
    "Time of the film over time on the wall, for a film of 30 frames a second on a display of 60 hertz. By the rule "
      + "next-frame the line is twice as steep as the right one, until it is three seconds ahead, and stays there."
  ) { material in
    let frames = try await material.film("demo.mp4").simulatedFrames(345_600)
    return FrameRules(frames, wrong: .nextFrame).speed
  }

  /// The rule `every-frame`: once late, it stays late.
  static let everyFrame = LessonFigure(
    "museum/every-frame",
    "How far the picture is behind the clock. While the display looks away for a second, both players fall behind by "
      + "a second. The right rule is on time with its next picture, the rule every-frame stays half a second late."
  ) { _ in
    // What a display of 60 pictures a second has just enough time for.
    let frames = (0..<1200).map { number in
      SimulatedFrame(
        interval: FrameInterval(
          start: .seconds(1) * number / 60, end: .seconds(1) * (number + 1) / 60),
        sampleByteCount: 2000, byteCount: 345_600, isSync: number.isMultiple(of: 60))
    }
    let outage = BufferSimulation.Outage(start: .seconds(5), length: .seconds(1))
    return FrameRules(frames, wrong: .everyFrame, outage).lag
  }
}

/// A film twice: as it should be played, and by a rule with a mistake.
private struct FrameRules {
  private let right: [Show]
  private let wrong: [Show]
  private let outage: BufferSimulation.Outage?

  /// A picture on the screen: when, from which moment of the film, and where the clock was.
  private struct Show {
    let wall: Double
    let film: Double
    let clock: Double
  }

  init(
    _ frames: [SimulatedFrame], wrong rules: PlayerRules, _ outage: BufferSimulation.Outage? = nil
  ) {
    self.outage = outage
    var world = BufferSimulation.World()
    world.refreshRate = 60
    world.decodeTime = outage == nil ? .milliseconds(4) : .microseconds(1667)
    world.displayOutages = outage.map { [$0] } ?? []
    func shows(_ rules: PlayerRules) -> [Show] {
      BufferSimulation(frames: frames, world: world, rules: rules).run().events
        .filter { $0.kind == .show }
        .compactMap { event in
          event.presentationTime.map {
            Show(
              wall: event.moment.wallTime.inSeconds, film: $0.inSeconds,
              clock: event.moment.position.inSeconds)
          }
        }
    }
    right = shows(PlayerRules())
    wrong = shows(rules)
  }

  /// Steps: a picture stays until the next one.
  private func steps(_ shows: [Show], _ plot: Plot) -> [Spot] {
    let seen = shows.filter { plot.columns.contains($0.wall) && plot.rows.contains($0.film) }
    var spots: [Spot] = []
    for show in seen {
      if let last = spots.last { spots.append(Spot(plot.x(show.wall), last.y)) }
      spots.append(plot.spot(show.wall, show.film))
    }
    return spots
  }

  /// How far the picture is behind: it grows until the next one.
  private func lags(_ shows: [Show], _ plot: Plot) -> [Spot] {
    var spots: [Spot] = []
    for (show, next) in zip(shows, shows.dropFirst()) where plot.columns.contains(show.wall) {
      spots.append(plot.spot(show.wall, show.clock - show.film))
      guard next.wall - show.wall > 0.1, plot.columns.contains(next.wall) else { continue }
      spots.append(plot.spot(next.wall, show.clock - show.film + next.wall - show.wall))
    }
    return spots
  }

  var speed: Sheet {
    var sheet = Sheet(width: 572, height: 330)
    sheet.title("Too fast, until nothing is left to show")
    let plot = Plot(Area(52, 78, 480, 190), x: 0...11, y: 0...10.5)
    sheet.axes(
      plot, x: [0, 2, 4, 6, 8, 10], "seconds on the wall", y: [0, 2, 4, 6, 8, 10],
      "seconds of the film")
    sheet.line(steps(right, plot), .line(.sky, 2.5))
    sheet.line(steps(wrong, plot), .line(.vermilion, 2.5))
    sheet.text("next-frame", plot.x(2.6), plot.y(6.8), .label.bold.colored(.vermilion).right)
    sheet.text("the right rule", plot.x(7.4), plot.y(5.7), .label.bold.colored(.sky))
    return sheet
  }

  var lag: Sheet {
    var sheet = Sheet(width: 572, height: 330)
    sheet.title("Once late, it stays late")
    let plot = Plot(Area(52, 78, 480, 190), x: 4...10, y: 0...1.1)
    sheet.axes(
      plot, x: [4, 5, 6, 7, 8, 9, 10], "seconds on the wall", y: [0, 0.5, 1], "seconds behind",
      decimals: 1)
    if let outage {
      let (start, end) = (plot.x(outage.start.inSeconds), plot.x(outage.end.inSeconds))
      sheet.box(Area(start, plot.area.y, end - start, plot.area.height), .soft(.vermilion, 12))
      sheet.text(
        ["the display", "looks away"], start - 8, plot.area.y + 24,
        .note.colored(.vermilion).right)
    }
    sheet.line(lags(wrong, plot), .line(.vermilion, 2.5))
    sheet.line(lags(right, plot), .line(.sky, 2.5))
    sheet.text("every-frame", plot.x(7.4), plot.y(0.62), .label.bold.colored(.vermilion))
    sheet.text("the right rule", plot.x(7.4), plot.y(0.08), .label.bold.colored(.sky))
    return sheet
  }
}
