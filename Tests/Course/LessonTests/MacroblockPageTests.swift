import Foundation
import TestSupport
import Testing

/// One macroblock of lesson F, in numbers and pictures.
@Suite struct MacroblockPageTests {
  private func run(_ words: String...) throws -> LessonProcess {
    try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent("lessonF-decoder"),
      words + ["--color", "never"])
  }

  /// The lines of a table below its heads, split at spaces.
  private func table(_ output: String, below head: String) -> [[Substring]] {
    output.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.contains(head) }.dropFirst().prefix { !$0.isEmpty }
      .map { $0.split(separator: " ") }
  }

  // As --json says: quarters 0 and 1 by list 1, 2 and 3 by list 0; a vector of 4 is a whole sample.
  @Test func `a copied macroblock says from where`() throws {
    let run = try run("meadow.mp4", "--frame", "3", "--mb", "14,7")
    #expect(run.status == 0)
    #expect(
      table(run.output, below: "to the right") == [
        ["0", "0", "0", "0", "8"], ["1", "0", "0", "1", "8"],
      ])
  }

  @Test func `a continued one says in which direction, for luma and chroma`() throws {
    let run = try run("meadow.mp4", "--frame", "0", "--mb", "20,8")
    #expect(
      table(run.output, below: "continues") == [
        ["luma", "0,0", "16", "3", "slope"], ["Cb", "0,0", "8", "1", "horizontal"],
        ["Cr", "0,0", "8", "1", "horizontal"],
      ])
    // Its sixteen corrections are the same.
    #expect(run.output.contains("block at luma 0,0, and 15 more like it\n"))
    #expect(run.output.ranges(of: "block at luma").count == 1)
  }

  // Columns of chroma are half as wide: in column 21 its blocks begin at 168.
  @Test func `blocks of chroma lie at 0 or 4 of their eight columns`() throws {
    var places: Set<Substring> = []
    for column in 8..<16 {
      let run = try run("meadow.mp4", "--frame", "0", "--mb", "\(column),11")
      places.formUnion(run.output.matches(of: /block at C[br] (\d+,\d+)/).map(\.1))
    }
    #expect(!places.isEmpty)
    #expect(places.isSubset(of: ["0,0", "4,0", "0,4", "4,4"]))
  }

  @Test func `the page has a picture of where the macroblock is, and of its stages`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try run("meadow.mp4", "--frame", "3", "--mb", "12,7", "--html", file.path)
    #expect(run.status == 0)
    let page = try String(contentsOf: file, encoding: .utf8)
    for words in ["picture 3, and where the macroblock is", "macroblock 12,7, luma"] {
      #expect(page.contains(words))
    }
  }
}
