import LessonKit

/// The options of this lesson.
enum Options {
  static let link = Option.integer(
    "--link", value: "KBITS", in: 1...10_000_000,
    "kilobits a second of the link in cell 3 (1.5 × the middle quality)")
  static let latency = Option.integer(
    "--latency", value: "MS", in: 0...60_000,
    "from a request to the first byte of its answer (80)")

  static let all: [any CommandOption] = [link, latency] + simulation

  static let conflicts: [OptionConflict] = []
}
