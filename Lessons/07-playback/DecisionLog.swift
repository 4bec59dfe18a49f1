import LessonKit
import Media
import POSIX
import Playback

/// What was decided about buffer and sound, and why, line by line.
///
/// Nothing is ever written into the picture: where standard error is the terminal, the lines wait
/// until it has been given back. The film never waits for the log: what is too much is counted.
final class DecisionLog: Sendable {
  private let lines = LineLog(descriptor: 2, isHeld: isTerminal(2))

  /// Receives all events and keeps those that are decisions: frames that come and go are none.
  var observer: @Sendable (BufferEvent) -> Void {
    { [lines] event in
      guard let line = Self.line(event) else { return }
      lines.append(line)
    }
  }

  /// Receives everything that is decided about the sound.
  var soundObserver: @Sendable (SoundEvent) -> Void {
    { [lines] event in
      lines.append("\(Self.time(event.moment)): \(Self.name(event.kind)): \(event.reason)")
    }
  }

  /// Adds a line.
  func append(_ line: String) { lines.append(line) }

  /// Writes the lines that are waiting.
  func flush() async {
    await lines.flush()
  }

  private static func line(_ event: BufferEvent) -> String? {
    let time = time(event.moment)
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

  private static func time(_ moment: PlaybackMoment) -> String {
    "\(moment.wallTime.secondsText) at \(moment.position.secondsText) s"
  }

  private static func name(_ kind: SoundEvent.Kind) -> String {
    switch kind {
    case .order(.play): "sound plays"
    case .order(.pause): "sound is paused"
    case .clock(.run): "the clock runs"
    case .clock(.pause), .clock(.stall): "the clock stops"
    case .clock(.move(let position)): "the clock goes to \(position.secondsText) s"
    case .clock(.setRate(let rate)): "speed \(rate.speed)"
    case .opened: "the sound device is open"
    case .silent: "no sound"
    case .lost: "no sound for now"
    case .jump: "the clock jumps to the sound"
    case .underrun: "the sound has a gap"
    }
  }
}
