import Foundation
import Testing

@testable import pages

@Suite struct TerminalRunTests {
  @Test("a command whose output depends on the terminal's size is found")
  func sizes() throws {
    let package = try SmallPackage(
      page: """
        ```console
        $ stty size < /dev/tty
        24 80
        $ echo same
        same
        $ exit 3
        ? 3
        ...
        ```
        """)
    let findings = try PageChecker(root: package.root, products: package.root)
      .terminalFindings("README.md")
    #expect(
      findings.map(\.description) == [
        "README.md:2: in a terminal of 120×40: '24 80' is not printed, but '40 120'"
      ])
  }

  @Test("escape sequences do not count, nor does what is written over")
  func plain() {
    let text = "\u{1B}[1mBold\u{1B}[0m\r\nbuilding [1/2]\r\u{1B}[Kdone\r\n\u{1B}]11;?\u{7}\r\n"
    #expect(TerminalRun.plainLines(text) == ["Bold", "done"])
  }
}
