import LessonKit
import Media
import POSIX
import Playback

/// What the buffer has decided, and why, line by line.
///
/// Nothing is ever written into the picture: where standard error is the terminal, the lines wait
/// until it has been given back. The buffer never waits for the log: what is too much is counted.
final class DecisionLog: Sendable {
  private let lines = LineLog(descriptor: 2, isHeld: isTerminal(2))

  /// Receives all events and keeps those that are decisions: frames that come and go are none.
  var observer: @Sendable (BufferEvent) -> Void {
    { [lines] event in
      guard let line = Self.line(event) else { return }
      lines.append(line)
    }
  }

  /// Writes the lines that have waited.
  func flush() async {
    await lines.flush()
  }

  private static func line(_ event: BufferEvent) -> String? {
    let time = "\(event.moment.wallTime.secondsText) at \(event.moment.position.secondsText) s"
    let level = "\(event.level.duration.tenthsText) s buffered"
    switch event.kind {
    case .fetch, .decode, .show: return nil
    case .state:
      guard let step = event.transition else { return nil }
      return "\(time): \(step.from.name) → \(step.to.name): \(step.reason); \(level)"
    case .drop:
      let frame = event.presentationTime?.secondsText ?? "–"
      return "\(time): frame of \(frame) s dropped: \(event.reason)"
    case .stall:
      return "\(time): stall: \(event.reason); \(level)"
    }
  }
}
