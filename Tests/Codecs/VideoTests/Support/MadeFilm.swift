import Foundation
import Media
import TestSupport

/// A film that FFmpeg makes for a test.
enum MadeFilm {
  /// Makes a film and opens it, by what ffmpeg is told apart from the file's name.
  static func film(_ arguments: [String], as ending: String = "mp4") async throws -> Film {
    try await Film(reader: MemoryReader(bytes(arguments, as: ending)))
  }

  /// The bytes of a film; the ending of the file's name gives its format.
  static func bytes(_ arguments: [String], as ending: String = "mp4") throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).\(ending)")
    defer { try? FileManager.default.removeItem(at: file) }
    // ffmpeg reads such a film from a pipe only where its boxes come first.
    let front = ending == "ivf" ? [] : ["-movflags", "+faststart"]
    let answer = try FFmpegTool.ffmpeg.run(
      ["-v", "error", "-nostdin"] + arguments + front + [file.path])
    guard answer.status == 0 else {
      throw Failure(description: String(decoding: answer.errors, as: UTF8.self))
    }
    return [UInt8](try Data(contentsOf: file))
  }

  /// What ffmpeg said was wrong.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
