import Foundation
import Testing

@testable import pages

@Suite("Figures on a page") struct PageFiguresTests {
  private static let path = "Lessons/02-boxes/README.md"

  private func faults(_ text: String, path: String = path) -> [String] {
    Page(path: path, text: text).figureFaults.map { "\($0.line): \($0.text)" }
  }

  private func prose(_ count: Int) -> String {
    (0..<count).map { "Line \($0).\n" }.joined()
  }

  @Test("there are 60 lines of prose without one, and not one more", arguments: [60, 61])
  func longest(count: Int) {
    let expected =
      count == 60
      ? [] : ["60: 61 lines of prose have no figure or picture among them: 60 are enough"]
    #expect(faults(prose(count)) == expected)
  }

  @Test("a figure or a picture ends a stretch of prose, and the next one begins")
  func divided() {
    for name in ["figures/a.svg", "pictures/a.png", "../03-demux/figures/b.svg"] {
      #expect(faults("\(prose(60))\n![A](\(name))\n\n\(prose(60))").isEmpty)
    }
    #expect(
      faults("\(prose(1))\n![A](figures/a.svg)\n\n\(prose(61))")
        == ["64: 61 lines of prose have no figure or picture among them: 60 are enough"])
  }

  @Test("code, tables, headings, captions and what is folded are no prose")
  func others() {
    let more = """
      ## A heading

      ```swift
      \(prose(70))```

      | a |
      |---|
      \(String(repeating: "| b |\n", count: 70))
      <details><summary>Answer</summary>

      \(prose(70))
      </details>

      """
    #expect(faults(prose(60) + "\n" + more).isEmpty)
  }

  @Test("pages in which one looks things up need none")
  func reference() {
    #expect(faults(prose(100), path: "Lessons/GLOSSARY.md").isEmpty)
    #expect(!faults(prose(100), path: "README.md").isEmpty)
  }
}
