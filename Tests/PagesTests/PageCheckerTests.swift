import Foundation
import Testing

@testable import pages

@Suite struct PageCheckerTests {
  @Test("what has changed is found, and --write puts it right")
  func refreshes() throws {
    let package = try SmallPackage(
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
    #expect(findings.map(\.isMended) == [true, false, true, false, false])
    try page.write(in: package.root)
    let (_, rest) = try package.check()
    #expect(rest.map(\.line) == [8, 14, 14])
    #expect(page.lines[3] == "one")
    #expect(page.lines[11] == "let pi = 3")
  }

  @Test("a command that is not there is told, and nothing is lost")
  func missingProgram() throws {
    let package = try SmallPackage(page: "```console\n$ swift run nothing-like-it\nhello\n```\n")
    let (_, findings) = try package.check()
    #expect(findings.first?.text == "'swift run nothing-like-it' ends with status 127")
  }
}
