// Lesson 2 · Boxes
//
// An MP4 file is a tree of boxes. This program
//   1. prints the tree,
//   2. takes boxes apart, field by field and byte by byte,
//   3. draws the file to scale, says how much of it is explained and what is odd about it.
//
//     swift run lesson02-boxes demo.mp4

import LessonKit
import MP4
import Media

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lesson02-boxes",
    title: "02 · Boxes: how does an MP4 file say what is where?",
    purpose: "Shows the tree of boxes of an MP4 file, and the fields of each.",
    options: Options.all, common: .pictures)

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let lesson = try await Lesson(page)
    if page.wantsJSON {
      lesson.writeJSON()
    } else {
      try await lesson.showCells()
    }
    lesson.reportDamage()
  }

  let page: Page

  /// The file's bytes, with the bits of `--flip` flipped.
  let reader: any ByteRangeReader
  let tree: BoxTree

  /// The same boxes as the rules of lint see them.
  let subject: MovieOutline
  let findings: [LintFinding]
  let flips: [BitFlip]

  /// The box to take apart.
  let chosen: LocatedBox?

  /// What `--diff` has found.
  let difference: BoxTreeDifference?

  private init(_ page: Page) async throws {
    self.page = page
    flips = try await page.bitFlips(Options.flip)
    reader = try await page.reader(of: .mp4, flipping: flips)
    tree = try await BoxTree(reading: reader, rules: page.rules.or(MP4Rules.core).boxes)
    subject = MovieOutline(tree)
    findings = subject.findings()
    chosen = try Self.chosenBox(of: tree, page)
    difference = try await Self.difference(tree, reader, page)
  }
}
