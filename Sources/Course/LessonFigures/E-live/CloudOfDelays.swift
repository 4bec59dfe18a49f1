import LessonKit

extension LessonFigure {
  /// How the drift of two clocks shows in delays that differ from packet to packet.
  static let minimalDelay = LessonFigure(
    "E-live/figures/min-delay",
    "Delays of packets over a minute: a cloud whose lower edge rises slowly. The network can only add to a delay, "
      + "so the smallest of the last seconds shows how the clocks drift apart."
  ) { _ in CloudOfDelays().sheet }
}

private struct CloudOfDelays {
  /// Milliseconds that the clocks drift apart in a second: many times what real ones do.
  private static let drift = 0.25
  private let delays: [(time: Double, delay: Double)]

  init() {
    // Numbers that look random and are always the same: a generator of Park and Miller.
    var state = 7
    func next(_ state: inout Int) -> Double {
      state = state * 48_271 % 2_147_483_647
      return Double(state) / 2_147_483_647
    }
    delays = (0..<420).map { index in
      let time = Double(index) / 7
      // Most packets are nearly undisturbed, a few wait long.
      let wait = next(&state)
      let burst = next(&state)
      let noise = 3 + 26 * wait * wait * wait + (burst > 0.93 ? 22 * next(&state) : 0)
      let calm = next(&state) < 0.12 ? next(&state) * 1.5 : noise * (0.35 + 0.65 * next(&state))
      return (time, 20 + Self.drift * time + calm)
    }
  }

  var sheet: Sheet {
    let plot = Plot(Area(56, 78, 400, 236), x: 0...60, y: 0...80)
    var sheet = Sheet.plate(
      "The lower edge of the cloud shows how the clocks differ", height: 372, plot,
      x: [0, 10, 20, 30, 40, 50, 60], "seconds on the wall", y: [0, 20, 40, 60, 80],
      "ms from sent to received, as our clock sees it")
    for (time, delay) in delays {
      sheet.dot(plot.spot(time, min(delay, 79)), 2.2, .soft(.luma, 60))
    }
    var edge: [Spot] = []
    for (index, sample) in delays.enumerated() where index >= 35 && index % 7 == 0 {
      let recent = delays[max(0, index - 70)...index].map(\.delay)
      edge.append(plot.spot(sample.time, recent.min() ?? 0))
    }
    sheet.line(edge, .line(.paper, 6))
    sheet.line(edge, .line(.orange, 3))
    let last = edge.last ?? plot.spot(60, 35)
    sheet.text("smallest of", plot.area.right + 8, last.y - 4, .label.bold.colored(.orange))
    sheet.text("the last 10 s", plot.area.right + 8, last.y + 14, .label.bold.colored(.orange))
    sheet.text("packets", plot.area.right + 8, plot.y(62), .note.colored(.ink))
    sheet.span(plot.spot(30, 1), plot.spot(30, 19), .pale)
    sheet.text("the network at its best", plot.x(30) + 10, plot.y(8), .note)
    return sheet
  }
}
