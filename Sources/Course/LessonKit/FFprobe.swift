import POSIX

/// A run of FFmpeg's ffprobe on a file; its output is read line by line, as it comes.
package struct FFprobe: ~Copyable {
  private let process: ChildProcess
  private var bytes: [UInt8] = []

  /// Where in ``bytes`` the next line begins.
  private var start = 0

  /// Reads some entries of a file.
  ///
  /// - Parameters:
  ///   - entries: The entries, as `-show_entries` takes them.
  ///   - location: The file, as ``Page/location`` gives it.
  ///   - options: How ffprobe reads the file.
  /// - Throws: `LessonError` if there is no ffprobe.
  package init(
    _ entries: String, of location: String, _ options: [String] = []
  ) throws(LessonError) {
    do {
      process = try ChildProcess(
        "ffprobe",
        ["-v", "fatal"] + options + ["-show_entries", entries, "-of", "csv=p=0", "-i", location])
    } catch {
      throw LessonError("--check compares with ffprobe, a part of FFmpeg, which is not installed")
    }
    process.socket.finishWriting()
  }

  /// The next line, without its end; `nil` after the last one.
  ///
  /// - Throws: `LessonError` if ffprobe has ended with an error.
  package mutating func nextLine() throws(LessonError) -> String? {
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

/// What ffprobe says about one packet, in the track's own ticks.
package struct FFprobePacket: Hashable, Sendable {
  /// The number of its stream, from 0; ffprobe counts all tracks that it knows.
  package let stream: Int

  /// `nil` if ffprobe says `N/A`.
  package let presentationTime: Int64?
  package let decodeTime: Int64?
  package let size: Int
  package let offset: Int?
  package let isSync: Bool

  /// Reads a line such as `0,1024,0,157207,4018,K__`; `nil` comes from any other.
  package init?(line: some StringProtocol) {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count >= 6, let stream = Int(cells[0]), let size = Int(cells[3]) else { return nil }
    self.stream = stream
    presentationTime = Int64(cells[1])
    decodeTime = Int64(cells[2])
    self.size = size
    offset = Int(cells[4])
    isSync = cells[5].hasPrefix("K")
  }

  /// The fields of a line, in the order in which ffprobe writes them.
  package static let fields = "packet=stream_index,pts,dts,size,pos,flags"
}
