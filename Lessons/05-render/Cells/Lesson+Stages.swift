import LessonCharts
import LessonKit
import Media
import Sixel
import Terminal
import Video

extension Picture {
  /// How many chroma samples it has: `4:2:0`.
  fileprivate var sampling: String { format.subsampling.rawValue }
}

extension Lesson {
  /// What a picture is after one step.
  private struct Stage {
    let name: String
    let size: PixelSize
    let byteCount: Int

    /// `nil` if lesson 4 did the work.
    let time: Duration?

    init(
      _ name: String, _ size: PixelSize, _ byteCount: Int, _ time: Duration?
    ) {
      self.name = name
      self.size = size
      self.byteCount = byteCount
      self.time = time
    }
  }

  func showStages() throws {
    let stages = try stages
    var table = Table("the picture is", "pixels", " bytes", " ms")
    for stage in stages {
      table.add(
        stage.name, "\(stage.size)", stage.byteCount.grouped,
        stage.time.map(page.measured) ?? "")
    }
    let total = stages.reduce(Duration.zero) { $0 + ($1.time ?? .zero) }
    table.add("together", "", "", page.measured(total))
    page.print(table)
    let last = stages.last?.byteCount ?? 0
    page.print()
    page.print(
      "Thirty such pictures a second are \((30 * last).grouped) bytes for the terminal to read.")
    page.print()
    let colors: [ChartColor] = [.sky, .orange, .green, .purple, .vermilion]
    try page.draw(
      BarChart(
        "bytes of a picture after each step: \(last.grouped) in the end",
        bars: zip(stages, colors).map { stage, color in
          BarChart.Bar(
            stage.name, Double(stage.byteCount), label: stage.byteCount.grouped, color: color)
        }))
  }

  private var stages: [Stage] {
    get throws {
      // As the player does it.
      let renderer = PictureRenderer(
        format: format, box: try page.pixelBox, choice: choice, chroma: .quick)
      let picture = frame.picture
      let (scaled, scaling) = fastest { renderer.scaled(picture) }
      let converter = YUVToRGBConverter(
        interpretation, bitDepth: picture.format.bitDepth, rules: rules)
      let (image, converting) = fastest {
        converter.convert(scaled).oriented(format.orientation)
      }
      let (indexed, quantizing) = fastest { encoder.quantize(image) }
      let (sixels, writing) = fastest { sixelWriter.encode(indexed) }
      return [
        Stage("decoded, \(picture.sampling)", picture.size, picture.byteCount, nil),
        Stage("scaled, \(scaled.sampling)", scaled.size, scaled.byteCount, scaling),
        Stage("RGB, upright", image.size, image.pixels.count, converting),
        Stage("indexed", image.size, indexed.indices.count, quantizing),
        Stage("sixels", image.size, sixels.count, writing),
      ]
    }
  }

  /// Does some work several times, and returns how long it takes undisturbed.
  private func fastest<Result>(_ work: () -> Result) -> (Result, Duration) {
    let clock = ContinuousClock()
    var result = work()
    var best = Duration.seconds(1000)
    for _ in 0..<4 {
      best = min(best, clock.measure { result = work() })
    }
    return (result, best)
  }
}
