import Foundation
import LessonKit

extension Companion {
  /// Whether a word means lesson H, which has no exercises: its reader writes a whole player.
  static func isHandmade(_ number: String?) -> Bool {
    number.map { ["H", "H-HANDMADE"].contains($0.uppercased()) } ?? false
  }

  /// Makes the script check the reader's player of lesson H: it needs a compiler, and no companion.
  ///
  /// - Parameter command: `check`, or `watch`.
  /// - Returns: Whether the player is right in all chapters.
  /// - Throws: `CourseError` if the script does not start.
  func runHandmade(_ command: String) throws(CourseError) -> Bool {
    output.flush()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["\(catalog.root)/course", command, "H"]
    do {
      try process.run()
    } catch {
      throw CourseError("./course does not start: \(error.localizedDescription)")
    }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
