// Lesson 3 · Demux
//
// The tables of an MP4 file say where each picture lies and when it is shown. This program
//   1. lists the tracks, and the tables of one of them,
//   2. joins the tables into one row a sample,
//   3. shows decoding order beside presentation order, the groups of pictures, and what a seek
//      costs.
//
//     swift run lesson03-demux demo.mp4

import LessonKit
import MP4
import Media

@main
struct Lesson {
  static func main() async { await notebook.run(show) }

  static let notebook = Notebook(
    name: "lesson03-demux",
    title: "03 · Demux: which bytes are frame 17, and when is it shown?",
    purpose: "Lists the samples of an MP4 file: where each lies, and when it is shown.",
    options: [
      CommandOption("--track", value: "ID", "the track to show (the first with video)"),
      CommandOption("--range", value: "A..B", "the samples to list (0..11; as data all)"),
      CommandOption("--keys", "list sync samples only"),
      CommandOption("--seek", value: "SECONDS", "where to seek to (half of the film)"),
      CommandOption("--mode", value: "MODE", "exact, previous, next or nearest (exact)"),
      CommandOption("--csv", "write the samples of all tracks as CSV"),
    ])

  /// Shows the page, or writes the data.
  static func show(_ page: Page) async throws {
    let demuxer = try await MP4Demuxer(reader: page.reader)
    let selection = try SampleSelection(page.arguments, tracks: demuxer.mp4Tracks)
    await demuxer.loadSampleTables()
    page.report(await demuxer.problems)
    if page.arguments.has("--csv") {
      try await writeCSV(demuxer, selection, to: page)
    } else if page.wantsJSON {
      try await writeJSON(demuxer, selection, to: page)
    } else {
      try await Lesson(page: page, demuxer: demuxer, selection: selection).showCells()
    }
  }

  let page: Page
  let demuxer: MP4Demuxer
  let selection: SampleSelection
  let track: MP4Track
  let samples: SampleTable

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
  }
}
