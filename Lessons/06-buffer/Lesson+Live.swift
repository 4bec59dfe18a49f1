import LessonKit
import Media
import POSIX
import Playback
import Terminal

extension Lesson {
  /// Plays by the real clock: on a terminal as a chart that grows, elsewhere line by line.
  func playLive() async throws {
    guard let policy = settings.policy else {
      throw UsageError("--policy \(settings.choice.rawValue) is only simulated")
    }
    var seen: [BufferEvent] = []
    var log = EventLog()
    var drawnLines = 0
    let isTerminal = isTerminal(1)
    let summary = try await LivePlayback(self, policy: policy).run { events, status in
      seen += events
      for event in events {
        guard let entry = log.entry(event) else { continue }
        erase(&drawnLines)
        page.print(line(event.moment.wallTime, event, "\(entry.what): \(entry.why)"))
      }
      if isTerminal { redraw(seen, status, &drawnLines) }
      page.output.flush()
    }
    erase(&drawnLines)
    page.print()
    showSummary(summary)
    page.print()
    try page.draw(levelChart(seen))
  }

  private func line(_ wallTime: Duration, _ event: BufferEvent, _ text: String) -> String {
    let megabytes = Double(event.level.byteCount) / 1e6
    return "\(wallTime.secondsText) s  \(event.level.duration.secondsText) s buffered  "
      + "\(megabytes.text(decimals: 1)) MB  \(text)"
  }

  private func redraw(_ events: [BufferEvent], _ status: PlayerStatus, _ drawnLines: inout Int) {
    erase(&drawnLines)
    // As wide as the film is long, so that the curve grows into the chart.
    let played = events.last?.moment.wallTime ?? .zero
    let lines = levelChart(events, until: max(status.duration ?? .zero, played))
      .lines(width: Page.width, style: page.style)
    lines.forEach(page.print)
    drawnLines = lines.count
  }

  /// Takes back the chart, so that what follows stands in its place.
  private func erase(_ drawnLines: inout Int) {
    guard drawnLines > 0 else { return }
    page.output.write("\u{1B}[\(drawnLines)A\r\u{1B}[J")
    drawnLines = 0
  }
}
