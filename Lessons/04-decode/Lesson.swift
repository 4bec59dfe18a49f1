// Lesson 4 · Decode
//
// A few thousand bytes become a picture. This program
//   1. reads what the decoder must know before the first picture, and names the units in samples,
//   2. feeds the decoder sample by sample, and shows the pictures as they come out: in another
//      order, plane by plane, with the motion that predicts them,
//   3. flips one bit, and looks how far the damage spreads,
//   4. looks inside a decoder: prediction, correction, sum, and where the bits went.
//
//     swift run lesson04-decode demo.mp4

import Bitstream
import LessonKit
import LibSixel
import MP4
import Media
import POSIX
import Terminal
import Video

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    // Cells that may decode whole films.
    FreedMemory.keepForReuse()
    return await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lesson04-decode",
    title: "04 · Decode: how do a few thousand bytes become a picture?",
    purpose: "Shows what is inside a video's samples, and decodes them.",
    options: Options.all,
    conflicts: [
      .exclusive(Options.checksums, Options.headers, Options.card, CommonOption.json)
    ],
    encoders: PictureEncoders(
      sixel: QuantizingEncoder(
        palette: .adaptive, dithering: .diffusion, encoder: LibsixelEncoder()),
      png: PNGEncoder()))

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let lesson = try await Lesson(page: page, flips: await page.bitFlips(Options.flip))
    page.report(await lesson.demuxer.problems)
    if page.arguments[Options.checksums] {
      try await lesson.writeChecksums()
    } else if page.arguments[Options.headers] {
      try await lesson.writeHeaders()
    } else if let file = page.arguments[Options.card] {
      try await lesson.saveCard(to: file)
    } else if page.wantsJSON {
      try await lesson.writeJSON()
    } else {
      try await lesson.showCells()
    }
  }

  let page: Page

  /// How bits are read: by the core's rules, or by a learner's.
  var rules: BitstreamRules { page.rules.or(.core) }

  /// The bits that are flipped in everything that is read.
  let flips: [BitFlip]
  let demuxer: MP4Demuxer
  let track: MP4Track
  let format: VideoFormat
  let samples: SampleTable
  let knownGroup = GroupFrames()
  let watched = WatchedGroup()

  /// Opens the page's file with some bits of it flipped.
  init(page: Page, flips: [BitFlip]) async throws {
    self.page = page
    self.flips = flips
    let film = try await page.openFilm(flipping: flips)
    (demuxer, track, format) = (film.demuxer, film.track, film.format)
    samples = try await film.samples
  }
}
