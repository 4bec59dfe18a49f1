import LessonKit
import Media

extension LessonFigure {
  /// What was written to a sound device, and what of it has been heard.
  static let device = LessonFigure(
    "A-sound/figures/device",
    "A recording of a real device: what the player has written goes up in stairs; what is heard follows some "
      + "ninety milliseconds lower, in jumps; a straight line is the player's own time."
  ) { material in DeviceStairs(try await material.rows("clock-pipewire-pulse.csv")).sheet }
}

private struct DeviceStairs {
  private struct Report {
    let wall: Double
    let written: Double
    let heard: Double
  }

  private let reports: [Report]

  /// Rows of microseconds, samples written, and samples not yet heard.
  init(_ rows: [[Int]]) {
    let all = rows.map {
      Report(
        wall: Double($0[0]) / 1e6, written: Double($0[1]) / 48_000,
        heard: Double($0[1] - $0[2]) / 48_000)
    }
    // Once the device runs smoothly.
    let start = all.first?.wall ?? 0
    reports = all.filter { start + 0.9..<start + 1.32 ~= $0.wall }
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 372)
    sheet.title("Written is not heard: what is between them is the delay")
    guard let first = reports.first, let last = reports.last else { return sheet }
    let (left, bottom) = (first.wall, first.heard - 0.03)
    let plot = Plot(
      Area(60, 78, 400, 230), x: 0...last.wall - left, y: 0...last.written - bottom + 0.02)
    let ticks = [0, 0.1, 0.2, 0.3, 0.4]
    for tick in ticks {
      sheet.line(
        Spot(plot.x(tick), plot.area.bottom), Spot(plot.x(tick), plot.area.bottom + 5),
        .line(.pale, 1.5))
      sheet.text(
        (tick * 1000).text(decimals: 0), plot.x(tick), plot.area.bottom + 20, .note.centered)
      if tick < 0.5 {
        sheet.line(
          Spot(plot.area.x, plot.y(tick)), Spot(plot.area.right, plot.y(tick)), .line(.line, 1))
        sheet.text((tick * 1000).text(decimals: 0), plot.area.x - 8, plot.y(tick) + 5, .note.right)
      }
    }
    sheet.text("milliseconds on the wall", plot.area.right, plot.area.bottom + 38, .note.right)
    sheet.text("milliseconds of sound", plot.area.x - 36, plot.area.y - 14, .note)
    func stairs(_ value: (Report) -> Double) -> [Spot] {
      var spots: [Spot] = []
      for report in reports {
        let spot = plot.spot(report.wall - left, value(report) - bottom)
        if let before = spots.last { spots.append(Spot(spot.x, before.y)) }
        spots.append(spot)
      }
      return spots
    }
    let written = stairs { $0.written }
    let heard = stairs { $0.heard }
    sheet.line(written + heard.reversed(), .soft(.orange, 16), isClosed: true)
    sheet.line(written, .line(.orange, 2.2))
    sheet.line(heard, .line(.sky, 2.2))
    // The straight line through the reports: the mean of heard less wall.
    let mean = reports.reduce(0) { $0 + $1.heard - $1.wall } / Double(reports.count)
    sheet.line(
      plot.spot(0, mean + left - bottom),
      plot.spot(last.wall - left, mean + last.wall - bottom), .dashed(.ink, 1.8))
    let middle = reports[reports.count / 2]
    let x = plot.x(middle.wall - left) + 5
    sheet.span(
      Spot(x, plot.y(middle.written - bottom) + 3), Spot(x, plot.y(middle.heard - bottom) - 3), .ink
    )
    sheet.text(
      "delay \(((middle.written - middle.heard) * 1000).text(decimals: 0)) ms", x + 8,
      (plot.y(middle.written - bottom) + plot.y(middle.heard - bottom)) / 2 + 4, .label.bold.rimmed)
    sheet.text(
      "written", plot.area.right + 8, plot.y(last.written - bottom) + 6,
      .label.bold.colored(.orange))
    sheet.text(
      "heard", plot.area.right + 8, plot.y(last.heard - bottom) + 2, .label.bold.colored(.sky))
    sheet.text(
      ["our own time:", "straight"], plot.area.right + 8, plot.y(last.heard - bottom) + 26,
      .note.colored(.ink))
    return sheet
  }
}

extension Material {
  /// The rows of numbers of a table with commas in `Fixtures`, without its first line.
  ///
  /// - Throws: `ByteRangeError` if it cannot be read.
  func rows(_ name: String) async throws -> [[Int]] {
    let text = String(decoding: try await bytes(name), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",").compactMap { Int($0) }
    }.filter { $0.count == 3 }
  }

  /// The bytes of a file in `Fixtures`.
  ///
  /// - Throws: `ByteRangeError` if it cannot be read.
  func bytes(_ name: String) async throws -> [UInt8] {
    let reader = try FileByteRangeReader(path: fixtures + name)
    return try await reader.read(offset: 0, length: reader.length)
  }
}
