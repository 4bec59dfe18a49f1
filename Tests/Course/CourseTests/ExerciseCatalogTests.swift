import Foundation
import LessonKit
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
    ("3,1", "there is no exercise '3,1': did you mean 3.1?"),
    ("31", "there is no exercise '31': did you mean 3.1?"),
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

  @Test(arguments: ["3", "03", "demux", "03-demux", "A", "a", "sound"])
  func `a lesson has a number, a letter or a name`(text: String) throws {
    let package = try ScratchPackage([
      "Lessons/03-demux/Exercises/3.1-times.swift": "",
      "Lessons/03-demux/Exercises/3.2-offsets.swift": "",
      "Lessons/A-sound/Exercises/A.1-sine.swift": "",
    ])
    let catalog = ExerciseCatalog(root: package.root)
    let isSound = text.first.map { "aAs".contains($0) } ?? false
    #expect(
      catalog.lesson(text)?.map(\.number.description) == (isSound ? ["A.1"] : ["3.1", "3.2"]))
    #expect(catalog.lesson("3.1") == nil)
    #expect(catalog.lesson("4") == nil)
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
    let numbers = ["A.1", "3.10", "a.2", "10.1", "3.9", "2.1"].compactMap {
      ExerciseFile.Number($0)
    }
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
    let number = ExerciseFile.Number(lesson: "3", place: 1)
    let regions = SolutionRegion.regions(in: text, number: number, file: "Table.swift")
    #expect(regions.count == 1)
    #expect(regions.first?.line == 3)
    #expect(regions.first?.lines == ["  func times() {", "    add()", "  }"])
  }

  @Test func `shows the whole function around marks inside it`() {
    let text = """
      struct Table {
        /// Adds up.
        ///
        /// In a loop.
        mutating func times(
          _ count: Int
        ) throws -> Int {
          var sum = 0

          for index in 0..<count {
            // ANCHOR: solution-3.1
            sum += index
            // ANCHOR_END: solution-3.1
          }
          // ANCHOR: solution-3.1
          return sum
          // ANCHOR_END: solution-3.1
        }

        var other = 1
      }
      """
    let number = ExerciseFile.Number(lesson: "3", place: 1)
    let regions = SolutionRegion.regions(in: text, number: number, file: "Table.swift")
    #expect(regions.count == 1)
    #expect(regions.first?.line == 2)
    #expect(regions.first?.lines.first == "  /// Adds up.")
    #expect(regions.first?.lines.last == "  }")
    #expect(regions.first?.lines.count == 13)
  }

  @Test func `each solution of the course is made of whole declarations`() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: SourcePackage.root + "/Sources")
    var solved: Set<ExerciseFile.Number> = []
    // Only the companion mentions such marks.
    for file in files where file.hasSuffix(".swift") && !file.hasPrefix("Course/course/") {
      let path = "\(SourcePackage.root)/Sources/\(file)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let marks = text.split(separator: "ANCHOR: solution-").dropFirst()
      for number in Set(marks.compactMap { ExerciseFile.Number($0.prefix { $0 != "\n" }) }) {
        solved.insert(number)
        let regions = SolutionRegion.regions(in: text, number: number, file: file)
        #expect(!regions.isEmpty, "\(number)")
        for region in regions {
          let code = region.lines.filter { !$0.contains("//") }.joined()
          #expect(code.count { $0 == "{" } == code.count { $0 == "}" }, "\(file):\(region.line)")
          let first = region.lines.first?.trimmingCharacters(in: .whitespaces) ?? ""
          #expect(
            first.contains(/^(\/\/\/|@)|\b(func|init|var|struct|enum|extension)\b/),
            "\(file):\(region.line): \(first)")
        }
      }
    }
    let exercises = ExerciseCatalog(root: SourcePackage.root).exercises
    #expect(exercises.map(\.number).filter { !solved.contains($0) } == [])
  }
}
