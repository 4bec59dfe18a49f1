import Foundation
import Testing

@testable import course

@Suite struct ExerciseCatalogTests {
  @Test func `finds exercises and their hints by their files`() throws {
    let package = try ScratchPackage([
      "Lessons/03-demux/Exercises/3.2-offsets.swift": "/// 3.2 · Join two tables.\nfunc a() {}\n",
      "Lessons/03-demux/Exercises/3.1-times.swift":
        "import MP4\n\n/// 3.1 · Expand `stts`.\n///\npublic func times() throws {}\n",
      "Lessons/03-demux/Exercises/Notes.txt": "no exercise",
      "Lessons/03-demux/Hints/3.1.1.md": "think",
      "Lessons/03-demux/Hints/3.1.2.md": "think more",
      "Lessons/03-demux/README.md": "the page",
    ])
    let catalog = ExerciseCatalog(root: package.root)
    #expect(catalog.exercises.map(\.number.description) == ["3.1", "3.2"])
    let first = try #require(catalog.exercises.first)
    #expect(first.title == "Expand `stts`")
    #expect(first.location == "Lessons/03-demux/Exercises/3.1-times.swift:5")
    #expect(first.hints == ["Lessons/03-demux/Hints/3.1.1.md", "Lessons/03-demux/Hints/3.1.2.md"])
    #expect(first.suite == "Exercise3_1")
  }

  @Test(arguments: [
    ("3.9", "there is no exercise '3.9': those of lesson 3 are 3.1 to 3.1"),
    ("8.1", "there is no exercise '8.1': they have numbers such as 3.1; ./course list shows all"),
    ("t", "there is no exercise 't': they have numbers such as 3.1; ./course list shows all"),
  ])
  func `names the exercises there are to those who mistype one`(
    text: String, message: String
  ) throws {
    let package = try ScratchPackage(["Lessons/03-demux/Exercises/3.1-times.swift": ""])
    let error = #expect(throws: CourseError.self) {
      try ExerciseCatalog(root: package.root).exercise(text)
    }
    #expect(error?.description == message)
  }

  @Test func `finds which exercises another one calls`() throws {
    let package = try ScratchPackage([
      "Lessons/02-boxes/Exercises/2.1-header.swift": "public func header(_ a: Int) {}\n",
      "Lessons/02-boxes/Exercises/2.2-row.swift":
        "public func row() {\n  let a = try header(1)\n}\n",
      "Lessons/02-boxes/Exercises/2.3-tree.swift": "/// Uses header(1).\nfunc tree() { row() }\n",
      "Lessons/02-boxes/Exercises/2.4-full.swift": "func full() { subheader(1); a.row() }\n",
      "Lessons/03-demux/Exercises/3.1-times.swift": "func times() { row() }\n",
    ])
    let catalog = ExerciseCatalog(root: package.root)
    let used = try catalog.exercises.map { try catalog.used(by: $0).map(\.number.description) }
    #expect(used == [[], ["2.1"], ["2.1", "2.2"], [], []])
  }

  @Test func `the page to read is the site's once that is made`() throws {
    let site = ".build/site/Lessons/03-demux/index.html"
    let plain = try ScratchPackage(["Lessons/03-demux/README.md": ""])
    let made = try ScratchPackage(["Lessons/03-demux/README.md": "", site: ""])
    let pages = [plain, made].map { ExerciseCatalog(root: $0.root).page(of: "Lessons/03-demux") }
    #expect(pages == ["Lessons/03-demux/README.md", site])
  }

  @Test func `the tenth exercise comes after the ninth`() {
    let numbers = ["A.1", "3.10", "a.2", "10.1", "3.9", "2.1"].compactMap { Exercise.Number($0) }
    #expect(
      numbers.sorted().map(\.description) == ["2.1", "3.9", "3.10", "10.1", "A.1", "A.2"])
  }

  @Test func `shows the marked lines of the core as a solution`() {
    let text = """
      struct Table {
        // ANCHOR: solution-3.1
        func times() {
          // ANCHOR: page
          add()
        }
        // ANCHOR_END: solution-3.1
      }
      """
    let number = Exercise.Number(lesson: "3", place: 1)
    let regions = SolutionRegion.regions(in: text, number: number, file: "Table.swift")
    #expect(regions.count == 1)
    #expect(regions.first?.line == 3)
    #expect(regions.first?.lines == ["  func times() {", "    add()", "  }"])
  }
}

/// A folder with some files that is gone after the test.
private final class ScratchPackage {
  let root: String

  init(_ files: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("course-\(UUID().uuidString)")
    root = folder.path
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }
}
