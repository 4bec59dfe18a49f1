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

public struct Lesson {
  /// Runs the lesson with the words of a command line.
  public static func run(_ words: [String]) async -> ExitStatus {
    await notebook.run(words, show)
  }

  package static let notebook = Notebook(
    name: "lesson02-boxes",
    title: "02 · Boxes: how does an MP4 file say what is where?",
    purpose: "Shows the tree of boxes of an MP4 file, and the fields of each.",
    options: options, common: .pictures)

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

  private static let options = [
    CommandOption("--depth", value: "N", "how deep the tree is shown (all of it)"),
    CommandOption("--path", value: "PATH", "take this box apart: moov/trak[0]/tkhd, or mvhd"),
    CommandOption("--hex", value: "PATH", "the same with more of its bytes"),
    CommandOption("--fields", "all fields of all boxes, or of those under --path"),
    CommandOption("--map", "the file to scale, and 'moov' magnified"),
    CommandOption("--lint", "what is odd; status 1 if any of it is an error"),
    CommandOption("--rules", "the rules that lint looks after"),
    CommandOption("--diff", value: "OTHER", "what another file has in place of this one's boxes"),
    CommandOption("--flip", value: "AT:BIT", "turn over a bit (7: worth 128) and see what dies"),
  ]

  let page: Page

  /// The file's bytes, with the bits of `--flip` turned over.
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
    flips = try await page.bitFlips
    let file = try await page.reader(of: .mp4)
    reader = flips.isEmpty ? file : FlippingByteRangeReader(file, flips: flips)
    tree = try await BoxTree(reading: reader)
    subject = MovieOutline(tree)
    findings = subject.findings()
    chosen = try Self.chosenBox(of: tree, page)
    difference = try await Self.difference(tree, reader, page)
  }
}
