import LessonKit
import Playback
import PlaybackSimulation

/// The options of this lesson.
enum Options {
  static let live = Flag("--live", "play on the real clock, and draw the buffer as it changes")
  static let virtual = Flag("--virtual", "with --json: on a virtual clock, in an instant")
  static let policy = Option<BufferSettings.Choice>.choice(
    "--policy", value: "NAME", "ours, media3, next-frame or every-frame")
  static let target = Option.time("--target", value: "SECONDS", "fill up to here (3)")
  static let low = Option.time(
    "--low", value: "SECONDS", "fill again below this (1, or target / 3)")
  static let memory = Option.integer(
    "--memory", value: "MB", in: 1...1_000_000, "megabytes that frames may take (256)")
  static let decodeTime = Option.integer(
    "--decode-ms", value: "N", in: 0...10_000, "milliseconds to decode one frame (4)")
  static let bandwidth = Option.reading(
    "--bandwidth", value: "N", "takes megabits a second, such as 1.5",
    "megabits that arrive in a second"
  ) { text in Double(text).flatMap { 0.001...100_000 ~= $0 ? $0 : nil } }
  static let stall = Option.outage(
    "--stall", value: "T:D", "no byte arrives for D seconds from T on (2:5)")
  static let busy = Option.outage(
    "--busy", value: "T:D", "the display looks away for D seconds from T on")

  static let all: [any CommandOption] = [
    live, virtual, policy, target, low, memory, decodeTime, bandwidth, stall, busy,
  ]
}

extension Option where Value == BufferSimulation.Outage {
  /// An option whose value is a start and a length in seconds: `2:5`.
  fileprivate static func outage(
    _ name: String, value valueName: String, _ help: String
  ) -> Option {
    reading(name, value: valueName, "takes two numbers of seconds, such as 2:5", help) { text in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
      guard parts.count == 2, let start = parts[0], let length = parts[1],
        0...86_400 ~= start, 0...86_400 ~= length
      else { return nil }
      return .init(start: .seconds(start), length: .seconds(length))
    }
  }
}
