import LessonKit
import Media
import Video

/// The options of this lesson.
enum Options {
  static let at = Option.time("--at", value: "SECONDS", "the picture at this time")
  static let frame = Option.integer(
    "--frame", value: "N", in: 0...Int.max, "picture N, counted from 0 in the order of the screen")
  static let matrix = Option<YUVMatrix>.choiceOrAuto(
    "--matrix", value: "KIND", among: [.bt601, .bt709, .bt2020], "auto, 601, 709 or 2020")
  static let range = Option<SampleRange>.choiceOrAuto(
    "--range", value: "KIND", "auto, limited or full")
  static let toneMapping = Option<ToneMapping>.choice(
    "--tone-map", value: "KIND", "on or off: bring HDR to the screen's range")
  static let palette = Option<PaletteChoice>.choice(
    "--palette", value: "KIND", "fixed or adaptive")
  static let dithering = Option<Dithering>.choice(
    "--dither", value: "KIND", "none, ordered, local or diffusion")
  static let sixel = Option.outputFile(
    "--sixel", value: "FILE", "save the bytes that a sixel terminal would receive")
  static let stages = Flag(
    "--stages", "the time of each step of a frame, on the exact and the fast path")
  static let still = Flag("--still", "draw the picture and nothing else, for previews")
  static let grid = Option<PixelSize>.size(
    "--grid", value: "CxR", "draw C by R pictures of the whole film and nothing else")
  static let memory = Option.memoryLimit
  static let decoder = Option.decoder(else: .libavcodec)

  static let all: [any CommandOption] = [
    at, frame, still, grid, matrix, range, toneMapping, palette, dithering, sixel, stages, decoder,
    memory,
  ]

  static let conflicts: [OptionConflict] = [
    .between(sixel, and: CommonOption.json, reason: "--json draws no picture"),
    .exclusive(still, grid, stages, sixel, CommonOption.json),
    .between(stages, and: CommonOption.json, reason: "--json has no stages"),
  ]

  /// What `--tone-map` says.
  enum ToneMapping: String, CaseIterable {
    case on, off
  }
}
