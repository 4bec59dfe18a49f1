import LessonKit
import POSIX
import Playback
import Synchronization

/// What the buffer has decided, and why, line by line.
///
/// Nothing is ever written into the picture: where standard error is the terminal, the lines wait
/// until it has been given back.
final class DecisionLog: Sendable {
  private let waiting = Mutex<[String]>([])
  private let isTerminal = POSIX.isTerminal(2)

  /// Is told of everything and keeps what is a decision: frames that come and go are none.
  var observer: @Sendable (BufferEvent) -> Void {
    { [self] event in
      guard let line = Self.line(event) else { return }
      if isTerminal {
        waiting.withLock { $0.append(line) }
      } else {
        Self.write([line])
      }
    }
  }

  /// Writes the lines that have waited.
  func flush() {
    Self.write(waiting.withLock { $0 })
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

  private static func write(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    // Where nobody reads the errors any more, there is nobody to tell.
    try? POSIX.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: 2)
  }
}
