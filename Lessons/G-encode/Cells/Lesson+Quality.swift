import Encoding
import LessonCharts
import LessonKit
import Media

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Lesson {
  /// The quantisers that are tried.
  private static let quantizers = [10, 16, 22, 28, 34, 40, 46, 51]

  /// Cell 4: bytes and quality for quantisers from fine to coarse.
  func showQuality(_ pictures: [[[UInt8]]]) async throws {
    var points: [QualityCurve.Point] = []
    for quantizer in Self.quantizers {
      let run = EncodedRun(pictures, self, try settings(.filter, quantizer: quantizer))
      points.append(QualityCurve.Point(byteCount: run.byteCount, quality: run.quality.luma))
    }
    let curve = QualityCurve(points)
    let other = try isRecorded(pictures.count) ? QualityCurve.recorded : nil
    page.print(table(of: curve, beside: other))
    page.print()
    guard let chart = chart(of: curve, beside: other) else { return }
    try page.draw(chart)
    guard other != nil else { return }
    page.print("x264's line is recorded: the page has the command that made it")
  }

  /// Whether the pictures are those that x264 was given.
  private func isRecorded(_ count: Int) throws -> Bool {
    try page.fileName == "meadow-baseline.mp4" && count == 12
      && page.arguments[Options.scale] == nil
  }

  private func table(of curve: QualityCurve, beside other: QualityCurve?) -> Table {
    var table =
      other == nil
      ? Table(" QP", " bytes", " luma, dB", " dB a doubling")
      : Table(" QP", " bytes", " luma, dB", " dB a doubling", " x264 for these dB", " ratio")
    for (index, point) in curve.points.enumerated() {
      var row = [
        "\(Self.quantizers[index])", point.byteCount.grouped, point.quality.text(decimals: 2),
        index == 0 ? "–" : curve.slope(before: index).text(decimals: 1),
      ]
      if let other {
        let byteCount = other.byteCount(at: point.quality)
        row +=
          byteCount.map {
            [Int($0.rounded()).grouped, (Double(point.byteCount) / $0).text(decimals: 2)]
          } ?? ["–", "–"]
      }
      table.add(row)
    }
    return table
  }

  /// Luma over bytes; each step to the right is as many times more bytes as the one before it.
  private func chart(of curve: QualityCurve, beside other: QualityCurve?) -> SeriesChart? {
    guard let bytes = curve.byteRange, bytes.lowerBound < bytes.upperBound else { return nil }
    func series(_ category: ChartCategory, _ curve: QualityCurve) -> SeriesChart.Series {
      SeriesChart.Series(
        category,
        values: (0..<72).map { column in
          let share = Double(column) / 71
          let doublings = share * log2(bytes.upperBound / bytes.lowerBound)
          return curve.quality(at: bytes.lowerBound * exp2(doublings)) ?? .nan
        })
    }
    let ours = series(ChartCategory("this encoder", symbol: "o", color: .sky), curve)
    let theirs = other.map {
      series(ChartCategory("x264, baseline, ultrafast", symbol: "x", color: .faint), $0)
    }
    return SeriesChart(
      "luma in dB, by bytes", series: [theirs, ours].compactMap(\.self),
      bottom: LineChart.Mark(20, label: "20"), top: LineChart.Mark(55, label: "55"),
      start: Int(bytes.lowerBound).grouped, end: Int(bytes.upperBound).grouped,
      levels: [LineChart.Mark(38, label: "38"), LineChart.Mark(30, label: "30")])
  }
}
