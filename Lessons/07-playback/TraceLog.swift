import LessonKit
import Media
import POSIX
import Playback

/// When each frame was shown, and what the sound device has said: one JSON object a line.
///
/// All times are in microseconds. `wallUs` counts from the start of the player on, `timeUs` is when a
/// frame belongs on the screen, `positionUs` where the film was, `heardUs` the moment that was heard.
/// `written` and `delay` are the device's own numbers of frames.
final class TraceLog: Sendable {
  private let file: FileDescriptor
  private let lines: LineLog

  init(_ path: String) throws(UsageError) {
    do throws(SystemError) {
      file = try FileDescriptor(creating: path)
    } catch {
      throw UsageError("\(Options.trace.name): \(path): \(error)")
    }
    lines = LineLog(descriptor: file.number, isHeld: false)
  }

  /// Receives all events.
  var observer: @Sendable (PlaybackTrace) -> Void {
    { [lines] event in lines.append(Self.line(event)) }
  }

  /// Writes the lines that are waiting.
  func flush() async { await lines.flush() }

  private static func line(_ event: PlaybackTrace) -> String {
    switch event {
    case .frame(let time, let position, let wallTime, let drawn):
      object(
        "frame",
        [
          ("wallUs", wallTime.wholeMicroseconds), ("timeUs", time.wholeMicroseconds),
          ("positionUs", position.wholeMicroseconds), ("drawnUs", drawn.wholeMicroseconds),
        ])
    case .sound(let reading, let heard, let position):
      object(
        "sound",
        [
          ("wallUs", reading.time.wholeMicroseconds), ("heardUs", heard.wholeMicroseconds),
          ("positionUs", position.wholeMicroseconds), ("written", reading.written),
          ("delay", reading.delay), ("underruns", reading.underrunCount),
        ])
    }
  }

  private static func object(_ event: String, _ members: [(String, Int)]) -> String {
    let numbers = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
    return "{\"event\":\"\(event)\",\(numbers)}"
  }
}
