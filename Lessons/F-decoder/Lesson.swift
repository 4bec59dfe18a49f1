// Lesson F · Decoder
//
// A decoder for H.264 in plain Swift, from the bits to the pixels. This program
//   1. shows what each stage does to one block, one macroblock, one picture,
//   2. prints a macroblock with every element and its bits, as text, as a page, or as data,
//   3. prints the MD5 of every picture, to compare with any other decoder.
//
//     swift run lessonF-decoder meadow.mp4 --cell 3

import H264
import LessonKit
import MP4
import Media
import POSIX

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    FreedMemory.keepForReuse()
    return await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lessonF-decoder",
    title: "F · Decoder: how do bits become a macroblock?",
    purpose: "Decodes H.264 in plain Swift, and shows how one macroblock is made.",
    options: Options.all, conflicts: Options.conflicts, common: .pictures,
    defaultFile: "meadow.mp4")

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let lesson = try await Lesson(page: page)
    page.report(await lesson.film.demuxer.problems)
    if let file = page.arguments[Options.yuv] {
      try await lesson.writeSamples(to: file)
    } else if page.arguments[Options.checksums] {
      try await lesson.writeChecksums()
    } else if page.wantsJSON {
      try await lesson.writeJSON()
    } else {
      try await lesson.showCells()
    }
  }

  let page: Page
  let film: VideoFilm
  let samples: SampleTable

  init(page: Page) async throws {
    self.page = page
    film = try await page.openFilm()
    samples = try await film.samples
  }

  /// How stages work: by the decoder's own functions, or by a learner's.
  var rules: H264Rules { page.rules.or(.core) }

  var memoryLimit: Int {
    get throws { try page.arguments[Options.memory] ?? H264DecoderOptions.defaultMemoryLimit }
  }
}
