import Foundation
import LessonKit
import POSIX
import Testing

/// `./course doctor` on machines that are made up of a few scripts.
@Suite struct DoctorTests {
  /// What doctor says where these programs answer so.
  private func doctor(
    _ answers: [String: String]
  ) throws -> (output: String, status: ChildProcess.Ending) {
    let files = answers.map { name, answer in ("bin/\(name)", "#!/bin/sh\necho '\(answer)'\n") }
    let package = try ScratchPackage(Dictionary(uniqueKeysWithValues: files))
    for (file, _) in files {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(package.root)/\(file)")
    }
    let child = try ChildProcess(
      "/bin/sh",
      [
        "-c", "PATH=\"$0/bin:/usr/bin:/bin\" exec \"$1/course\" doctor", package.root,
        SourcePackage.root,
      ])
    return (String(decoding: try child.readToEnd(), as: UTF8.self), child.wait())
  }

  @Test func `names the Swift that the package needs, and refuses an older one`() throws {
    let (old, status) = try doctor(["swift": "Apple Swift version 6.2.3 (swift-6.2.3-RELEASE)"])
    #expect(old.contains("✘ Swift 6.2.3 is too old: install 6.3 or later"))
    #expect(status == .exit(1))
    let (new, _) = try doctor(["swift": "Swift version 6.3 (swift-6.3-RELEASE)"])
    #expect(new.contains("✔ Swift 6.3\n"))
  }

  @Test func `on a Mac it says which system is too old, and speaks of Homebrew`() throws {
    let (old, status) = try doctor(["uname": "Darwin", "sw_vers": "15.6.1"])
    #expect(old.contains("✘ macOS 15.6.1 is too old"))
    #expect(status == .exit(1))
    #expect(!old.contains("apt install"))
    let (new, _) = try doctor(["uname": "Darwin", "sw_vers": "26.1"])
    #expect(new.contains("✔ macOS 26.1\n"))
  }
}
