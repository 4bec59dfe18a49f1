import LessonKit
import Media
import Playback
import PlaybackSimulation

extension Lesson {
  /// Lines of the log that are shown of a long one.
  private static let logLimit = 40

  /// The changes of state, the drops, and where filling begins and ends.
  func showLog(_ result: BufferSimulationResult) {
    var log = EventLog()
    let entries = result.events.compactMap { event in log.entry(event).map { (event, $0) } }
    var table = Table(" wall", " film", " buffered", "what", "why")
    for (event, entry) in entries.prefix(Self.logLimit) {
      table.add(
        event.moment.wallTime.secondsText, event.moment.position.secondsText,
        event.level.duration.secondsText, entry.what, entry.why)
    }
    page.print(table)
    if entries.count > Self.logLimit {
      page.print("… and \((entries.count - Self.logLimit).grouped) more")
    }
    page.print()
    showSummary(result.summary)
  }

  func showSummary(_ summary: PlaybackSummary) {
    page.print(
      "\(summary.frames.shown) frames shown, \(summary.frames.dropped) dropped; "
        + "stalls: \(summary.stallCount), \(summary.stallDuration.secondsText) s in all")
  }
}

/// Picks the buffer's events that are worth a line: states, drops, starts and ends of bursts.
struct EventLog {
  private var isFilling = false

  /// A line's worth of an event: what happened, and why; `nil` for those of every frame.
  mutating func entry(_ event: BufferEvent) -> (what: String, why: String)? {
    switch event.kind {
    case .state:
      return event.transition.map { ("→ \($0.to.name)", $0.reason) }
    case .drop:
      return ("drop", event.reason)
    case .stall, .show:
      return nil
    case .fetch:
      defer { isFilling = true }
      return isFilling ? nil : ("fill", event.reason)
    case .decode:
      // A frame that goes in says whether the buffer wants another one.
      guard !event.isFilling else { return nil }
      defer { isFilling = false }
      return isFilling ? ("rest", event.reason) : nil
    }
  }
}
