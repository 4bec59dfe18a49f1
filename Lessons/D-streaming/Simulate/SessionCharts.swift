import LessonCharts
import LessonKit
import Media
import StreamingSimulation

extension SessionReport {
  /// As many as the widest picture has columns; a chart of characters leaves most of them out.
  private static let sampleCount = 640

  private var length: Double { max(1, figures.totalTime / .milliseconds(1)) }

  /// A value at evenly spaced moments, in milliseconds.
  private func sampled(_ value: (Double) -> Double) -> [Double] {
    (0..<Self.sampleCount).map { value(length * (Double($0) + 0.5) / Double(Self.sampleCount)) }
  }

  /// A value of the last request before each moment.
  private func byRequest(_ value: (SessionRequest) -> Double?) -> [Double] {
    var index = -1
    return sampled { time in
      while index + 1 < requests.count, requests[index + 1].start <= time { index += 1 }
      // After the last segment has come, nothing is loaded.
      guard index >= 0, index + 1 < requests.count || time <= requests[index].end else {
        return .nan
      }
      return value(requests[index]) ?? .nan
    }
  }

  private var stallSpans: [ClosedRange<Double>] {
    stalls.filter { $0.time >= 1 }.map { stall in
      stall.start / length...(stall.start + stall.time) / length
    }
  }

  private var ticks: [LineChart.Mark] { LineChart.ticks(upTo: length / 1000, unit: "s") }
  private var endLabel: String { "\(Int((length / 1000).rounded())) s" }

  /// What the link carried, what the rule counted on, and what it loaded.
  func rateChart(_ simulation: Simulation, showsLevels: Bool = true) -> SeriesChart {
    let link = sampled { simulation.trace.bandwidth(at: $0) / 1000 }
    let estimate = byRequest { $0.estimate.map { $0 / 1_000_000 } }
    var series = [
      SeriesChart.Series(ChartCategory("the link", symbol: "·", color: .faint), values: link),
      SeriesChart.Series(
        ChartCategory("the estimate", symbol: "e", color: .orange), values: estimate),
    ]
    if showsLevels {
      let levels = byRequest { simulation.movie.rates[$0.level] / 1000 }
      series.append(
        .init(ChartCategory("the level that is loaded", symbol: "█", color: .sky), values: levels))
    }
    let top = max(0.001, (link + simulation.movie.rates.map { $0 / 1000 }).max() ?? 1)
    let waits = stallSpans.count
    let result =
      !showsLevels
      ? "the estimate follows the link"
      : waits == 0
        ? "no stall"
        : "\(waits) \(waits == 1 ? "stall" : "stalls") of "
          + "\((figures.stallTime / .seconds(1)).text(decimals: 1)) s"
    return SeriesChart(
      "Mbit/s: \(result)", series: series, bottom: .init(0, label: "0"), top: .init(top, label: ""),
      start: "0 s", end: endLabel, ticks: ticks, levels: LineChart.levels(upTo: top),
      spans: stallSpans)
  }

  /// Seconds of film in the buffer.
  var bufferChart: SeriesChart {
    var index = -1
    let levels = sampled { time in
      while index + 1 < requests.count, requests[index + 1].end <= time { index += 1 }
      guard index >= 0 else { return 0 }
      // It is played from the end of the last transfer on.
      return max(0, requests[index].bufferAfter - (time - requests[index].end)) / 1000
    }
    let top = max(5, levels.max() ?? 0) * 1.1
    return SeriesChart(
      "seconds in the buffer: at most \((levels.max() ?? 0).text(decimals: 1)) s",
      series: [.init(ChartCategory("the buffer", symbol: "█", color: .green), values: levels)],
      bottom: .init(0, label: "0 s"), top: .init(top, label: "\(Int(top)) s"), start: "0 s",
      end: endLabel, ticks: ticks, spans: stallSpans)
  }
}
