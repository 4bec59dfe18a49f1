/// Takes a text apart into lines, which end with CR, LF, or both.
struct TextLines {
  let bytes: [UInt8]

  /// Where the next line begins.
  private(set) var position = 0

  /// The number of the line that was returned last, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next line, without what ends it; `nil` at the end.
  mutating func next() -> ArraySlice<UInt8>? {
    guard position < bytes.count else { return nil }
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    position = min(bytes.count, end + 1)
    if end < bytes.count, bytes[end] == UInt8(ascii: "\r"), position < bytes.count,
      bytes[position] == UInt8(ascii: "\n")
    {
      position += 1
    }
    number += 1
    return bytes[start..<end]
  }

  /// Goes back to a line that was returned before: it is the next one again.
  mutating func goBack(to line: ArraySlice<UInt8>) {
    position = line.startIndex
    number -= 1
  }
}

extension ArraySlice<UInt8> {
  /// Whether the line has `-->`.
  var hasArrow: Bool {
    guard count >= 3 else { return false }
    return (startIndex..<endIndex - 2).contains { place in
      self[place] == UInt8(ascii: "-") && self[place + 1] == UInt8(ascii: "-")
        && self[place + 2] == UInt8(ascii: ">")
    }
  }

  /// Whether there is nothing but spaces and tabs.
  var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

  /// The text, if it is not longer than a limit; more is cut off.
  func text(atMost limit: Int = 16_384) -> String {
    String(decoding: prefix(limit), as: UTF8.self)
  }
}
