import H264
import LessonCharts
import LessonKit
import MP4
import Media

/// A stage with a mistake that people make.
enum BrokenStage: String, CaseIterable, Sendable {
  case half, filter, vectors

  var words: String {
    switch self {
    case .half: "samples between samples are means of two, not of six"
    case .filter: "edges are not filtered"
    case .vectors: "a vector is guessed from the left neighbour alone"
    }
  }

  var rules: H264Rules {
    var rules = H264Rules()
    switch self {
    case .half: rules.interpolation = { $0.bilinear }
    case .filter: rules.edgeFilter = { samples, _ in samples }
    case .vectors: rules.vectorPrediction = { near, _ in near.a.vector }
    }
    return rules
  }
}

extension LumaWindow {
  /// The block, each sample from the four around it by their distance: cheaper, and not what is
  /// requested.
  fileprivate var bilinear: [UInt8] {
    let stride = width + 5
    let (right, below) = (fractionX, fractionY)
    return (0..<width * height).map { index in
      let place = (index / width + 2) * stride + index % width + 2
      let upper = Int(samples[place]) * (4 - right) + Int(samples[place + 1]) * right
      let lower =
        Int(samples[place + stride]) * (4 - right) + Int(samples[place + stride + 1]) * right
      return UInt8((upper * (4 - below) + lower * below + 8) >> 4)
    }
  }
}

extension Lesson {
  /// Pictures that are shown after the second sync sample.
  private static let healedCount = 12

  /// The film with a mistake in one stage: how far it is off, picture by picture.
  func showDrift() async throws {
    let stage = try page.arguments[Options.broken] ?? .half
    let syncs = samples.indices.filter { samples[$0].isSync }
    let count = min(
      samples.count, (syncs.count > 1 ? syncs[1] : min(60, samples.count)) + Self.healedCount)
    let right = try await lumas(count, .core)
    let wrong = try await lumas(count, stage.rules)
    let errors = zip(right, wrong).map { Self.mean(Self.difference($0.0, $0.1)) }
    guard let worst = errors.indices.max(by: { errors[$0] < errors[$1] }), errors[worst] > 0 else {
      return page.prose("This film does not notice it.")
    }
    page.print("\(stage.rawValue): \(stage.words)")
    page.print(
      "picture \(worst) is off by \(errors[worst].text(decimals: 2)) of 255 on average, the last one "
        + "by \((errors.last ?? 0).text(decimals: 2))")
    page.print()
    try page.draw(
      LineChart(
        errors, title: "how far the picture is off, on average",
        bottom: LineChart.Mark(0, label: "0"),
        top: LineChart.Mark(errors[worst], label: errors[worst].text(decimals: 1)),
        start: "picture 0", end: "\(errors.count - 1)"))
    page.print()
    let width = film.format.width
    try page.draw(
      PanelChart(
        "picture \(worst)",
        panels: [
          PanelChart.Panel("as it should be", width: width, samples: right[worst]),
          PanelChart.Panel("as it is", width: width, samples: wrong[worst]),
          PanelChart.Panel(
            "difference × 4", width: width,
            samples: Self.times(4, Self.difference(right[worst], wrong[worst]))),
        ], columns: 3))
  }

  /// The luma of the film's first pictures, by some rules.
  private func lumas(_ count: Int, _ rules: H264Rules) async throws -> [[UInt8]] {
    let decoder = try H264Decoder(
      format: film.format,
      options: H264DecoderOptions(
        hidesDamage: false, memoryLimit: try memoryLimit, rules: rules))
    var lumas: [[UInt8]] = []
    let frames = FrameSequence(
      source: film.demuxer, trackID: film.track.id, decoder: decoder)
    for try await frame in frames {
      lumas.append(frame.picture.planes[0].bytes)
      if lumas.count == count { break }
    }
    return lumas
  }
}
