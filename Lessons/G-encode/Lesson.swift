// Lesson G · Encode
//
// The way back: an encoder for H.264 in plain Swift, from the pixels to a file that phones play. This
// program
//   1. encodes a few pictures in seven steps, and shows what each of them saves,
//   2. shows how one macroblock is decided, and what a quantiser costs,
//   3. with -o, encodes a film: FILE may be one of the course's films, your own, or raw pictures (y4m).
//
//     swift run lessonG-encode meadow-baseline.mp4 --qp 28 -o /tmp/mine.mp4

import Encoding
import LessonKit
import Media
import POSIX

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    FreedMemory.keepForReuse()
    return await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lessonG-encode",
    title: "G · Encode: how does a picture become a few bytes?",
    purpose: "Encodes H.264 in plain Swift, and shows what each step saves.",
    options: Options.all, conflicts: Options.conflicts, common: .pictures,
    defaultFile: "meadow-baseline.mp4")

  /// Shows the page, or encodes the film.
  package static func show(_ page: Page) async throws {
    let lesson = Lesson(page: page, source: try await PictureSource(page))
    if let file = page.arguments[Options.output] {
      try await lesson.encodeFilm(to: file)
    } else if page.wantsJSON {
      try await lesson.writeJSON()
    } else {
      try await lesson.showCells()
    }
  }

  let page: Page
  let source: PictureSource

  /// How steps work: by the encoder's own functions, or by a learner's.
  var rules: EncodingRules { page.rules.or(.core) }

  /// What the options ask for.
  func settings(
    _ step: EncodingStep, quantizer: Int? = nil, bitRate: Int? = nil
  ) throws -> EncoderSettings {
    var settings = EncoderSettings(
      step: step, quantizer: try quantizer ?? page.arguments[Options.quantizer] ?? 28,
      bitRate: bitRate, frameRate: source.frameRate)
    settings.rules = rules
    return settings
  }
}
