import Foundation
import TestSupport
import Testing

@testable import LessonKit

@Suite struct OptionsFileTests {
  private static let ignoring = Flag("--no-config", "")
  private static let loop = Flag("--loop", "")
  private static let volume = Option.integer("--volume", value: "PERCENT", in: 0...130, "")
  private static let text = Option.text("--sub-file", value: "FILE", "")
  private static let version = Flag("--version", "")
  private static let options: [any CommandOption] = [loop, volume, text, ignoring, version]

  private func arguments(_ text: String, _ words: String...) throws -> Arguments {
    try withScratchFolder { folder in
      let path = folder.appendingPathComponent("options")
      try Data(text.utf8).write(to: path)
      let file = OptionsFile(ignoring: Self.ignoring, typed: [Self.version])
      do {
        return try Arguments(
          words, after: file.lines(of: path.path), options: Self.options, fileLimit: 1)
      } catch let error as UsageError {
        throw UsageError(error.description.replacingOccurrences(of: path.path, with: "options"))
      }
    }
  }

  @Test("has an option a line, as it is typed; comments and empty lines are nothing")
  func lines() throws {
    let read = try arguments(
      "\u{FEFF}# mine\r\n\n  --volume 60  \r\n--sub-file My Film #1.srt\n--loop")
    #expect(try read[Self.volume] == 60)
    #expect(read[Self.text] == "My Film #1.srt")
    #expect(read[Self.loop] && read.file == nil)
    #expect(try arguments("--volume=7")[Self.volume] == 7)
    #expect(try arguments("--sub-file=\"a b\"\n")[Self.text] == "a b")
    #expect(try arguments("--sub-file 'a b'\n")[Self.text] == "a b")
  }

  @Test(
    "a line that is as long as the file is cut in the message",
    arguments: ["", "--", "--volume ", "--volumes="])
  func long(start: String) {
    let error = #expect(throws: UsageError.self) {
      try arguments(start + String(repeating: "a", count: 60_000))[Self.volume]
    }
    #expect((error?.description.count ?? .max) < 300)
  }

  @Test("what is typed wins")
  func order() throws {
    #expect(try arguments("--volume 60\n--volume 70", "--volume", "5")[Self.volume] == 5)
    #expect(try arguments("--volume 60\n--volume 70")[Self.volume] == 70)
  }

  @Test(
    "a line that is wrong is named, with its number",
    arguments: [
      ("#\n--volumes 6", "options:2: there is no option '--volumes'; did you mean --volume?"),
      ("film.mp4", "options:1: an option begins with --: 'film.mp4'"),
      ("--loop\n--", "options:2: an option begins with --: '--'"),
      ("--loop yes", "options:1: --loop takes no value"),
      ("--loop=yes", "options:1: --loop takes no value"),
      ("\n\n--volume", "options:3: --volume needs a value: PERCENT"),
      ("--json", "options:1: --json is only typed, and no option for each time"),
      ("--version", "options:1: --version is only typed, and no option for each time"),
      ("--html=x", "options:1: --html is only typed, and no option for each time"),
    ])
  func wrong(text: String, message: String) {
    #expect(throws: UsageError(message)) { try arguments(text) }
  }

  @Test("so is a value that is wrong, when it is read; one that is typed is not of the file")
  func wrongValue() throws {
    let read = try arguments("#\n--volume loud")
    let message = #expect(throws: UsageError.self) { try read[Self.volume] }
    #expect(message?.description.contains("/options:2: ") == true)
    let typed = try arguments("#\n--volume 5", "--volume", "loud")
    let other = #expect(throws: UsageError.self) { try typed[Self.volume] }
    #expect(other?.description.contains("options") == false)
  }

  @Test("so is a file that is too long")
  func tooLong() {
    #expect(throws: UsageError("options: the file is too long")) {
      try arguments(String(repeating: "#", count: 70_000))
    }
  }

  @Test("a missing file has no lines, a folder is an error")
  func missing() throws {
    let file = OptionsFile(ignoring: Self.ignoring, typed: [])
    #expect(try file.lines(of: "/dev/null/options").isEmpty)
    #expect(try file.lines(of: "/no/such/file").isEmpty)
    #expect(throws: UsageError("/: this is no file of options")) { try file.lines(of: "/") }
  }
}
