import Foundation
import Testing

@testable import pages

/// A small package with one page, in a folder of its own.
private final class Package {
  let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init(page: String) throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try write(page, to: "README.md")
    try write("// ANCHOR: pi\nlet pi = 3\n// ANCHOR_END: pi\n", to: "Pi.swift")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ text: String, to name: String) throws {
    try text.write(to: root.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  func check() throws -> (page: Page, findings: [Finding]) {
    try PageChecker(root: root, products: root).check("README.md")
  }
}

@Suite struct PageCheckerTests {
  @Test("what has changed is found, and --write puts it right")
  func refreshes() throws {
    let package = try Package(
      page: """
        ## Two words
        ```console
        $ echo one
        two
        $ false
        ? 1
        ...
        $ exit 3
        ...
        ```
        ```swift Pi.swift#pi
        let pi = 4
        ```
        [here](#two-words) [there](#three-words) [nowhere](gone.png)
        """)
    let (page, findings) = try package.check()
    #expect(
      findings.map(\.description) == [
        "README.md:4: 'two' is not printed, but 'one'",
        "README.md:8: 'exit 3' ends with status 3",
        "README.md:11: 'Pi.swift#pi' has changed",
        "README.md:14: the link '#three-words' leads to no heading",
        "README.md:14: the link 'gone.png' leads to no file",
      ])
    try page.write(in: package.root)
    let (_, rest) = try package.check()
    #expect(rest.map(\.line) == [8, 14, 14])
    #expect(page.lines[3] == "one")
    #expect(page.lines[11] == "let pi = 3")
  }

  @Test("a command that is not there is told, and nothing is lost")
  func missingProgram() throws {
    let package = try Package(page: "```console\n$ swift run nothing-like-it\nhello\n```\n")
    let (_, findings) = try package.check()
    #expect(findings.first?.text == "'swift run nothing-like-it' ends with status 127")
  }
}
