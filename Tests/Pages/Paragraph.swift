import Foundation

/// Lines of prose that Markdown joins: a paragraph, or an item of a list.
struct Paragraph {
  /// Columns that fit beside a file list in an editor.
  static let width = 120

  /// In the page.
  let range: Range<Int>
  /// What stands before the first word: spaces, and the mark of a list's item.
  let start: String
  /// Words, and what must stay on one line: code, and links.
  let words: [String]

  init(_ range: Range<Int>, of lines: [String]) {
    self.range = range
    let first = lines[range.lowerBound]
    let mark = first.prefixMatch(of: /\s*(?:(?:[-*+]|\d+[.)])\s+)?/).map { first[$0.range] } ?? ""
    start = String(mark)
    let text = ([String(first.dropFirst(mark.count))] + lines[range].dropFirst())
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    words = Self.words(of: text)
  }

  /// The paragraph in lines that are as long as they may be.
  var wrapped: [String] {
    let margin = String(repeating: " ", count: start.count)
    var lines: [String] = []
    var line = start
    var isEmpty = true
    for word in words {
      let isFull = line.count + 1 + word.count > Self.width
      if !isEmpty, isFull, !Self.startsSomething(word) {
        lines.append(line)
        line = margin
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }

  /// Parts without spaces outside of code and links.
  private static func words(of text: String) -> [String] {
    let whole =
      text.mayHoldLinks || text.utf8.contains(UInt8(ascii: "`"))
      ? text.matches(of: /`[^`]*`|!?\[[^\]]*\]\([^)]*\)/).map(\.range) : []
    var words: [String] = []
    var start = text.startIndex
    for space in text.indices
    where text[space] == " " && !whole.contains(where: { $0.contains(space) }) {
      if start < space { words.append(String(text[start..<space])) }
      start = text.index(after: space)
    }
    return start < text.endIndex ? words + [String(text[start...])] : words
  }

  /// Whether a word begins a list, a heading, a quotation, a table or HTML if a line starts with it.
  private static func startsSomething(_ word: String) -> Bool {
    word.prefixMatch(of: /[-+*#>|=<]|\d+[.)]$/) != nil
  }
}

extension Page {
  /// The paragraphs outside of blocks, tables and HTML, from top to bottom.
  var paragraphs: [Paragraph] {
    var ranges: [Range<Int>] = []
    for number in prose where Self.isText(lines[number]) {
      let isContinued = ranges.last?.upperBound == number
      // Lines that far to the right are code, if they do not continue a paragraph.
      guard isContinued || !lines[number].hasPrefix("    ") else { continue }
      let isItem = lines[number].prefixMatch(of: /\s*([-*+]|\d+[.)])\s/) != nil
      if !isItem, isContinued {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
    return ranges.map { Paragraph($0, of: lines) }
  }

  private static func isText(_ line: String) -> Bool {
    let text = line.trimmingCharacters(in: .whitespaces)
    return !text.isEmpty && !"#|<>".contains(text.first ?? "#") && !Excerpt.isCaption(line)
      && !(text.hasPrefix("!") && text.wholeMatch(of: /!\[[^\]]*\]\([^)]*\)/) != nil)
  }

  /// The paragraphs with lines that are too long and could be shorter.
  private var longParagraphs: [Paragraph] {
    paragraphs.filter { paragraph in
      lines[paragraph.range].contains { $0.count > Paragraph.width }
        && paragraph.wrapped != Array(lines[paragraph.range])
    }
  }

  /// Lines that are too long to read in an editor.
  var widthFaults: [Correction.Fault] {
    longParagraphs.map { paragraph in
      let line = paragraph.range.first { lines[$0].count > Paragraph.width } ?? 0
      let text = "the line has \(lines[line].count) columns: \(Paragraph.width) are enough"
      return .init(line: line, text: text, isMended: true)
    }
  }

  /// Breaks lines that are too long.
  mutating func wrap() {
    for paragraph in longParagraphs.reversed() {
      replace(paragraph.range, with: paragraph.wrapped)
    }
  }
}
