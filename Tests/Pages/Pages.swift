// Keeps the pages true: runs their examples, fills in their excerpts, follows their links.
//
//     swift build && swift run pages
//     swift run pages --write Lessons/04-decode/README.md

import Foundation

@main
struct Pages {
  private static let usage = """
    usage: pages [--write] [--terminals] [PAGE…]

    Looks at README.md and the pages of the lessons, or at those that are named:
      console blocks   each command is run, and must print what stands below it
      excerpts         "```swift FILE#REGION" holds what is in the file between
                       "// ANCHOR: REGION" and "// ANCHOR_END: REGION"
      programs         of a book compile after each chapter: "```swift add" is put at the end of the
                       file, "```swift change" between its first and its last line; there
                       "./player" is that program, and at the end it is player.swift
      links            lead to files and headings that are there
      pictures         are PNG files of no more pixels and bytes than a page needs, or SVG files
                       that need no other file
      figures          are what `figures` draws now, when no page is named; a lesson's page has one, or
                       a picture, for every 60 lines of prose
      lines            of prose have 120 columns at most
      glossary         its terms are in alphabetical order
    and, on a lesson's page with exercises,
      headings         the ten of a lesson, in their order, and what belongs below each
      words            900 to 1,800 of them outside of blocks, tables and what is folded
      captions         above each excerpt a link to its file and line
      terms            of the glossary are links to it where they are used first
      marks            below the heading of an exercise, "*spine · 10 minutes*" as its file says, and
                       below the title the sum of them, "85 minutes for the exercises"
      hints            "<!-- hints 3.1 -->" to "<!-- end hints -->" links Hints/3.1.1.md and so on
    and, on a page that is a book,
      program          its blocks are the program beside it, piece by piece
      times            in its list of chapters, "· 35 minutes" to read each and to type it with two
                       keys a second, and above it the sum of them
    --write puts what is true now in the place of what is not, as far as it is known: outputs,
    excerpts, captions, times, links to terms and hints, and lines that are too long. Build the package
    first.
    --terminals runs the console blocks in terminals of 80×24 and 120×40 instead, and says where
    they show something other than the page.
    --graph prints the groups of modules, and what each module imports.
    """

  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    guard !words.contains(where: { $0 == "--help" || $0 == "-h" }) else { return print(usage) }
    let writes = words.contains("--write")
    let usesTerminals = words.contains("--terminals")
    words.removeAll { $0 == "--write" || $0 == "--terminals" }
    guard !words.contains(where: { $0.hasPrefix("-") && $0 != "--graph" }) else {
      print(usage)
      exit(2)
    }
    let checker = PageChecker(
      root: URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
      products: URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent())
    do {
      guard !words.contains("--graph") else {
        return try PackageGraph(root: checker.root).drawing.forEach { print($0) }
      }
      var (count, mended) = (0, 0)
      if words.isEmpty, !usesTerminals {
        for finding in try checker.figureFindings(writes: writes) {
          print(finding.isMended ? "\(finding) (mended)" : "\(finding)")
          if finding.isMended { mended += 1 } else { count += 1 }
        }
      }
      for path in words.isEmpty ? checker.allPages : words {
        guard !usesTerminals else {
          let findings = try checker.terminalFindings(path)
          findings.forEach { print($0) }
          count += findings.count
          continue
        }
        let (page, findings) = try checker.check(path)
        if writes { try page.write(in: checker.root) }
        for finding in findings {
          let isMended = writes && finding.isMended
          print(isMended ? "\(finding) (mended)" : "\(finding)")
          if isMended { mended += 1 } else { count += 1 }
        }
      }
      if mended > 0 { print("\(mended) places are brought up to date") }
      print(count == 0 ? "all pages are true" : "\(count) places are not true")
      exit(count == 0 ? 0 : 1)
    } catch {
      print("pages: \(error)")
      exit(2)
    }
  }
}
