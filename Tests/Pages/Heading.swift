import Foundation

/// A heading of a page: "## Run it".
struct Heading {
  /// The line of the page, counted from 0.
  let line: Int
  /// 1 for "#", 2 for "##".
  let level: Int
  let text: String

  /// What GitHub calls it in links: small letters, digits, and hyphens for spaces.
  var anchor: String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
      .replacingOccurrences(of: " ", with: "-")
  }
}

extension Page {
  /// The headings outside of blocks, from top to bottom.
  var headings: [Heading] {
    prose.compactMap { number in
      let line = lines[number]
      let marks = line.prefix { $0 == "#" }
      guard !marks.isEmpty, line.dropFirst(marks.count).hasPrefix(" ") else { return nil }
      return Heading(
        line: number, level: marks.count,
        text: line.dropFirst(marks.count).trimmingCharacters(in: .whitespaces))
    }
  }

  /// What links may call the headings: a second "Options" is "options-1".
  var anchors: Set<String> {
    var counts: [String: Int] = [:]
    return Set(
      headings.map { heading in
        let count = counts[heading.anchor, default: 0]
        counts[heading.anchor] = count + 1
        return count == 0 ? heading.anchor : "\(heading.anchor)-\(count)"
      })
  }
}
