import LessonKit
import Playback

/// Picks from the buffer's events what is worth a line: states, drops, where bursts begin and end.
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
      // A frame that is put in tells whether another one is wanted.
      guard !event.isFilling else { return nil }
      defer { isFilling = false }
      return isFilling ? ("rest", event.reason) : nil
    }
  }
}
