import Foundation

extension Page {
  /// The lines outside of blocks that are seen only when they are unfolded: hints and answers.
  var folded: Set<Int> {
    var folded: Set<Int> = []
    var isInside = false
    for number in prose {
      if lines[number].contains("<details") { isInside = true }
      if isInside { folded.insert(number) }
      if lines[number].contains("</details>") { isInside = false }
    }
    return folded
  }

  /// How many words one reads from top to bottom.
  ///
  /// Paragraphs and lists count; blocks, tables, headings, pictures, captions of excerpts and figures,
  /// links to hints, marks of exercises and what is folded do not. A word is what stands between spaces and has a letter or a digit in it.
  var wordCount: Int {
    readLines.map { Self.wordCount(of: lines[$0]) }.reduce(0, +)
  }

  /// The lines with words that count.
  var readLines: [Int] {
    let hidden = folded.union(headings.map(\.line)).union(Hints.regions(of: self).flatMap(\.lines))
      .union(figureCaptions)
    return prose.filter { !hidden.contains($0) && Self.wordCount(of: lines[$0]) > 0 }
  }

  /// The lines in italics below a figure: they belong to it.
  private var figureCaptions: Set<Int> {
    var captions: Set<Int> = []
    for number in prose
    where lines[number].mayHoldLinks && lines[number].contains(/\]\([^)\s]*figures\//) {
      let start = number + 2
      guard start < lines.count, lines[start - 1].isEmpty,
        lines[start].trimmingCharacters(in: .whitespaces).hasPrefix("*")
      else { continue }
      let end = lines[start...].firstIndex { $0.isEmpty } ?? lines.count
      captions.formUnion(start..<end)
    }
    return captions
  }

  private static func wordCount(of line: String) -> Int {
    let text = line.trimmingCharacters(in: .whitespaces)
    guard !text.hasPrefix("|"), !text.hasPrefix("<!--"), !Excerpt.isCaption(line),
      !EffortLine.isOne(text)
    else { return 0 }
    let plain =
      !text.mayHoldLinks
      ? text
      : text.replacing(/!\[[^\]]*\]\([^)]*\)/, with: "").replacing(/\]\([^)]*\)/, with: "]")
    return plain.split(separator: " ").count { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
