import LessonKit
import Playback
import Video

/// The options of this lesson.
enum Options {
  static let start = Option.time("--start", value: "SECONDS", "where to begin")
  static let speed = Option(
    "--speed", value: "X", "how fast to play, 0.25 to 4 (1)"
  ) { (text, name) throws(UsageError) in
    guard let speed = Double(text), 0.25...4 ~= speed else {
      throw UsageError("\(name) takes a factor from 0.25 to 4: '\(text)'")
    }
    return PlaybackRate(speed)
  }
  static let loop = Flag("--loop", "start again at the end")
  static let keepOpen = Flag("--keep-open", "pause on the last frame; space starts again")
  static let redraw = Option<Redraw>.choiceOrAuto(
    "--redraw", value: "WHAT", "send whole sixel pictures or the changed parts (auto)")
  static let palette = Option<PaletteChoice>.choice(
    "--palette", value: "KIND", "adaptive: sixels in colours of each scene; or fixed")
  static let dithering = Option<Dithering>.choice(
    "--dither", value: "KIND", "local, ordered, diffusion or none: colours that are missing")
  static let memory = Option.memoryLimit
  static let loud = Flag("--loud", "log what is decided, and why, on standard error")
  static let statistics = Option.outputFile(
    "--stats-json", value: "FILE", "write the summary as data")
  static let benchmark = Flag("--benchmark", "play as fast as possible into standard output")

  static let all: [any CommandOption] = [
    start, speed, loop, keepOpen, redraw, palette, dithering, memory, loud, statistics, benchmark,
  ]

  /// What is sent of a sixel picture that is nearly the one before.
  enum Redraw: String, CaseIterable {
    case changed
    case whole
  }
}
