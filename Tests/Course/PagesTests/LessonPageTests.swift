import Foundation
import Testing

@testable import pages

/// Each rule of a lesson's page, and a page that breaks it.
@Suite("The page of a lesson") struct LessonPageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// What stands on a page that is as it should be.
    let text: String
    /// What stands there instead.
    let change: String
    /// The line that is blamed.
    let line: String
    let finding: String

    init(_ text: String, _ change: String, at line: String, _ finding: String) {
      (self.text, self.change, self.line, self.finding) = (text, change, line, finding)
    }

    var testDescription: String { finding }
  }

  @Test("has no findings if it is as it should be")
  func isRight() throws {
    let (_, findings) = try SmallLesson.package().check()
    #expect(findings == [])
  }

  @Test("is none before the first lesson: that page has headings of its own")
  func beginning() throws {
    let text = "# 00 · Pixels: what is a film made of?"
    #expect(LessonPage(Page(path: "Lessons/00-pixels/README.md", text: text)) == nil)
    #expect(LessonPage(Page(path: "Lessons/01-bytes/README.md", text: text)) != nil)
  }

  private static let title = "# 02 · Boxes: why boxes?"
  private static let strip =
    "below the title there is no 'file ▸ boxes ▸ samples ▸ frames ▸ buffer ▸ pixels' "
    + "with this lesson's stage in bold"

  private static let headings = [
    Case(
      "# 02 · Boxes: why", "# 2 · Boxes: why", at: "# 2 · Boxes: why boxes?",
      "the page does not begin with '# 02 · Boxes: …?'"),
    Case(
      "why boxes?", "boxes.", at: "# 02 · Boxes: boxes.",
      "the page does not begin with '# 02 · Boxes: …?'"),
    Case("**boxes** ▸ samples", "**boxes**", at: title, strip),
    Case("**boxes**", "boxes", at: title, strip),
    Case("You need", "It takes", at: title, "below the title there is no 'You need …'"),
    Case("you get", "it gives", at: title, "below the title there is no 'you get …'"),
    Case(
      "20 minutes, and", "An hour, and", at: title,
      "below the title there is no '20 minutes, and …'"),
    Case(SmallLesson.outlook, "", at: title, "there is no '## Going further'"),
    Case(
      "## If yours looks different\n\nIt does not.\n", "", at: title,
      "there is no '## If yours looks different'"),
    Case(
      "## Break it\n", "## Options\nNone.\n## Break it\n", at: "## Options",
      "'## Options' is not a lesson's: take ###"),
    Case(
      "## Break it\n", "## Run it\nAgain.\n## Break it\n", at: "## Run it",
      "'## Run it' is there twice"),
    Case(
      SmallLesson.questions + SmallLesson.outlook, SmallLesson.outlook + SmallLesson.questions,
      at: "## Check yourself", "'## Check yourself' comes after '## Going further'"),
    Case(
      "It does not.\n", "", at: "## If yours looks different",
      "'## If yours looks different' is empty"),
  ]

  private static let sections = [
    Case(
      "$ echo one\none\n", "$ echo one\n", at: "## Run it",
      "'## Run it' has no console block that is run"),
    Case(
      "3. Three.\n", "", at: "## What you see",
      "'## What you see' has no three to five numbered remarks"),
    Case(
      "3. Three.\n", "3. Three.\n4. Four.\n5. Five.\n6. Six.\n", at: "## What you see",
      "'## What you see' has no three to five numbered remarks"),
    Case(
      "![A box](pictures/box.png)\n\n## The bytes\n",
      "## The bytes\n\n![A box](pictures/box.png)\n", at: "## What you see",
      "'## What you see' shows no picture"),
    Case(
      "```text\n00 00 00 08\n```\n", "", at: "## The bytes",
      "'## The bytes' has no block of bytes"),
    Case("| size |\n|---|\n", "", at: "## The bytes", "'## The bytes' has no table of fields"),
    Case(
      "[`Pi.swift`, line 2](../../Pi.swift#L2)\n```swift Pi.swift#pi", "```swift",
      at: "## The code", "'## The code' has no one to three excerpts"),
    Case(
      "<details><summary>Answer</summary>No.</details>", "No.", at: "## Check yourself",
      "'## Check yourself' has no three folded answers"),
    Case(
      "(../03-demux/README.md)", "(README.md)", at: "## Going further",
      "'## Going further' does not lead to ../03-demux/README.md"),
  ]

  private static let exercises = [
    Case("### 2.2 A", "### 2.3 A", at: "### 2.3 A task", "'### 2.3 A task' is not '### 2.2 …'"),
    Case(
      "(Exercises/2.3-a-task.swift)", "(Exercises/2.2-a-task.swift)", at: "### 2.3 A task",
      "2.3 links to no file 'Exercises/2.3-….swift'"),
    Case(
      "2.3 A task\n\n*more · 10", "2.3 A task\n\n*more · 15", at: "### 2.3 A task",
      "2.3 is 'more · 10 minutes', as its file says"),
    Case(
      "2.3 A task\n\n*more", "2.3 A task\n\n*spine", at: "### 2.3 A task",
      "2.3 is 'more · 10 minutes', as its file says"),
    Case(
      "2.3 A task\n\n*more · 10 minutes*\n\n", "2.3 A task\n\n", at: "### 2.3 A task",
      "2.3 is 'more · 10 minutes', as its file says"),
    Case(
      "and 40 minutes for the exercises", "and an hour for the exercises",
      at: "file ▸ **boxes** ▸ samples ▸ frames ▸ buffer ▸ pixels. You need a file; you get boxes.",
      "the exercises take 40 minutes, as their files say"),
    Case(
      "and 40 minutes for the exercises", "and more", at: title,
      "below the title there is no 'and 40 minutes for the exercises', the sum of their minutes"),
    Case(
      "course check 2.3", "course check 2.30", at: "### 2.3 A task",
      "2.3 does not say './course check 2.3'"),
    Case(
      "<!-- hints 2.3 -->", "", at: "### 2.3 A task",
      "2.3 has no line '<!-- hints 2.3 -->'"),
    Case(
      "<!-- hints 2.3 -->\n", "<!-- hints 2.3 -->\nBy hand.\n", at: "<!-- hints 2.3 -->",
      "the links to the hints of 2.3 are not those to the files in Hints"),
    Case(
      "<!-- end hints -->\n\n## Break it", "## Break it", at: "<!-- hints 2.4 -->",
      "there is no line '<!-- end hints -->' below"),
  ]

  private static let excerpts = [
    Case(
      "line 2](../../Pi.swift#L2)", "line 3](../../Pi.swift#L3)", at: "```swift Pi.swift#pi",
      "the line above should be [`Pi.swift`, line 2](../../Pi.swift#L2)"),
    Case(
      "[`Pi.swift`, line 2](../../Pi.swift#L2)\n", "", at: "```swift Pi.swift#pi",
      "the line above should be [`Pi.swift`, line 2](../../Pi.swift#L2)"),
    Case(
      "It does not.", "[Pi](../../Pi.swift#L2)", at: "[Pi](../../Pi.swift#L2)",
      "the link '../../Pi.swift#L2' leads to a line, which may change: link the file"),
  ]

  @Test(
    "has one finding for a rule that it breaks",
    arguments: headings + sections + exercises + excerpts)
  func breaks(example: Case) throws {
    try #require(SmallLesson.text.contains(example.text))
    let package = try SmallLesson.package(
      page: SmallLesson.text.replacingOccurrences(of: example.text, with: example.change))
    let page = try Page(path: SmallLesson.path, root: package.root)
    let (_, findings) = try package.check()
    #expect(findings.map(\.text) == [example.finding])
    #expect(findings.map { page.lines[$0.line - 1] } == [example.line])
  }

  @Test("has 900 to 1,800 words", arguments: [899, 900, 1800, 1801])
  func wordCount(count: Int) throws {
    let others = Page(path: SmallLesson.path, text: SmallLesson.text(fillerCount: 0)).wordCount
    let package = try SmallLesson.package(page: SmallLesson.text(fillerCount: count - others))
    let (_, findings) = try package.check()
    let finding = "the page has \(count) words: 900 to 1800 are asked for"
    #expect(findings.map(\.text) == ((900...1800).contains(count) ? [] : [finding]))
  }

  @Test("has four to ten exercises", arguments: 3...11)
  func exerciseCount(count: Int) throws {
    let page = SmallLesson.text(fillerCount: 1000, exerciseCount: count)
    let (_, findings) = try SmallLesson.package(page: page, exerciseCount: count).check()
    let finding = "there are \(count) exercises: four to ten are asked for"
    #expect(findings.map(\.text) == ((4...10).contains(count) ? [] : [finding]))
  }

  @Test("shows 40 lines of an excerpt at most")
  func longExcerpt() throws {
    let package = try SmallLesson.package()
    let source = (1...41).map { "let x\($0) = \($0)\n" }.joined()
    try package.write("// ANCHOR: pi\n\(source)// ANCHOR_END: pi\n", to: "Pi.swift")
    try package.check().page.write(in: package.root)
    let (_, findings) = try package.check()
    #expect(findings.map(\.text) == ["the excerpt has 41 lines: 40 are enough"])
  }

  @Test("gets its captions and hints from --write, and then is right")
  func writes() throws {
    let package = try SmallLesson.package()
    try package.write("\n\n// ANCHOR: pi\nlet pi = 4\n// ANCHOR_END: pi\n", to: "Pi.swift")
    try package.write("Look\n\n    twice\n", to: "Lessons/02-boxes/Hints/2.1.2.md")
    try package.write("Look thrice.\n", to: "Lessons/02-boxes/Hints/2.1.3.md")
    let (page, findings) = try package.check()
    #expect(
      findings.map(\.text) == [
        "'Pi.swift#pi' has changed",
        "the line above should be [`Pi.swift`, line 4](../../Pi.swift#L4)",
        "the links to the hints of 2.1 are not those to the files in Hints",
      ])
    try page.write(in: package.root)
    #expect(page.text.contains("[`Pi.swift`, line 4](../../Pi.swift#L4)\n```swift Pi.swift#pi\n"))
    #expect(page.text.contains("[2](Hints/2.1.2.md), [3](Hints/2.1.3.md).\n<!-- end hints -->\n"))
    #expect(!page.text.contains("thrice"))
    let (_, rest) = try package.check()
    #expect(rest == [])
  }

  @Test("gets the marks and minutes of its exercises from --write")
  func writesMarks() throws {
    let package = try SmallLesson.package()
    try package.write(
      "/// 2.1 · A task.\n///\n/// spine · 75 minutes\n",
      to: "Lessons/02-boxes/Exercises/2.1-a-task.swift")
    try package.write("/// 2.2 · A task.\n", to: "Lessons/02-boxes/Exercises/2.2-a-task.swift")
    let (page, findings) = try package.check()
    let unknown = "the file of 2.2 has no line '/// spine · 10 minutes' below its title"
    #expect(
      findings.map(\.text) == [
        "the exercises take 95 minutes, as their files say",
        "2.1 is 'spine · 75 minutes', as its file says", unknown,
      ])
    try page.write(in: package.root)
    #expect(page.text.contains("### 2.1 A task\n\n*spine · 75 minutes*\n\n[Here]"))
    let words = page.text.replacing("\n", with: " ")
    #expect(words.contains("20 minutes, and 95 minutes for the exercises."))
    let (_, rest) = try package.check()
    #expect(rest.map(\.text) == [unknown])
  }

  @Test("has two hints for each exercise, and no others")
  func hints() throws {
    let folder = "Lessons/02-boxes/Hints"
    let package = try SmallLesson.package()
    try FileManager.default.removeItem(
      at: package.root.appendingPathComponent("\(folder)/2.1.2.md"))
    try package.write("Why?", to: "\(folder)/2.2.4.md")
    try package.write("What?", to: "\(folder)/2.5.1.md")
    try package.write("```console\n$ true\n```\n", to: "\(folder)/2.4.2.md")
    try package.write(String(repeating: "wide ", count: 30), to: "\(folder)/2.3.1.md")
    try package.check().page.write(in: package.root)
    let (_, findings) = try package.check()
    #expect(
      findings.map(\.text) == [
        "Hints/2.2.4.md is no hint of an exercise, or follows a gap",
        "Hints/2.5.1.md is no hint of an exercise, or follows a gap",
        "2.1 has 1 of two hints: Hints/2.1.2.md is missing",
        "2.3 has a hint with a line of more than 120 columns",
        "2.4 has a console block in a hint, where it is never run",
      ])
  }

  @Test("tells of all exercises in the folder")
  func strayExercise() throws {
    let package = try SmallLesson.package()
    try package.write("", to: "Lessons/02-boxes/Exercises/2.5-one-more.swift")
    let (_, findings) = try package.check()
    #expect(findings.map(\.text) == ["Exercises/2.5-one-more.swift is no exercise of the page"])
  }
}
