// Lesson 3 · Demux
//
// The tables of an MP4 file say where each picture is and when it is shown. This program
//   1. lists the tracks, and the tables of one of them,
//   2. joins the tables into one row a sample,
//   3. draws the order of decoding and of showing, the groups of pictures, what each picture and
//      a seek cost, and how picture and sound lie in the file.
//
//     swift run lesson03-demux demo.mp4

import Bitstream
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
    name: "lesson03-demux",
    title: "03 · Demux: which bytes are frame 17, and when is it shown?",
    purpose: "Lists the samples of an MP4 file: where each lies, and when it is shown.",
    options: Options.all,
    conflicts: [.exclusive(Options.check, Options.csv, CommonOption.json)], common: .pictures)

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let demuxer = try await MP4Demuxer(
      reader: page.reader(of: .mp4), fragments: .all, rules: page.rules.or(.core))
    let selection = try SampleSelection(page.arguments, tracks: demuxer.mp4Tracks)
    let problems = await demuxer.problems
    page.report(problems)
    if page.arguments[Options.check] {
      try await check(demuxer, selection, on: page)
    } else if page.arguments[Options.csv] {
      try await writeCSV(demuxer, selection, to: page)
    } else if page.wantsJSON {
      try await writeJSON(demuxer, selection, to: page)
    } else {
      try await Lesson(page: page, demuxer: demuxer, selection: selection).showCells()
    }
    // Large tables are read when they are needed, so there may be more problems now.
    page.report(Array(await demuxer.problems.dropFirst(problems.count)))
  }

  let page: Page
  let demuxer: MP4Demuxer
  let selection: SampleSelection
  let track: MP4Track
  let samples: SampleTable
  let kinds: SampleKinds

  init(page: Page, demuxer: MP4Demuxer, selection: SampleSelection) async throws {
    self.page = page
    self.demuxer = demuxer
    self.selection = selection
    let tracks = selection.tracks
    guard let track = tracks.first(where: { $0.track.kind == .video }) ?? tracks.first else {
      throw LessonError("there is no track to show")
    }
    self.track = track
    samples = try await demuxer.sampleTable(of: track.id)
    kinds = SampleKinds(track: track, rules: page.rules.or(.core))
  }
}
