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

  @Test("of a build's warnings, those of a file are told, each once")
  func warnings() {
    let file = "Lessons/01-bytes/Exercises/1.1-big-endian.swift"
    let warning = "\(SourcePackage.root)/\(file):3:7: warning: variable 'x' was never used"
    let output = [
      "[3/5] Compiling Exercises01", warning, " 3 |   let x = 1", warning,
      "\(SourcePackage.root)/\(file):4:7: note: did you mean 'y'?",
      "\(SourcePackage.root)/Lessons/01-bytes/Exercises/1.2.swift:3:7: warning: another file",
    ]
    #expect(
      SourcePackage.warnings(in: file, of: output)
        == ["\(file):3:7: variable 'x' was never used"])
    #expect(SourcePackage.warnings(in: file, of: []) == [])
  }

  @Test("text without a whole sequence stays")
  func otherText() {
    #expect("[31m \u{1B}[2;".withoutStyles == "[31m \u{1B}[2;")
  }

  @Test(
    "builds where this program lies, in the layouts of both build systems",
    arguments: [
      ("/p/.build/x86_64-unknown-linux-gnu/debug", "/p/.build", "debug"),
      ("/p/.build/without/x86_64-unknown-linux-gnu/release", "/p/.build/without", "release"),
      ("/p/.build/out/Products/Debug", "/p/.build", "debug"),
      ("/p/.build/out/Products/Release-linux", "/p/.build", "release"),
    ])
  func place(folder: String, scratch: String, configuration: String) {
    #expect(
      SourcePackage.place(of: folder) { $0 == "\(scratch)/workspace-state.json" }
        == ["--scratch-path", scratch, "-c", configuration])
  }

  @Test("leaves the choice to SwiftPM where no folder of it is found")
  func placeUnknown() {
    #expect(SourcePackage.place(of: "/usr/bin/debug") { _ in false } == ["-c", "debug"])
  }
}
