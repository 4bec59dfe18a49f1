/// A line of a playlist with content: RFC 8216 §4.1.
///
///     #EXT-X-VERSION:7      a tag: its name, and the text after the colon
///     segment-0.ts          an address
///     # made by hand        a comment, which is skipped
struct PlaylistLine {
  enum Content {
    case tag(PlaylistTag, value: String)
    /// A line that starts with `#EXT` and is none of the known tags.
    case unknownTag(UnknownTag)
    case uri(String)
  }

  /// The first line of the text is line 1.
  let number: Int
  let content: Content
}

/// The lines of a playlist, one after the other.
///
/// Lines end with LF or CR LF. Blanks and tabs at both ends of a line go, as files have them; those
/// within an address stay.
struct PlaylistLines {
  private let bytes: [UInt8]
  private var offset: Int

  /// The number of the line that was read last.
  private(set) var number = 0

  /// Whether the text starts with a byte order mark, which RFC 8216 §4.1 forbids and files have.
  let hasByteOrderMark: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    offset = hasByteOrderMark ? 3 : 0
  }

  /// The next line that is neither empty nor a comment; `nil` after the last.
  mutating func next() -> PlaylistLine? {
    while let range = nextRange() {
      guard !range.isEmpty else { continue }
      guard bytes[range.lowerBound] == UInt8(ascii: "#") else {
        return PlaylistLine(number: number, content: .uri(text(range)))
      }
      if let content = tag(range) { return PlaylistLine(number: number, content: content) }
    }
    return nil
  }

  /// The text of the next line, of any kind; `nil` at the end.
  mutating func nextText() -> String? { nextRange().map(text) }

  /// The number of the first line that is not UTF-8.
  var firstInvalidLine: Int? {
    guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil
    else { return nil }
    // The bytes of LF are not part of any other character.
    let texts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return texts.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
  }

  private mutating func nextRange() -> Range<Int>? {
    guard offset < bytes.count else { return nil }
    number += 1
    let start = offset
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    offset = end + 1
    return trimmed(start..<end)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// A blank, a tab, or the CR before a LF.
  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// The tag of a line that starts with `#`; `nil` for a comment.
  private func tag(_ range: Range<Int>) -> PlaylistLine.Content? {
    let prefix = range.prefix(4)
    guard bytes[prefix].elementsEqual("#EXT".utf8) else { return nil }
    let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) ?? range.upperBound
    let name = text(range.lowerBound + 1..<colon)
    let value = text(trimmed(min(colon + 1, range.upperBound)..<range.upperBound))
    guard let tag = PlaylistTag.named[name] else {
      return .unknownTag(UnknownTag(name: name, value: value, line: number))
    }
    return .tag(tag, value: value)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// A tag that this module does not know, kept for display: RFC 8216 §6.3.1.
public struct UnknownTag: Hashable, Sendable {
  /// Without the `#`: `EXT-X-CUE-OUT`.
  public var name: String

  /// The text after the colon; empty if there is none.
  public var value: String

  /// The first line of the text is line 1.
  public var line: Int
}
