// Lesson D · Streaming
//
// A film on a web server is cut into segments, in several qualities; a list says where they are. This
// program
//   1. explains a playlist line by line, and draws the ladder of qualities,
//   2. loads a film through a slow link, and draws every request,
//   3. lets a live window slide,
//   4. chooses qualities on links that change, by several rules, and shows each decision.
//
//     swift run lessonD-streaming hls/ts/master.m3u8

import LessonKit
import Media
import Streaming

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lessonD-streaming",
    title: "D · Streaming: which quality, and when?",
    purpose: "Explains a playlist line by line, and how a player chooses what to load.",
    options: Options.all, conflicts: Options.conflicts, common: .pictures,
    defaultFile: "hls/ts/master.m3u8")

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    if page.arguments[Options.simulate] { return try await SimulationCommand.run(page) }
    try Options.checkSimulation(page.arguments)
    let lesson = try await Lesson(page: page)
    if page.wantsJSON { return try await lesson.writeJSON() }
    try await lesson.showCells()
  }

  let page: Page
  let rules: StreamingRules

  /// The playlist that is shown.
  let file: PlaylistFile

  init(page: Page) async throws {
    self.page = page
    rules = page.rules.or(.core)
    file = try await PlaylistFile(page, rules: rules)
  }
}
