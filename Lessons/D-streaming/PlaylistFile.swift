import LessonKit
import Media
import Streaming

/// A playlist that was loaded: its text, and what it says.
struct PlaylistFile {
  /// Where it came from in the end: an address or a path.
  let url: String

  let bytes: [UInt8]
  let playlist: Playlist

  /// Loads the file that a page is about.
  ///
  /// - Throws: `MediaOpenerError` if it is of another kind; `PlaylistError`; the reader's errors.
  init(_ page: Page, rules: StreamingRules) async throws {
    let reader = try await page.reader(of: .playlist)
    guard reader.length <= Playlist.byteLimit else {
      throw PlaylistError(.tooLong(byteCount: reader.length), line: 1)
    }
    try self.init(
      try await reader.read(0..<reader.length), url: try await page.resource.address(),
      rules: rules)
  }

  /// Reads a playlist's text.
  init(_ bytes: [UInt8], url: String, rules: StreamingRules = .core) throws(PlaylistError) {
    self.bytes = bytes
    self.url = url
    playlist = try Playlist.parse(bytes: bytes, url: url, rules: rules.playlist)
  }

  /// The lines of the text, as written except for characters that control a terminal.
  func lines(_ limit: Int) -> [String] {
    bytes.split(separator: 0x0A, maxSplits: limit, omittingEmptySubsequences: false)
      .prefix(limit)
      .map { line in
        String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
          .withoutControlCharacters
      }
  }

  /// How many lines the text has.
  var lineCount: Int {
    bytes.reduce(bytes.last == 0x0A || bytes.isEmpty ? 0 : 1) { $0 + ($1 == 0x0A ? 1 : 0) }
  }
}
