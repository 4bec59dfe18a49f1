import LessonKit
import Media
import TrickPlay

/// The options of this lesson.
enum Options {
  static let interval = Option.time(
    "--interval", value: "SECONDS", "how far apart thumbnails lie (2, 5 or 10, by length)")
  static let count = Option.integer(
    "--count", value: "N", in: 1...3600, "how many thumbnails to make, instead")
  static let precision = Option<ThumbnailPrecision>.choice(
    "--precision", value: "KIND", "key: sync samples only; exact; or auto: what is near enough")

  static let all: [any CommandOption] = [interval, count, precision]

  static let conflicts: [OptionConflict] = [.exclusive(interval, count)]
}
