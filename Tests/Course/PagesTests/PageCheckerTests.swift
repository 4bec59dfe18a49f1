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
    let text = "```console\n$ swift run nothing-like-it\nhello\n```\n"
    let (page, findings) = try SmallPackage(page: text).check()
    #expect(findings.map(\.text) == ["'swift run nothing-like-it' is not built"])
    #expect(page.text == text)
  }

  @Test("a command that fails is told with its last words, which do not come on the page")
  func failingProgram() throws {
    let text = "```console\n$ echo no; echo never; exit 4\n? 1\nhello\n```\n"
    let (page, findings) = try SmallPackage(page: text).check()
    #expect(
      findings.map(\.description) == [
        "README.md:2: 'echo no; echo never; exit 4' ends with status 4: 'never'"
      ])
    #expect(page.text == text)
  }
}
