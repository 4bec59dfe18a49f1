import Foundation
import TestSupport

/// The terms of `Lessons/GLOSSARY.md`.
///
/// A heading of level 3 is a term. It stands for its plural too; other words for it are listed below
/// the heading: `<!-- match: presentation time, pts -->`.
struct Glossary {
  struct Term {
    let anchor: String
    /// In small letters.
    let words: [String]
  }

  static let path = "Lessons/GLOSSARY.md"

  let terms: [Term]

  /// `nil` for a package without a glossary.
  init?(root: URL) {
    guard let page = try? Page(path: Self.path, root: root) else { return nil }
    terms = page.headings.filter { $0.level == 3 }.map { heading in
      let below = page.lines.indices.contains(heading.line + 1) ? page.lines[heading.line + 1] : ""
      let listed = below.wholeMatch(of: /<!-- match: (.*) -->/).map { match in
        match.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      return Term(
        anchor: heading.anchor, words: (listed ?? [heading.text]).map { $0.lowercased() })
    }
  }

  /// The first uses on a lesson's page that should be links, line by line.
  func corrections(of page: Page) -> [Correction] {
    var linked: Set<String> = []
    var corrections: [Correction] = []
    for number in page.termLines {
      let line = page.lines[number]
      var missing: [TermUse] = []
      for use in TermUse.all(of: terms, in: line) {
        let isFirst = linked.insert(use.anchor).inserted
        if isFirst && !use.isLinked { missing.append(use) }
      }
      guard !missing.isEmpty else { continue }
      var text = line
      for use in missing.reversed() {
        text.replaceSubrange(use.range, with: link(use, on: page, text: line[use.range]))
      }
      corrections.append(
        Correction(
          range: number..<number + 1, content: [text],
          faults: missing.map { use in
            .init(
              line: number, text: "the first '\(line[use.range])' is no link to the glossary",
              isMended: true)
          }))
    }
    return corrections
  }

  /// Terms that are not where a reader looks for them.
  static func orderFaults(of page: Page) -> [Correction.Fault] {
    let terms = page.headings.filter { $0.level == 3 }
    return zip(terms, terms.dropFirst()).compactMap { before, term in
      guard before.text.lowercased() >= term.text.lowercased() else { return nil }
      return .init(line: term.line, text: "'\(term.text)' comes before '\(before.text)'")
    }
  }

  private func link(_ use: TermUse, on page: Page, text: Substring) -> String {
    let depth = page.path.split(separator: "/").count - 2
    return "[\(text)](\(String(repeating: "../", count: max(depth, 0)))GLOSSARY.md#\(use.anchor))"
  }
}

/// A place of a line in which a term is used.
struct TermUse {
  let anchor: String
  let range: Range<String.Index>
  /// Whether it is the text of a link to the term's entry.
  let isLinked: Bool

  /// The uses in a line, from left to right; of two that overlap, the longer one.
  ///
  /// Words in code, in other links and in addresses are not uses.
  static func all(of terms: [Glossary.Term], in line: String) -> [TermUse] {
    let links =
      !line.mayHoldLinks
      ? []
      : line.matches(of: /\[[^\]]*\]\([^)]*GLOSSARY\.md#([^)]+)\)/).map {
        TermUse(anchor: String($0.1), range: $0.range, isLinked: true)
      }
    let hidden = line.matches(of: /`[^`]*`|!?\[[^\]]*\]\([^)]*\)|<[^>]*>/).map(\.range)
    var uses: [TermUse] = []
    let lowercased = line.lowercased()
    for term in terms {
      for word in term.words where lowercased.hasBytes(of: word) {
        for range in ranges(of: word, in: line) where !hidden.contains(where: range.overlaps) {
          uses.append(TermUse(anchor: term.anchor, range: range, isLinked: false))
        }
      }
    }
    uses.sort { one, other in
      one.range.lowerBound == other.range.lowerBound
        ? one.range.upperBound > other.range.upperBound
        : one.range.lowerBound < other.range.lowerBound
    }
    var end = line.startIndex
    let apart = uses.filter { use in
      guard use.range.lowerBound >= end else { return false }
      end = use.range.upperBound
      return true
    }
    return (apart + links).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Where a word, or its plural, stands alone.
  private static func ranges(of word: String, in line: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = line.startIndex
    while let found = line.range(of: word, options: .caseInsensitive, range: start..<line.endIndex)
    {
      start = found.upperBound
      var end = found.upperBound
      for ending in ["es", "s"] where line[end...].hasPrefix(ending) {
        end = line.index(end, offsetBy: ending.count)
        break
      }
      let before =
        found.lowerBound == line.startIndex ? " " : line[line.index(before: found.lowerBound)]
      let after = end == line.endIndex ? " " : line[end]
      let isAlone = !isPart(before) && !isPart(after)
      if isAlone { ranges.append(found.lowerBound..<end) }
    }
    return ranges
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }
}

extension Page {
  /// The lines in which a term has to be linked: paragraphs and lists that are seen at once.
  fileprivate var termLines: [Int] {
    let strip = paragraphs.first { $0.words.contains("▸") }?.range ?? 0..<0
    let hidden = folded.union(headings.map(\.line)).union(strip)
    return prose.filter { number in
      let text = lines[number].trimmingCharacters(in: .whitespaces)
      return !hidden.contains(number) && !text.hasPrefix("|") && !text.hasPrefix("<!--")
        && !Excerpt.isCaption(lines[number])
    }
  }
}
