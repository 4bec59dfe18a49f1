import Foundation

extension LessonProcess {
  /// Runs a lesson where `ffprobe` is a shell script; for `nil`, there is none, nor anything else.
  init(_ name: String, _ arguments: String..., ffprobe script: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let script {
      let program = folder.appendingPathComponent("ffprobe")
      try Data(script.utf8).write(to: program)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    let lesson = Self.products.appendingPathComponent(name).path
    try self.init(
      executable: URL(fileURLWithPath: "/usr/bin/env"),
      ["PATH=\(folder.path)", lesson] + arguments)
  }
}
