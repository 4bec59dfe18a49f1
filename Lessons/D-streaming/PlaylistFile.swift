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
  /// - Throws: `MediaOpenerError` if it is of another kind; `PlaylistError`; the loader's errors.
  init(_ page: Page, rules: StreamingRules) async throws {
    if let (url, bytes) = try await page.loadedText(limit: Playlist.byteLimit) {
      try self.init(bytes, url: url, rules: rules, name: page.fileName)
      return
    }
    let reader = try await page.reader(of: .playlist)
    guard reader.length <= Playlist.byteLimit else {
      throw PlaylistError(.tooLong(byteCount: reader.length), line: 1)
    }
    let path = page.location.dropFirst("file:".count)
    try self.init(
      try await reader.read(0..<reader.length), url: String(path), rules: rules,
      name: page.fileName)
  }

  /// Reads a playlist's text.
  init(_ bytes: [UInt8], url: String, rules: StreamingRules, name: String) throws {
    let prefix = Array(bytes.prefix(MediaSignature.prefixSize))
    if let known = MediaSignature.identify(prefix: prefix, name: name), known != .playlist {
      throw MediaOpenerError(known, file: name)
    }
    self.url = url
    self.bytes = bytes
    playlist = try Playlist.parse(bytes: bytes, url: url, rules: rules.playlist)
  }

  /// The lines of the text, as they stand there but for characters that control a terminal.
  var lines: [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self)
        .withoutControlCharacters
    }
  }
}
