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
    try page.draw(
      LineChart(
        levels, bottom: mark(0), top: mark(top, decimals: top < 10 ? 1 : 0),
        thresholds: limit < top ? [mark(limit)] : [], start: "0 s",
        end: "\(end(of: result.events).tenthsText) s"))
  }

  /// The chart of the seconds that are buffered, until `end` or the last of the events.
  func levelChart(_ events: [BufferEvent], until end: Duration? = nil) -> LineChart {
    let end = end ?? self.end(of: events)
    let levels = sampled(events, until: end) { $0.duration / .seconds(1) }
    func mark(_ level: Duration) -> LineChart.Mark {
      LineChart.Mark(level / .seconds(1), label: level.tenthsText)
    }
    let highest = Duration.seconds(levels.filter { !$0.isNaN }.max() ?? 0)
    return LineChart(
      levels, bottom: mark(.zero),
      top: mark(max(settings.thresholds.max() ?? .zero, highest) * 1.2),
      thresholds: settings.thresholds.map(mark), start: "0 s",
      end: "\(end.tenthsText) s")
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
