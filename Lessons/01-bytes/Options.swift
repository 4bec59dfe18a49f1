import LessonKit

/// The options of this lesson.
enum Options {
  static let at = Option.integer(
    "--at", value: "OFFSET", in: 0...Int.max, "where the hexdump begins (0)")
  static let length = Option.integer(
    "--length", value: "N", in: 1...65_536, "how many bytes it shows (64)")
  static let roundTrip = Option.integer(
    "--rtt", value: "MS", in: 0...60_000, "round trip of the imagined network (80)")
  static let bandwidth = Option.integer(
    "--bandwidth", value: "MBIT", in: 1...1_000_000, "its megabits a second (20)")

  static let all: [any CommandOption] = [at, length, roundTrip, bandwidth]
}
