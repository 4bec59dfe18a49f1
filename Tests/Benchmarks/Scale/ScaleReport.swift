import LessonCharts
import LessonKit
import Media
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How costs grow, as tables, sentences and charts.
struct ScaleReport: SectionReport {
  let growths: [Growth]
  let missing: Set<String>
  private let load = MachineLoad.current

  init(growths: [Growth], missing: Set<String>) {
    self.growths = growths
    self.missing = missing
  }

  func write(to output: TextOutput) {
    output.print("Scale: processor time in milliseconds, medians; \(load)")
    for growth in growths {
      output.print()
      output.print(growth.sentence)
      var table = Table(
        growth.title, " processor", " for \(growth.unit.name)", " of the line", " peak MiB")
      for point in growth.points {
        table.add(
          point.label, point.cost.text(decimals: 1), growth.price(at: point).text(decimals: 3),
          growth.ratio(of: point).map { "\((100 * $0).text(decimals: 0)) %" } ?? "–",
          point.peakByteCount.map { (Double($0) / 1_048_576).text(decimals: 0) } ?? "–")
      }
      table.lines.forEach { output.print("  " + $0) }
      Self.chart(of: growth).lines(width: 72, style: TextStyle(isEnabled: false)).forEach {
        output.print("  " + $0)
      }
    }
  }

  /// Cost over amount, both in tenfold steps of the same length.
  ///
  /// What is proportional rises at the same slope everywhere; a fixed cost is level.
  private static func chart(of growth: Growth) -> LineChart {
    let costs = growth.points.map(\.cost)
    let (least, most) = (max(costs.min() ?? 1, 0.001), max(costs.max() ?? 1, 0.002))
    func mark(_ cost: Double) -> LineChart.Mark {
      LineChart.Mark(log10(cost), label: "\(cost.text(decimals: 0)) ms")
    }
    return LineChart(
      growth.line(columnCount: 240), bottom: mark(least * 0.8), top: mark(most * 1.2),
      start: growth.points.first?.label ?? "", end: growth.points.last?.label ?? "")
  }

  /// All charts, one below the other.
  var picture: IndexedImage? {
    let size = PixelSize(width: 480, height: 150)
    let pictures = growths.map { Self.chart(of: $0).picture(size: size) }
    guard let first = pictures.first else { return nil }
    return IndexedImage(
      width: first.width, height: pictures.reduce(0) { $0 + $1.height }, palette: first.palette,
      indices: pictures.flatMap(\.indices))
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("section", "Scale")
      json.member("load", "\(load)")
      json.key("series")
      json.array { json in
        for growth in growths { Self.write(growth, to: &json) }
      }
    }
  }

  private static func write(_ growth: Growth, to json: inout JSONWriter) {
    json.object { json in
      json.member("title", growth.title)
      json.member("sentence", growth.sentence)
      json.key("points")
      json.array { json in
        for point in growth.points {
          json.object { json in
            json.member("label", point.label)
            json.key("amount")
            json.value(decimal: point.amount.text(decimals: 3))
            json.member("processorUs", Int(1000 * point.cost))
            if let peak = point.peakByteCount { json.member("peakBytes", peak) }
          }
        }
      }
    }
  }
}
