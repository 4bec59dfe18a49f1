import Foundation
import Testing

@testable import pages

/// A page whose blocks are a program.
@Suite struct BookTests {
  private func package(_ page: String, program: String) throws -> SmallPackage {
    let package = try SmallPackage(page: page, path: "Lessons/H-hand/README.md")
    try package.write(program, to: "Lessons/H-hand/player.swift")
    return package
  }

  private static let page = """
    Two lines:
    ```swift add
    let one = 1
    print(one)
    ```
    ```console
    $ ./player
    1
    ```
    And a **change**, of which the first line stays, and the last:
    ```swift change
    let one = 1
    let two = 2
    print(one)
    ```
    ```swift add
    print(two)
    ```
    ```console
    $ ./player | tail -n 1
    3
    ```

    """

  @Test("each block is put in its place, compiled, and run")
  func runs() throws {
    let whole = "let one = 1\nlet two = 2\nprint(one)\n\nprint(two)\n"
    let (page, findings) = try package(Self.page, program: whole).check()
    #expect(
      findings.map(\.description) == [
        "Lessons/H-hand/README.md:21: '3' is not printed, but '2'"
      ])
    #expect(page.lines[20] == "2")
  }

  @Test("the first line that differs from the program beside the page is told")
  func difference() throws {
    let page = Self.page.replacing("3\n```", with: "2\n```")
    let other = "let one = 1\nlet two = 3\nprint(one)\n\nprint(two)\n"
    #expect(
      try package(page, program: other).check().findings.map(\.text) == [
        "line 2 of the program is 'let two = 2' here, and 'let two = 3' in player.swift"
      ])
    let longer = "let one = 1\nlet two = 2\nprint(one)\n\nprint(two)\nprint(3)\n"
    #expect(
      try package(page, program: longer).check().findings.map(\.text) == [
        "line 6 of the program is no more here, and 'print(3)' in player.swift"
      ])
  }

  @Test(
    "a change that a reader could not place is told",
    arguments: [
      ("print(7)\n1\nprint(one)", "the program has 'print(7)' 0 times, and not once"),
      ("let one = 1\n1\nprint(7)", "the program has no 'print(7)' below 'let one = 1'"),
      ("let one = 1", "a change has a first and a last line"),
    ])
  func misplaced(change: String, fault: String) throws {
    let page = """
      ```swift add
      let one = 1
      print(one)
      ```
      **Change** it:

      ```swift change
      \(change)
      ```

      """
    let found = try package(page, program: "let one = 1\nprint(one)\n").check().findings
    #expect(found.map(\.text) == [fault])
  }

  @Test("so is one that is not announced")
  func unannounced() throws {
    let page = Self.page.replacing("a **change**", with: "a change")
      .replacing("3\n```", with: "2\n```")
    let whole = "let one = 1\nlet two = 2\nprint(one)\n\nprint(two)\n"
    #expect(
      try package(page, program: whole).check().findings.map(\.text) == [
        "the paragraph above says no **Change**"
      ])
  }

  @Test("a program that does not compile is told with the compiler's words, and nothing is run")
  func brokenProgram() throws {
    let page = "```swift add\nlet a: Int = \"\"\n```\n```console\n$ ./player\n1\n```\n"
    let found = try package(page, program: "let a: Int = \"\"\n").check().findings
    #expect(found.count == 1)
    #expect(
      found.first?.text.hasPrefix("the program above does not compile: line 1:14: error") == true)
  }

  @Test("a chapter's minutes are those of its words and of the lines that are new in it")
  func times() throws {
    // Of 60 keys each, so that two of them take a minute.
    let lines = (10..<40).map { "let a\($0) = \"\(String(repeating: "x", count: 47))\"" }
    let words = String(repeating: String(repeating: "word ", count: 20) + "\n", count: 50)
    let (old, new) = (lines.prefix(20), lines.suffix(10))
    let changed = old.prefix(10) + new + old.suffix(10)
    let page = """
      **It takes** about 3 hours.

      1. [One](#1--one): twenty lines, a thousand words
      2. [Two](#2--two): ten lines more · 40 minutes

      ## 1 · One

      \(words)
      ```swift add
      \(old.joined(separator: "\n"))
      ```

      ## 2 · Two

      A **change**:

      ```swift change
      \(changed.joined(separator: "\n"))
      ```

      """
    let package = try package(page, program: changed.joined(separator: "\n") + "\n")
    let (mended, findings) = try package.check()
    #expect(
      findings.map(\.text) == [
        "the chapters take 20 minutes together", "'1 · One' takes 15 minutes to read and type",
        "'2 · Two' takes 5 minutes to read and type",
      ])
    try mended.write(in: package.root)
    #expect(mended.lines[0] == "**It takes** about 20 minutes.")
    #expect(mended.lines[2] == "1. [One](#1--one): twenty lines, a thousand words · 15 minutes")
    #expect(mended.lines[3] == "2. [Two](#2--two): ten lines more · 5 minutes")
    #expect(try package.check().findings == [])
  }

  @Test("a chapter that is not in the list of chapters is told, and so is a missing sum")
  func unlisted() throws {
    let page = "# Book\n\n## 1 · One\n\n```swift add\nlet one = 1\n```\n"
    #expect(
      try package(page, program: "let one = 1\n").check().findings.map(\.text) == [
        "the page does not say '**It takes** about 5 minutes'",
        "the list of chapters has no link (#1--one) with '5 minutes'",
      ])
  }
}
