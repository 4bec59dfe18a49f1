import Media
import Playback
import Synchronization
import Terminal
import Terminal

/// Keeps what is known about the film's supply, and draws it: the charts that `D` shows.
///
/// Every half second each number is noted. Charts are made of letters, so that every terminal can
/// show them.
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

  /// What the player itself takes.
  struct Work: Hashable, Sendable {
    /// Seconds of decoding and drawing for one of film; `nil` before they are measured.
    var perSecond: Double?

    /// The bytes of the last picture, as the terminal got it.
    var pictureByteCount = 0
  }

  /// Records the current state.
  ///
  /// - Returns: A message for the viewer, if there is a new one.
  func note(_ report: StreamReport, _ status: PlayerStatus, _ work: Work = Work()) -> String? {
    let buffer = StreamReport.Gauge(
      "decoded", status.level.duration / .seconds(1),
      text: "\(status.level.duration.tenthsText) s")
    let behind = status.latency.map { latency in
      StreamReport.Gauge(
        "behind", latency / .seconds(1), text: "\(latency.millisecondsText) ms")
    }
    let busy = work.perSecond.map { part in
      StreamReport.Gauge("work", part * 100, text: "\(Int(part * 100)) % of the time")
    }
    let kilobytes = Double(work.pictureByteCount) / 1000
    let picture = StreamReport.Gauge(
      "picture", kilobytes, text: "\((work.pictureByteCount / 1000).grouped) kB to the terminal")
    let now = ContinuousClock.now
    return state.withLock { state in
      state.report = report
      if state.notedAt.map({ now - $0 >= Self.interval }) ?? true {
        state.notedAt = now
        for gauge in report.gauges + [behind, buffer, busy, picture].compactMap(\.self) {
          state.add(gauge, limit: Self.limit)
        }
      }
      guard report.messageCount != state.messageCount else { return nil }
      state.messageCount = report.messageCount
      return report.message
    }
  }

  /// The last message of the source.
  var report: StreamReport { state.withLock { $0.report } }

  /// For the line below the picture.
  var words: [String] { state.withLock { $0.report.words } }

  /// The columns of the panel, at most.
  private static let panelWidth = 64
  private static let labelWidth = 10

  /// The rows of a chart, at most.
  private static let chartHeight = 4

  /// The lines of the panel, as far as they fit.
  func panelLines(in room: PanelRoom) -> [OverlayLine] {
    let width = min(room.columns, Self.panelWidth)
    let state = state.withLock { $0 }
    let texts = state.report.lines.map { line in
      let text = line.text.clipped(toColumns: width - Self.labelWidth)
      return OverlayLine(
        .init(line.label.padded(to: Self.labelWidth), .accent),
        .init(text.padded(to: width - Self.labelWidth)))
    }
    let perChart = (room.rows - texts.count - 1) / max(1, state.names.count)
    let height = min(Self.chartHeight, max(1, perChart - 1))
    let charts = state.names.flatMap { name in
      let series = state.series[name] ?? Series()
      return GaugeChart(name: name, values: series.values, text: series.text)
        .lines(columns: width, height: height)
    }
    let axis = GaugeChart.timeAxis(columns: width, interval: Self.interval)
    return Array((charts + [axis] + texts).prefix(room.rows))
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
