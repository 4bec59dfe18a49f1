import Foundation
import TestSupport
import Testing

@testable import pages

/// What the pages of this package show is what its programs print.
@Suite("The pages") struct AllPagesTests {
  static let checker = PageChecker(
    root: URL(fileURLWithPath: packageFolder),
    products: URL(fileURLWithPath: productsFolder))

  private static let pages =
    checker.allPages + [
      "Sources/README.md", "Sources/RECIPES.md", "Fixtures/README.md", "Tests/Benchmarks/README.md",
    ]

  @Test("there is one for each of seven lessons, and one before them")
  func allPages() {
    let lessons = Self.checker.allPages.filter {
      $0.hasPrefix("Lessons/0") && $0.hasSuffix("/README.md")
    }
    #expect(lessons.count == 8)
  }

  @Test("a second page of a lesson follows it, and a folder without a page is none")
  func secondPages() throws {
    let package = try SmallPackage(page: "# A lesson", path: "Lessons/02-boxes/README.md")
    try package.write("# More", to: "Lessons/02-boxes/MORE.md")
    try package.write("# Words", to: "Lessons/GLOSSARY.md")
    try package.write("no page", to: "Lessons/museum/picture.svg")
    let pages = PageChecker(root: package.root, products: package.root).allPages
    #expect(
      pages == [
        "README.md", "Lessons/02-boxes/README.md", "Lessons/02-boxes/MORE.md",
        "Lessons/GLOSSARY.md",
      ])
  }

  // `swift run pages --write` brings them up to date; read what it has changed before you keep it.
  @Test("every page is true", arguments: pages)
  func isTrue(page: String) throws {
    let (_, findings) = try Self.checker.check(page)
    for finding in findings { Issue.record("\(finding)") }
  }

  @Test(
    "every page of a lesson with cells shows an example",
    arguments: checker.allPages)
  func hasExample(path: String) throws {
    let page = try Page(path: path, root: Self.checker.root)
    guard LessonPage(page) != nil else { return }
    #expect(page.blocks.contains { $0.info == "console" })
  }
}
