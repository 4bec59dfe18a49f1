import LessonKit
import StreamingSimulation

extension LessonFigure {
  /// What a falling link does to the picture.
  static let qualityMoves = LessonFigure(
    "D-streaming/figures/quality",
    "A picture of a meadow above, the rungs of a ladder below. A dot runs along the player's way; where it falls, the "
      + "picture has fewer pixels, and where it climbs, more."
  ) { material in
    try QualityMoves(
      LadderPath(), try await material.pictures(1, of: "meadow-baseline.mp4")[0].luma
    ).sheet
  }
}

private struct QualityMoves {
  private let path: LadderPath
  private let picture: Samples

  private let end = 120.0

  init(_ path: LadderPath, _ picture: Samples) {
    self.path = path
    self.picture = picture.part(0, 0, 320, 180)
  }

  /// A segment and when it has arrived, as a part of the time.
  private var arrivals: [(share: Double, start: Double, level: Int)] {
    path.report.requests.filter { $0.end < 1000 * end }
      .map { ($0.end / 1000 / end, $0.start / 1000, $0.level) }
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 520, cycle: 15)
    sheet.title("The link falls, and the picture with it")
    let screen = Area(20, 50, 320, 180)
    let arrivals = arrivals
    sheet.samples(scaled(arrivals.first?.level ?? 0), in: screen)
    // As few pictures as there are changes.
    let changes = arrivals.indices.filter {
      $0 == 0 || arrivals[$0].level != arrivals[$0 - 1].level
    }
    for (place, index) in changes.enumerated() {
      let level = arrivals[index].level
      let next = place + 1 < changes.count ? arrivals[changes[place + 1]].share : 1
      let start = place == 0 ? 0 : arrivals[index].share
      let isLast = place == changes.count - 1
      sheet.during(start...next, isInStill: isLast) { sheet in
        sheet.samples(scaled(level), in: screen)
        let rate = LadderPath.rates[level] / 1000
        sheet.text("\(rate.text(decimals: 2)) Mbit/s", 364, 84, Letters.title.sized(20))
        sheet.text("what arrives now", 364, 108, .note)
      }
    }
    sheet.box(screen, .line(.ink, 1.5), radius: 3)
    let plot = Plot(Area(74, 268, 400, 200), x: 0...end, y: -0.6...5.5)
    path.draw(&sheet, plot)
    run(&sheet, plot, arrivals)
    return sheet
  }

  private func run(
    _ sheet: inout Sheet, _ plot: Plot, _ arrivals: [(share: Double, start: Double, level: Int)]
  ) {
    guard let last = arrivals.last else { return }
    let final = plot.spot(last.share * end, Double(last.level))
    var places = [(share: 0.0, offset: plot.spot(0, Double(arrivals[0].level)) - final)]
    for (before, arrival) in zip(arrivals, arrivals.dropFirst()) {
      let share = arrival.start / end
      places.append((share, plot.spot(arrival.start, Double(before.level)) - final))
      places.append((share + 0.002, plot.spot(arrival.start, Double(arrival.level)) - final))
    }
    places.append((last.share, Spot(0, 0)))
    places.append((1, Spot(0, 0)))
    let inOrder = places.sorted { $0.share < $1.share }
    sheet.moving(inOrder) { $0.dot(final, 7, .solid(.accent)) }
  }

  /// The picture with as many pixels as the rate of a rung is worth.
  private func scaled(_ level: Int) -> Samples {
    let share = LadderPath.rates[level] / LadderPath.rates[LadderPath.rates.count - 1]
    let width = max(16, Int(320 * share.squareRoot()))
    let height = width * 180 / 320
    return Samples(
      width: width,
      (0..<width * height).map { place in
        let (x, y) = (place % width, place / width)
        let columns = x * 320 / width..<max(x * 320 / width + 1, (x + 1) * 320 / width)
        let rows = y * 180 / height..<max(y * 180 / height + 1, (y + 1) * 180 / height)
        let sum = rows.reduce(0) { sum, row in columns.reduce(sum) { $0 + picture[$1, row] } }
        return UInt8(sum / (columns.count * rows.count))
      })
  }
}
