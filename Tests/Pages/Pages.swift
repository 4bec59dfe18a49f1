// Keeps the pages true: runs their examples, fills in their excerpts, follows their links.
//
//     swift build && swift run pages
//     swift run pages --write Lessons/04-decode/README.md

import Foundation

@main
struct Pages {
  private static let usage = """
    usage: pages [--write] [PAGE…]

    Looks at README.md and the pages of the lessons, or at those that are named:
      console blocks   each command is run, and must print what stands below it
      excerpts         "```swift FILE#REGION" holds what is in the file between
                       "// ANCHOR: REGION" and "// ANCHOR_END: REGION"
      links            lead to files and headings that are there
      pictures         are PNG files of no more pixels and bytes than a page needs
    and, on a lesson's page with exercises,
      headings         the ten of a lesson, in their order, and what belongs below each
      words            900 to 1,500 of them outside of blocks, tables and what is folded
      captions         above each excerpt a link to its file and line
      hints            "<!-- hints 3.1 -->" to "<!-- end hints -->" shows Hints/3.1.1.md and so on
    --write puts what is true now in the place of what is not. Build the package first.
    """

  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    guard !words.contains(where: { $0 == "--help" || $0 == "-h" }) else { return print(usage) }
    let writes = words.contains("--write")
    words.removeAll { $0 == "--write" }
    guard !words.contains(where: { $0.hasPrefix("-") }) else {
      print(usage)
      exit(2)
    }
    let checker = PageChecker(
      root: URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
      products: URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent())
    do {
      var count = 0
      for path in words.isEmpty ? checker.allPages : words {
        let (page, findings) = try checker.check(path)
        for finding in findings { print(finding) }
        count += findings.count
        if writes { try page.write(in: checker.root) }
      }
      print(
        count == 0
          ? "all pages are true"
          : "\(count) places\(writes ? " brought up to date" : " are not true")")
      exit(count == 0 || writes ? 0 : 1)
    } catch {
      print("pages: \(error)")
      exit(2)
    }
  }
}
