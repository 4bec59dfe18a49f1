import Foundation
import POSIX
import TestSupport
import Testing

@Suite("Folders") struct FoldersTests {
  @Test(
    "a private file is its owner's alone, whether or not there was one", arguments: [true, false])
  func privateFile(exists: Bool) throws {
    try withScratchFolder { folder in
      let path = folder.appendingPathComponent("file").path
      if exists { try replaceFile(path, with: [1]) }
      try replaceFile(path, with: [2], isPrivate: true)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      #expect(FileManager.default.contents(atPath: path) == Data([2]))
    }
  }

  @Test("an absolute path has no dots and no links in it; what is not there has none")
  func absolute() throws {
    try withScratchFolder { folder in
      let real = try #require(absolutePath(of: folder.path))
      try replaceFile(real + "/file", with: [])
      try FileManager.default.createSymbolicLink(
        atPath: real + "/link", withDestinationPath: "file")
      #expect(absolutePath(of: real + "/./x/../link") == nil)
      #expect(absolutePath(of: real + "/.//link") == real + "/file")
      #expect(absolutePath(of: real + "/none") == nil)
    }
  }
}
