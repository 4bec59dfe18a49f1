import LessonKit
import Media
import POSIX
import Playback

extension Lesson {
  /// Plays by the real clock: on a terminal as a chart that grows, elsewhere line by line.
  func playLive() async throws {
    guard let policy = settings.policy else {
      throw UsageError("--policy \(settings.choice.rawValue) is only simulated")
    }
    var seen: [BufferEvent] = []
    var log = EventLog()
    var chart = isTerminal(1) ? try ChangingChart(on: page) : nil
    let summary = try await LivePlayback(self, policy: policy).run { events, status in
      seen += events
      for event in events {
        guard let entry = log.entry(event) else { continue }
        chart?.erase()
        page.print(line(event.moment.wallTime, event, "\(entry.what): \(entry.why)"))
      }
      // As wide as the film is long, so that the curve grows into the chart.
      let played = seen.last?.moment.wallTime ?? .zero
      try chart?.draw(levelChart(seen, until: max(status.duration ?? .zero, played)))
      page.output.flush()
    }
    chart?.erase()
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
}
