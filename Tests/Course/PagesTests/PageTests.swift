import Foundation
import Testing

@testable import pages

@Suite struct PageTests {
  private let page = Page(
    path: "page.md",
    text: """
      # 01 · Bytes: what is in a file?
      [one](a.md) ![two](b.png) [three](https://example.org)

      1. In a list:

         ```console
         $ swift run lesson01-bytes
         ...
           indented

         last
         ```
      ```swift Sources/X.swift#read
      # no heading, [no link](nowhere.md)
      ```
      """)

  @Test("blocks are read without the columns of the list they stand in")
  func blocks() {
    #expect(page.blocks.map(\.info) == ["console", "swift Sources/X.swift#read"])
    #expect(
      page.blocks[0].content == [
        "$ swift run lesson01-bytes", "...", "  indented", "", "last",
      ])
    #expect(page.blocks[0].indent == 3)
  }

  @Test("a block is replaced where it stands")
  func replaces() {
    var page = page
    page.replace(page.blocks[0].range, with: ["$ x", "", "y"], indent: 3)
    #expect(page.lines[5...9] == ["   ```console", "   $ x", "", "   y", "   ```"])
    #expect(page.blocks[1].content == self.page.blocks[1].content)
  }

  @Test("headings and links are those outside of blocks")
  func prose() {
    #expect(page.headings.map(\.anchor) == ["01--bytes-what-is-in-a-file"])
    #expect(Links(of: page).links.map(\.target) == ["a.md", "b.png"])
  }

  @Test("a console block is commands, with what they print and their status")
  func transcript() {
    let lines = ["$ one", "$ two", "? 2", "wrong", "...", "$ three", "right"]
    let transcript = Transcript(lines)
    #expect(transcript.steps.map(\.command) == ["one", "two", "three"])
    #expect(transcript.steps.map(\.status) == [0, 2, 0])
    #expect(transcript.steps.map(\.isRun) == [false, true, true])
    #expect(transcript.content(showing: transcript.steps.map(\.expected)) == lines)
  }

  @Test("a region is cut out of its source, and moved to the left")
  func region() throws {
    let source = """
      struct X {
        // ANCHOR: all
        // ANCHOR: read
        func read() {
          go()
        }
        // ANCHOR_END: read

        // ANCHOR_END: all
      }
      """
    let inner = try SourceRegion("read", of: source)
    #expect(inner.lines == ["func read() {", "  go()", "}"])
    #expect(inner.firstLine == 4)
    let outer = try SourceRegion("all", of: source)
    #expect(outer.lines == ["func read() {", "  go()", "}", ""])
    // The line below "ANCHOR: all" is an anchor too, and not shown.
    #expect(outer.firstLine == 4)
    #expect(throws: SourceRegion.Missing.self) { try SourceRegion("write", of: source) }
  }

  @Test("a second heading of the same name has a number in links")
  func anchors() {
    let page = Page(path: "page.md", text: "## Options\n### `--cell`, or all\n## Options\n")
    #expect(page.anchors == ["options", "--cell-or-all", "options-1"])
  }

  @Test("words are those that one reads from top to bottom")
  func words() {
    let page = Page(
      path: "page.md",
      text: """
        # Not this one
        Four words, `two` more – [and three](x.md#nor-this-one).
        - a list
        ![no picture](x.png)
        | no | table |
        [`X.swift`, line 3](X.swift#L3)
        ```text
        no block
        ```
        <!-- no comment -->
        <details><summary>No hint</summary>

        no answer
        </details>
        Two again.
        """)
    // "–" is none: 4 + 2, "a list" and "Two again".
    #expect(page.wordCount == 6 + 2 + 2)
  }
}
