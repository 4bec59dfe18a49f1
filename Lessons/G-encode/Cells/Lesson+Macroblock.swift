import Encoding
import H264
import LessonCharts
import LessonKit
import Media

extension Lesson {
  /// The macroblock of the last picture that took most bits, with all ways to code it.
  private func watched(
    _ pictures: [[[UInt8]]]
  ) throws -> (address: Int, macroblock: WatchedMacroblock) {
    let settings = try settings(.filter)
    let reports = EncodedRun(pictures, self, settings).pictures.last?.macroblocks ?? []
    let address = reports.indices.max { reports[$0].bitCount < reports[$1].bitCount } ?? 0
    var encoder = VideoEncoder(settings, size: source.size, color: source.color)
    encoder.watchedAddress = address
    for planes in pictures { _ = encoder.encode(planes) }
    guard let macroblock = encoder.watched else {
      throw LessonError("there is no macroblock to look at")
    }
    return (address, macroblock)
  }

  private func name(of address: Int) -> String {
    let columns = (source.size.width + 15) / 16
    return "macroblock \(address % columns),\(address / columns)"
  }

  /// Cell 2: each way with its error, its bits, and both together.
  func showWays(_ pictures: [[[UInt8]]]) throws {
    let (address, macroblock) = try watched(Array(pictures.prefix(4)))
    let lambda = macroblock.lambda
    page.print(
      "\(name(of: address)) of picture \(min(pictures.count, 4) - 1); a bit is worth "
        + "\(lambda.text(decimals: 1)) squared differences")
    var table = Table("way", " error", " bits", " error + λ · bits", "")
    for (index, way) in macroblock.ways.enumerated() {
      let cost = Double(way.error) + lambda * Double(way.bitCount)
      table.add(
        way.name, way.error.grouped, way.bitCount.grouped, Int(cost.rounded()).grouped,
        index == macroblock.chosen ? "← chosen" : "")
    }
    page.print(table)
    page.print()
    try page.draw(
      BarChart(
        "error + λ · bits",
        bars: macroblock.ways.map { way in
          BarChart.Bar(
            way.name, Double(way.error) + lambda * Double(way.bitCount),
            label: way.bitCount == 1 ? "1 bit" : way.bitCount.grouped + " bits", color: .sky)
        }))
  }

  /// Cell 3: what each whole-sample vector costs.
  func showSearch(_ pictures: [[[UInt8]]]) throws {
    let (address, macroblock) = try watched(Array(pictures.prefix(4)))
    let costs = macroblock.vectorCosts
    let known = costs.compactMap(\.self)
    guard let least = known.min(), let most = known.max(), most > least else {
      return page.print("one picture is searched by none: this needs two that differ")
    }
    let range = WatchedMacroblock.range
    let width = 2 * range + 1
    // Columns from the bottom up; beyond the margin every place costs as much as the dearest.
    let columns = (0..<width).map { x in
      (0..<width).reversed().map { y in Float(costs[y * width + x] ?? most) }
    }
    try page.draw(
      HeatMapChart(
        columns, range: Float(least)...Float(most),
        title: "\(name(of: address)): the cost of each vector, in whole samples",
        bottom: "\(range) down", top: "\(range) up", start: "\(range) left", end: "\(range) right",
        key: HeatMapChart.Key(low: least.grouped, high: most.grouped)))
    if let best = costs.firstIndex(of: least) {
      page.print(
        "least at (\(best % width - range), \(best / width - range)): \(least.grouped)")
    }
  }
}

extension WatchedMacroblock.Way {
  fileprivate var name: String {
    switch kind {
    case .samples: "the samples"
    case .intra16x16(let mode): "intra, whole, mode \(mode)"
    case .intra4x4: "intra, 16 blocks"
    case .skipped: "skipped"
    case .inter(.whole): hasLevels ? "copied, corrected" : "copied"
    case .inter(.rows): hasLevels ? "two rows, corrected" : "two rows"
    case .inter(.columns): hasLevels ? "two columns, corrected" : "two columns"
    case .quarters: hasLevels ? "four quarters, corrected" : "four quarters"
    }
  }
}
