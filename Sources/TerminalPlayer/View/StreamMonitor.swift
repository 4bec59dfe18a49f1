import Media
import Playback
import Synchronization
import Terminal

/// Keeps what a streamed source has reported, and draws it: the charts that `D` shows.
///
/// Every half second each number is noted. A chart is a line of characters from `▁` to `█`, the
/// newest on the right, so that every terminal can show it.
final class StreamMonitor: Sendable {
  fileprivate struct Series {
    var values: [Double?] = []
    var text = ""
  }

  fileprivate struct State {
    var report = StreamReport()
    var messageCount = 0
    var names: [String] = []
    var series: [String: Series] = [:]
    var notedAt: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  private static let interval = Duration.milliseconds(500)

  /// Values that are kept of each number: two minutes.
  private static let limit = 240

  private static let marks = Array("▁▂▃▄▅▆▇█")

  /// Records the current state.
  ///
  /// - Returns: A message for the viewer, if there is a new one.
  func note(_ report: StreamReport, _ status: PlayerStatus) -> String? {
    let buffer = StreamReport.Gauge(
      "decoded", status.level.duration / .seconds(1),
      text: "\(status.level.duration.tenthsText) s")
    let behind = status.latency.map { latency in
      StreamReport.Gauge(
        "behind", latency / .seconds(1), text: "\(latency.millisecondsText) ms")
    }
    let now = ContinuousClock.now
    return state.withLock { state in
      state.report = report
      if state.notedAt.map({ now - $0 >= Self.interval }) ?? true {
        state.notedAt = now
        for gauge in report.gauges + [behind, buffer].compactMap(\.self) {
          state.add(gauge, limit: Self.limit)
        }
      }
      guard report.messageCount != state.messageCount else { return nil }
      state.messageCount = report.messageCount
      return report.message
    }
  }

  /// What the source has said last.
  var report: StreamReport { state.withLock { $0.report } }

  /// For the line below the picture.
  var words: [String] { state.withLock { $0.report.words } }

  /// The lines of the panel, as far as they have room.
  func panelLines(in room: PanelRoom) -> [String] {
    let width = min(room.columns, 64)
    let state = state.withLock { $0 }
    let charts = state.names.map { name in
      let series = state.series[name] ?? Series()
      let room = max(0, width - 10 - 14)
      return "\(name.padded(to: 9)) \(Self.chart(series.values, columns: room)) \(series.text)"
    }
    let lines = charts + state.report.lines.map { "\($0.label.padded(to: 9)) \($0.text)" }
    return lines.prefix(room.rows).map { line in
      line.columnCount <= width
        ? line.padded(to: width) : "\(line.clipped(toColumns: width - 1))…"
    }
  }

  /// The newest values as characters; a blank where a value is unknown.
  static func chart(_ values: [Double?], columns: Int) -> String {
    let shown = values.suffix(columns)
    let highest = shown.compactMap(\.self).max() ?? 0
    let text = shown.map { value in
      guard let value, value.isFinite else { return Character(" ") }
      let part = highest > 0 ? value / highest : 0
      return marks[min(marks.count - 1, max(0, Int(part * Double(marks.count))))]
    }
    return String(repeating: " ", count: max(0, columns - shown.count)) + String(text)
  }
}

extension StreamMonitor.State {
  fileprivate mutating func add(_ gauge: StreamReport.Gauge, limit: Int) {
    if series[gauge.name] == nil { names.append(gauge.name) }
    var known = series[gauge.name] ?? StreamMonitor.Series()
    known.values.append(gauge.value)
    if known.values.count > limit { known.values.removeFirst(known.values.count - limit) }
    known.text = gauge.text
    series[gauge.name] = known
  }
}
