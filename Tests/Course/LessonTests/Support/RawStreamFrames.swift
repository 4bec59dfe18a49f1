import Foundation
import Synchronization

/// What lesson 04 prints of the frames of raw streams with libavcodec, asked once of each.
enum RawStreamFrames {
  /// By the paths of the streams.
  private static let texts = Mutex<[String: String]>([:])

  /// The lines of `--framemd5`.
  static func text(of file: URL) throws -> String {
    if let known = texts.withLock({ $0[file.path] }) { return known }
    let run = try LessonProcess("lesson04-decode", file.path, "--framemd5", "--threads", "1")
    texts.withLock { $0[file.path] = run.output }
    return run.output
  }
}
