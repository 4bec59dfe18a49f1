import LessonCharts
import LessonKit
import Media
import Playback
import PlaybackSimulation
import Terminal

extension Lesson {
  /// The seconds that are buffered, with both thresholds.
  func showChart(_ result: BufferSimulationResult) throws {
    try page.draw(levelChart(result.events))
  }

  /// The buffered bytes, with their limit if it is near.
  func showMemoryChart(_ result: BufferSimulationResult) throws {
    let limit = Double(settings.policy?.limits.byteCount ?? .max) / 1e6
    let levels = sampled(result.events) { Double($0.byteCount) / 1e6 }
    let top = max(1, (levels.max() ?? 0) * 1.2)
    func mark(_ megabytes: Double, decimals: Int = 0) -> LineChart.Mark {
      LineChart.Mark(megabytes, label: "\(megabytes.text(decimals: decimals)) MB")
    }
    let most = (levels.max() ?? 0).text(decimals: 0)
    try page.draw(
      LineChart(
        levels, title: "decoded frames take \(most) MB at most", bottom: mark(0),
        top: mark(top, decimals: top < 10 ? 1 : 0), thresholds: limit < top ? [mark(limit)] : [],
        start: "0 s", end: "\(end(of: result.events).tenthsText) s",
        ticks: ticks(until: end(of: result.events))))
  }

  /// The chart of the seconds that are buffered, until `end` or the last of the events.
  func levelChart(_ events: [BufferEvent], until end: Duration? = nil) -> LineChart {
    let end = end ?? self.end(of: events)
    let levels = sampled(events, until: end) { $0.duration / .seconds(1) }
    func mark(_ level: Duration, _ name: String = "") -> LineChart.Mark {
      LineChart.Mark(
        level / .seconds(1), label: "\(name)\(name.isEmpty ? "" : " ")\(level.tenthsText) s")
    }
    let highest = Duration.seconds(levels.filter { !$0.isNaN }.max() ?? 0)
    let thresholds = settings.thresholds
    return LineChart(
      levels, title: "film decoded ahead: \(result(of: events))", bottom: mark(.zero),
      top: mark(max(thresholds.map(\.level).max() ?? .zero, highest) * 1.2),
      thresholds: thresholds.map { mark($0.level, $0.name) }, start: "0 s",
      end: "\(end.tenthsText) s", ticks: ticks(until: end))
  }

  /// What the curve shows, in a few words.
  private func result(of events: [BufferEvent]) -> String {
    let stalls = events.count { $0.kind == .stall }
    guard stalls == 0 else { return "it is empty \(stalls == 1 ? "once" : "\(stalls) times")" }
    let rest = settings.thresholds.map(\.level).sorted().map(\.tenthsText)
    return rest.count == 2 && events.contains { !$0.isFilling }
      ? "the buffer rests between \(rest[1]) s and \(rest[0]) s" : "it is never empty"
  }

  private func ticks(until end: Duration) -> [LineChart.Mark] {
    LineChart.ticks(upTo: end / .seconds(1), unit: "s")
  }

  private func end(of events: [BufferEvent]) -> Duration { events.last?.moment.wallTime ?? .zero }

  /// The level at evenly spaced moments; after the last event, nothing.
  private func sampled(
    _ events: [BufferEvent], until limit: Duration? = nil, _ value: (BufferLevel) -> Double
  ) -> [Double] {
    // As many as the widest picture has columns; a chart of characters leaves most of them out.
    let count = 640
    let last = end(of: events)
    let end = limit ?? last
    var next = events.makeIterator()
    var event = next.next()
    var level = 0.0
    return (0..<count).map { step in
      let time = end * step / max(1, count - 1)
      while let current = event, current.moment.wallTime <= time {
        level = value(current.level)
        event = next.next()
      }
      return time <= last ? level : .nan
    }
  }
}
