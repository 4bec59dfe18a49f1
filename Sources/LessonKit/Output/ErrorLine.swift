import Media
import POSIX

/// Says on standard error what went wrong.
enum ErrorLine {
  /// Writes a line; names and metadata in it are cleaned of control characters.
  static func write(_ line: String) {
    let lines = line.split(separator: "\n").map { String($0).withoutControlCharacters }
    try? POSIX.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: 2)
  }
}
