import Foundation
import Testing

@testable import pages

/// The web site that `./course site` makes of the pages.
@Suite(
  "The site",
  .enabled(
    if: Site.hasPackages, "python3 has no markdown_it and pygments: ./course site installs them"))
struct SiteTests {
  @Test("has a page for each page, with all its headings, and links that lead somewhere")
  func isWhole() throws {
    let site = try Site()
    let root = AllPagesTests.checker.root
    for path in AllPagesTests.checker.allPages {
      let isFolder = path.hasSuffix("README.md")
      let file = try site.file(
        at: isFolder ? path.replacing("README.md", with: "index.html") : "\(path).html")
      let page = try Page(path: path, root: root)
      #expect(page.anchors.subtracting(file.anchors) == [], "headings of \(path)")
      // A page links its hints; the site folds them in.
      let hints = Hints.regions(of: page).flatMap {
        Hints.texts(for: $0.exercise, of: page, root: root)
      }
      #expect(file.text.components(separatedBy: "<summary>Hint ").count == hints.count + 1)
      #expect(file.text.contains("aria-current=page") == (LessonPage(page) != nil), "\(path)")
    }
    let files = try site.files()
    #expect(files.contains { $0.path.hasSuffix(".swift.html") })
    for file in files {
      #expect(!file.text.contains("<!--"), "comments in \(file.path)")
      for link in file.links {
        let fault = site.fault(of: link, in: file)
        #expect(fault == nil)
      }
    }
  }
}

@Test("./course site takes one folder, and no options", arguments: [["--all"], ["one", "two"]])
func siteUsage(arguments: [String]) throws {
  let status = try Site.run("./course", ["site"] + arguments)
  #expect(status == 2)
}
