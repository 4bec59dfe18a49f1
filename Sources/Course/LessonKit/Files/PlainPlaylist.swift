import Media
import POSIX

/// A playlist as players of music write it (M3U): one name a line.
///
///     #EXTM3U                       may be missing
///     #EXTINF:123,The Cock          seconds, and the title of the next name
///     films/cock.mp4                relative to the playlist, or an address
///     # a comment, as every other line with a # before it
///
/// HLS has made its own format of it. A playlist with one of its tags, `#EXT-X-…`, is HLS, and none of
/// this kind.
package struct PlainPlaylist {
  package struct Entry: Hashable {
    package let name: String
    package let title: String?
  }

  package let entries: [Entry]

  /// Lines that are no names: too long, or with control characters in them.
  package let refusedCount: Int

  /// The longest playlist that is read.
  package static let mostBytes = 1 << 20

  /// The longest name, the longest path that Linux takes.
  private static let longestName = 4096

  /// Whether a text is an HLS playlist: whether one of its lines is a tag of HLS's own.
  package static func isStream(_ bytes: [UInt8]) -> Bool {
    lines(of: bytes).contains { $0.starts(with: "#EXT-X-".utf8) }
  }

  /// Reads the lines; what follows a last line break is the beginning of a line if the text was cut.
  ///
  /// - Parameters:
  ///   - bytes: The text: UTF-8, or names of files in any other encoding.
  ///   - isCut: Whether the text goes on after these bytes.
  package init(parsing bytes: [UInt8], isCut: Bool = false) {
    var (entries, title, refusedCount): ([Entry], String?, Int) = ([], nil, 0)
    let lines = Self.lines(of: bytes)
    for line in isCut ? lines.dropLast() : lines[...] where !line.isEmpty {
      if line.first == UInt8(ascii: "#") {
        title = Self.title(line) ?? title
      } else if line.count <= Self.longestName, line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
        entries.append(Entry(name: String(pathBytes: line), title: title.take()))
      } else {
        (refusedCount, title) = (refusedCount + 1, nil)
      }
    }
    (self.entries, self.refusedCount) = (entries, refusedCount)
  }

  /// The lines without the blanks around them, and without a byte order mark.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    return text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let line = line.drop(while: isBlank)
      return line.lastIndex { !isBlank($0) }.map { line[...$0] } ?? []
    }
  }

  /// The title in `#EXTINF:123 logo="a,b",The Cock`: what follows the first comma outside of quotes.
  private static func title(_ line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: "#EXTINF:".utf8) else { return nil }
    var isQuoted = false
    guard
      let comma = line.firstIndex(where: { byte in
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        return byte == UInt8(ascii: ",") && !isQuoted
      })
    else { return nil }
    let text = String(decoding: line[line.index(after: comma)...].prefix(1024), as: UTF8.self)
    let title = text.withoutControlCharacters.drop { $0 == " " }
    return title.isEmpty ? nil : String(title).clippedForMessages
  }
}
