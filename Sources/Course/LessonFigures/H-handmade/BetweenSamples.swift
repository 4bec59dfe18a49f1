import LessonKit
import Media

extension LessonFigure {
  /// How a sample between two others is made from six.
  static let betweenSamples = LessonFigure(
    "H-handmade/figures/between",
    "Six samples of a row as dots, and a seventh half-way between the third and the fourth. It lies on the wave "
      + "through all six, and not on the straight line between its two neighbours."
  ) { material in
    let pictures = try await material.pictures(1, of: "meadow-baseline.mp4")
    guard let luma = pictures.first?.luma else { throw LessonError("the film has no picture") }
    return BetweenSamples(luma).sheet
  }
}

private struct BetweenSamples {
  /// ITU-T H.264 §8.4.2.2.1.
  private static let weights = [1, -5, 20, 20, -5, 1]

  private let samples: [Int]

  /// Finds the six in a row whose wave is furthest from a straight line.
  init(_ luma: Samples) {
    var best: (difference: Int, samples: [Int]) = (-1, [])
    for y in stride(from: 0, to: 176, by: 4) {
      for x in stride(from: 0, to: luma.width - 6, by: 2) {
        let samples = (0..<6).map { luma[x + $0, y] }
        let difference = abs(Self.between(samples) - (samples[2] + samples[3] + 1) / 2)
        // Where it need not be clamped.
        guard samples.allSatisfy({ 40...220 ~= $0 }), difference > best.difference else { continue }
        best = (difference, samples)
      }
    }
    samples = best.samples
  }

  private static func between(_ samples: [Int]) -> Int {
    (zip(weights, samples).reduce(0) { $0 + $1.0 * $1.1 } + 16) >> 5
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 400)
    let value = Self.between(samples)
    let mean = (samples[2] + samples[3] + 1) / 2
    sheet.title("Half-way is \(value), and not the mean of two, \(mean)")
    let low = Double(min(samples.min() ?? 0, value)) - 14
    let high = Double(max(samples.max() ?? 255, value)) + 14
    let plot = Plot(Area(72, 70, 470, 220), x: -0.6...5.6, y: low...high)
    sheet.box(plot.area, .solid(.panel), radius: 6)
    sheet.text("luma", 24, plot.area.y + 16, .note)
    for (index, sample) in samples.enumerated() {
      let spot = plot.spot(Double(index), Double(sample))
      sheet.line(Spot(spot.x, plot.area.bottom), spot, .line(.luma, 2))
      sheet.dot(spot, 7, .solid(.luma))
      sheet.text("\(sample)", spot.x, spot.y - 13, .label.centered)
      sheet.text("\("abcdef".dropFirst(index).prefix(1))", spot.x, 312, .label.bold.centered)
      let weight = Self.weights[index]
      sheet.text(
        weight < 0 ? "−\(-weight)" : "\(weight)", spot.x, 336,
        weight < 0 ? .label.bold.colored(.vermilion).centered : .label.bold.colored(.green).centered
      )
    }
    sheet.text("times", 24, 336, .note)
    sheet.line(
      plot.spot(2, Double(samples[2])), plot.spot(3, Double(samples[3])), .dashed(.pale, 1.5))
    sheet.dot(plot.spot(2.5, Double(mean)), 5, .line(.pale, 2))
    let spot = plot.spot(2.5, Double(value))
    sheet.dot(spot, 8, .solid(.accent))
    let isAbove = value > mean
    sheet.text(
      "\(value)", spot.x, spot.y + (isAbove ? -14 : 26), .label.bold.colored(.accent).centered)
    let sum = zip(Self.weights, samples).reduce(0) { $0 + $1.0 * $1.1 }
    sheet.text("sum \(sum.grouped), divided by 32: \(value)", 72, 376, .label.bold.colored(.accent))
    return sheet
  }
}
