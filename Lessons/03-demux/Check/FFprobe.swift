import LessonKit
import POSIX

/// FFmpeg's ffprobe at work on a file; its answer is read line by line, as it comes.
struct FFprobe: ~Copyable {
  private let process: ChildProcess
  private var bytes: [UInt8] = []

  /// Where in ``bytes`` the next line begins.
  private var start = 0

  /// Asks for some entries of a file.
  ///
  /// What is compared are the tables themselves. So ffprobe is to ignore edit lists, and not to look
  /// into the samples, where it might find another opinion on which of them are sync samples.
  ///
  /// - Throws: `LessonError` if there is no ffprobe.
  init(_ entries: String, of location: String) throws(LessonError) {
    do {
      process = try ChildProcess(
        "ffprobe",
        [
          "-v", "fatal", "-ignore_editlist", "1", "-fflags", "+noparse+nofillin", "-show_entries",
          entries, "-of", "csv=p=0", "-i", location,
        ])
    } catch {
      throw LessonError("--check compares with ffprobe, a part of FFmpeg, which is not installed")
    }
    process.socket.finishWriting()
  }

  /// The next line, without its end; `nil` after the last one.
  ///
  /// - Throws: `LessonError` if ffprobe has ended with an error.
  mutating func nextLine() throws(LessonError) -> String? {
    while true {
      if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
      }
      bytes.removeFirst(start)
      start = 0
      let piece = try more()
      guard !piece.isEmpty else { return nil }
      bytes += piece
    }
  }

  private func more() throws(LessonError) -> [UInt8] {
    do {
      let piece = try process.socket.read(upTo: 65_536)
      guard piece.isEmpty, process.wait() != .exit(0) else { return piece }
    } catch {
      throw LessonError("ffprobe: \(error)")
    }
    throw LessonError("ffprobe could not read the file")
  }
}
