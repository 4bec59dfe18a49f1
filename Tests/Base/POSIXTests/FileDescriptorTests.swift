import Foundation
import POSIX
import Testing

@Suite struct FileDescriptorTests {
  /// A folder that goes when the test ends.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
  }

  @Test("opening a pipe with a name that no program writes to does not wait")
  func namedPipe() throws {
    let folder = try Folder()
    // Safe: the C string lives as long as the call.
    #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
    let file = try FileDescriptor(reading: folder.file("pipe"))
    #expect(file.regularFileSize == nil)
  }

  @Test("a file that is saved again is a new one: the reader of the old one keeps it")
  func saved() throws {
    let folder = try Folder()
    try saveFile(Array("old".utf8), folder.file("page"))
    let old = try #require(FileHandle(forReadingAtPath: folder.file("page")))
    try saveFile(Array("newer".utf8), folder.file("page"))
    #expect(try old.readToEnd() == Data("old".utf8))
    #expect(try String(contentsOfFile: folder.file("page"), encoding: .utf8) == "newer")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["page"])
  }

  @Test("a file whose writing fails half-way is the old one, and nothing else is left")
  func savedInPart() throws {
    let folder = try Folder()
    try saveFile(Array("old".utf8), folder.file("page"))
    #expect(throws: SystemError.exists) {
      try saveFile(folder.file("page")) { (file: borrowing FileDescriptor) throws(SystemError) in
        try file.write(Array("half".utf8))
        throw .exists
      }
    }
    #expect(try String(contentsOfFile: folder.file("page"), encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["page"])
  }

  @Test("a pipe with a name is written to, and stays a pipe")
  func savedIntoPipe() throws {
    let folder = try Folder()
    // Safe: the C string lives as long as the call.
    #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
    // Without a reader, opening would wait; this end is open for both.
    let pipe = try #require(FileHandle(forUpdatingAtPath: folder.file("pipe")))
    try saveFile(Array("text".utf8), folder.file("pipe"))
    #expect(try pipe.read(upToCount: 4) == Data("text".utf8))
    // A regular file would have a status.
    #expect(FileStatus(folder.file("pipe")) == nil)
  }

  @Test("opens files whose names are no UTF-8")
  func anyName() throws {
    let folder = try Folder()
    let name = folder.file(String(pathBytes: [0xFF, 0xFE]))
    try FileDescriptor(creating: name).write([1, 2, 3])
    let file = try FileDescriptor(reading: name)
    #expect(try file.read(count: 3, at: 0) == [1, 2, 3])
  }

  @Test("a new file takes the place of none, and follows no link")
  func newFile() throws {
    let folder = try Folder()
    try FileDescriptor(creatingNew: folder.file("a")).write([1])
    #expect(throws: SystemError.exists) {
      _ = try FileDescriptor(creatingNew: folder.file("a"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("b"))
    #expect(throws: SystemError.exists) {
      _ = try FileDescriptor(creatingNew: folder.file("link"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("b")))
  }

  @Test("says before the work whether a file could be written, and leaves no trace")
  func canBeCreated() throws {
    let folder = try Folder()
    try checkCreatable(folder.file("a"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("a")))
    try FileDescriptor(creating: folder.file("a")).write([7])
    try checkCreatable(folder.file("a"))
    #expect(try FileDescriptor(reading: folder.file("a")).regularFileSize == 1)
    #expect(throws: SystemError(code: ENOENT)) { try checkCreatable(folder.file("none/a")) }
    #expect(throws: SystemError(code: EISDIR)) { try checkCreatable(folder.path) }
    #expect(throws: SystemError(code: ENOTDIR)) { try checkCreatable(folder.file("a/b")) }
    try checkCreatable("/dev/null")
  }
}
