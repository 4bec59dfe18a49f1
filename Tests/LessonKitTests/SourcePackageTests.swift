import Testing

@testable import LessonKit

@Suite("SourcePackage")
struct SourcePackageTests {
  @Test("a compiler's coloured message reads like a plain one")
  func withoutStyles() {
    let colored = "\u{1B}[1ma.swift:1:5: \u{1B}[0m\u{1B}[31merror: \u{1B}[0mcannot find 'x'"
    #expect(colored.withoutStyles == "a.swift:1:5: error: cannot find 'x'")
    let failure = SourcePackage.Failure(output: [colored.withoutStyles])
    #expect(failure.description == "a.swift:1:5: cannot find 'x'")
  }

  @Test("progress that is written over itself is plain text without the erasing")
  func erasing() {
    #expect("\u{1B}[2K[3/5] Compiling".withoutStyles == "[3/5] Compiling")
  }

  @Test(
    "a command whose output goes elsewhere is typed all the same",
    arguments: [([0, 1, 2], true), ([0, 2], true), ([2], true), ([0], true), ([], false)]
      as [([CInt], Bool)])
  func isTyped(terminals: [CInt], isTyped: Bool) {
    #expect(SourcePackage.isTyped { terminals.contains($0) } == isTyped)
  }

  @Test("text without a whole sequence stays")
  func otherText() {
    #expect("[31m \u{1B}[2;".withoutStyles == "[31m \u{1B}[2;")
  }
}
