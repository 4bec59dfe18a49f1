// Lesson 2 · Boxes
//
// An MP4 file is a tree of boxes. This program
//   1. prints the tree,
//   2. takes one box apart, field by field and byte by byte,
//   3. draws the file to scale, and says how much of it is explained.
//
//     swift run lesson02-boxes demo.mp4

import LessonKit
import MP4
import Media

@main
struct Lesson {
  static func main() async { await notebook.run(show) }

  static let notebook = Notebook(
    name: "lesson02-boxes",
    title: "02 · Boxes: how does an MP4 file say what is where?",
    purpose: "Shows the tree of boxes of an MP4 file, and the fields of each.",
    options: [
      CommandOption("--path", value: "PATH", "the box to take apart, such as moov/trak[0]/tkhd"),
      CommandOption("--depth", value: "N", "how deep the tree is shown (all of it)"),
    ])

  /// Shows the page, or writes the data.
  static func show(_ page: Page) async throws {
    let tree = try await BoxTree(reading: page.reader)
    if let path = page.arguments["--path"], tree.box(at: path) == nil {
      throw UsageError("there is no box at '\(path)'; --cell 1 lists them")
    }
    let lesson = Lesson(page: page, tree: tree)
    if page.wantsJSON {
      lesson.writeJSON()
    } else {
      try await lesson.showCells()
    }
    lesson.reportDamage()
  }

  let page: Page
  let tree: BoxTree
}
