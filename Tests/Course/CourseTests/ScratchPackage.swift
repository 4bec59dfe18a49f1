import Foundation

/// A folder with some files that is gone after the test.
final class ScratchPackage {
  let root: String

  init(_ files: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("course-\(UUID().uuidString)")
    root = folder.path
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }
}
