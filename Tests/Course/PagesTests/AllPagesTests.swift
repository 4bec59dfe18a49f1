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
    checker.allPages + ["Sources/README.md", "Fixtures/README.md", "Tests/Benchmarks/README.md"]

  @Test("there is one for each of seven lessons, and one before them")
  func allPages() {
    #expect(Self.checker.allPages.count { $0.hasPrefix("Lessons/0") } == 8)
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
